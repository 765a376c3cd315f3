# make demo | quick | test | test-slow | test-share | test-firmware | test-frameworks | docs | turns | fuzz | mutations | certify | bench | generated | gallery | release | vendor | setup; each works on a fresh machine with python3 (3.11+), a C compiler and make.

PYTHON ?= python3
BIN := .venv/bin
CORE := .venv/.core
STAMP := .venv/.installed

.PHONY: setup demo quick test turns test-slow test-share test-firmware test-frameworks docs fuzz mutations certify lint bench generated readme gallery release vendor lock clean

INSTALL = $(BIN)/python -m pip install --quiet $(if $(CONSTRAINTS),--constraint $(CONSTRAINTS)) --editable

setup: $(STAMP)

$(CORE): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(INSTALL) .
	touch $@

$(STAMP): $(CORE)
	$(INSTALL) '.[test]'
	touch $@

# Installs symgen alone; the other targets need what tests need.
demo: $(CORE)
	$(BIN)/python docs/scripts/demo.py

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python docs/scripts/prose.py

# The commit chooses a tenth of the long tests, which tests/turns.txt lists. ROOM=routes/lagrange runs only, and all, tests of that room of symgen/.
SHARE ?= $(shell git rev-list --count HEAD 2>/dev/null || echo 0)
test: lint
	$(BIN)/pytest -n 2 --dist loadgroup $(if $(ROOM),$$($(BIN)/python tests/room.py $(ROOM)),--turn $(SHARE)/10 --ignore tests/boards --ignore tests/frameworks --ignore tests/interactive --ignore tests/pages)

# Measures all daily tests, and lists those that take at least a second. An hour or two.
turns: setup
	$(BIN)/pytest -n 2 --dist loadgroup --record-turns

# One model of each class through every stage, in under two minutes.
quick: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pytest -n 2 tests/quick tests/unit/test_house.py

# Robots and equations changed to what is likely to hurt; what breaks the rules is kept in tests/corpus.
fuzz: setup
	$(BIN)/python tests/helpers/fuzz.py --count $(or $(COUNT),2000)

# One operator or constant changed at a time: does symgen notice, and a daily test of the room? Hours; COUNT=300 SEED=1.
mutations: setup
	$(BIN)/python tests/mutations/mutate.py --count $(or $(COUNT),300) --seed $(or $(SEED),1)

# What takes longer than make test may: thousands of random robots, every combination of steps, every quantity compiled.
test-slow: setup
	$(BIN)/pytest -n 2 --dist loadgroup --slow -m slow

# A hundredth of it, chosen by the commit, so that a red run can be repeated.
test-share: setup
	$(BIN)/pytest -n 2 --dist loadgroup --share $(SHARE)/100 -m slow

# Exports on emulated boards (of the long tests a third) and under a second compiler, and pages in a browser; installs
# what it needs where it can.
test-firmware: setup
	tests/boards/install.sh
	$(BIN)/pytest -n 2 --dist loadgroup --turn $(SHARE)/3 -rs tests/boards
	$(BIN)/pytest -n 2 --dist loadgroup tests/text/test_firmware.py -k "warnings or harmless"
	$(BIN)/pytest -n 1 -rs tests/interactive

# What other frameworks do with our packages (of the long tests a half), as far as they are installed; PyTorch and Warp,
# for their size, are not installed here.
test-frameworks: setup
	$(BIN)/python -m pip install --quiet --editable '.[frameworks]'
	$(BIN)/pytest -n 2 --dist loadfile --turn $(SHARE)/2 -rs tests/frameworks
	$(BIN)/pytest -n 2 --dist loadgroup -rs tests/text/test_every_target.py -k "array_api or casadi or jax or julia or mex or numba or torch or warp"

# The site, in build/docs, without a warning and with links that lead somewhere; then each block of its pages is run.
docs: setup
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	$(BIN)/sphinx-build -q -W --keep-going -b html docs build/docs
	$(BIN)/pytest -n 2 --dist loadgroup -rs tests/pages

# A certificate for all of generated/, and what its checker, which knows nothing of symgen, says of it.
certify: setup
	$(BIN)/python docs/scripts/certify.py

bench: setup
	$(BIN)/python -m pip install --quiet --editable '.[bench,frameworks]'
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/derivatives.py
	$(BIN)/python benchmarks/constraints.py
	$(BIN)/python benchmarks/firmware.py
	$(BIN)/python benchmarks/laws.py
	$(BIN)/python benchmarks/rollouts.py
	$(BIN)/python benchmarks/frameworks.py
	$(BIN)/python benchmarks/browser/pages.py

generated: setup
	$(BIN)/pytest -n 0 tests/text/test_generated.py --update
	$(BIN)/pytest -n 0 tests/boards -k committed_export --update

# The pages of docs/gallery and the pictures of docs/figures.
gallery: setup
	$(BIN)/python docs/scripts/gallery.py
	$(BIN)/python docs/scripts/figures.py --plots

readme: setup
	$(BIN)/python docs/scripts/sections.py --update
	$(BIN)/python docs/scripts/reference.py --update

# The versions that are installed, for who wants the same: make test CONSTRAINTS=constraints.txt.
lock: setup
	(head -1 constraints.txt; $(BIN)/python -m pip freeze --exclude-editable | grep ==) > constraints.new
	mv constraints.new constraints.txt

# A release in build/release, checked; VERSION=X.Y.Z gives the entries under [Unreleased] a version. No upload, no tag.
release: setup
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	$(BIN)/python packaging/release.py $(if $(VERSION),--version $(VERSION))

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# What pages are drawn with, bundled anew from its lock file; needs npm.
vendor:
	rm -rf build/vendor && mkdir -p build/vendor && cp templates/page/vendor/*.json templates/page/vendor/entry.js build/vendor
	cd build/vendor && npm ci --no-audit --no-fund && npm run build
	cp build/vendor/vendor.min.js build/vendor/uPlot.min.css templates/page/vendor/
