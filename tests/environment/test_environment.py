"""Compilers, caches, disks, terminals, forks and signals that misbehave: one line each, and nothing half-done."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pytest
from helpers.compiling.processes import sources_as_here
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.build.cache import STALE_SECONDS, build_folder
from symgen.cli import main

PENDULUM = {"quantities": ("gravity",)}
ARGUMENTS = (str(ROBOTS / "planar_2r.toml"), "--parameters", "baked", "--quantity", "gravity")
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, modes and pipes of POSIX")
pytestmark = POSIX


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    directory = tmp_path / "cache"
    monkeypatch.setenv("SYMGEN_CACHE", str(directory))
    return directory


def built():
    return symgen.build(load_named("planar_2r", parameters="baked"), **PENDULUM)


def compiler(tmp_path, script):
    """A compiler that answers what it is, and then does what ``script`` says; ``$out`` is what it should write."""
    path = tmp_path / "cc"
    path.write_text(
        '#!/bin/sh\ncase "$*" in *-dM*) exec cc "$@";; esac\n'
        'for word in "$@"; do [ "$last" = -o ] && out="$word"; last="$word"; done\n' + script + "\n"
    )
    path.chmod(0o755)
    return str(path)


def symgen_process(*arguments, **settings):
    """The command line in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "symgen", *arguments],
        stdout=settings.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        text=True,
        **settings,
    )


def one_line(process, status=2):
    _, err = process.communicate(timeout=120)
    assert process.returncode == status, err
    assert err.startswith("symgen: error: "), err
    assert err.count("\n") == 1, err
    return err


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("exit 0", "ended without an error and without"),
        ('echo junk > "$out"', "cc.* failed|cannot be loaded|invalid ELF|without"),
        ('case "$out" in *.so) echo junk > "$out";; *) exec cc "$@";; esac', "cannot be loaded"),
        ('case "$out" in *.so) : > "$out";; *) exec cc "$@";; esac', "nothing was written"),
        ("echo 'error: no' >&2; exit 1", "failed: error: no"),
        ("kill -9 $$", "failed"),
    ],
    ids=["nothing", "junk", "junk library", "empty library", "refuses", "dies"],
)
def test_compilers_that_misbehave(script, message, empty_cache, tmp_path, monkeypatch):
    monkeypatch.setenv("CC", compiler(tmp_path, script))
    with pytest.raises(symgen.BuildError, match=message):
        built()
    assert not list(empty_cache.glob("build-*"))
    monkeypatch.setenv("CC", compiler(tmp_path, 'exec cc "$@"'))
    built().gravity([0.1, 0.2])


def test_a_compiler_that_hangs_is_ended_and_the_limit_named(empty_cache, tmp_path, monkeypatch):
    monkeypatch.setenv("CC", compiler(tmp_path, "sleep 1000 & wait"))
    monkeypatch.setenv("SYMGEN_COMPILE_SECONDS", "0.5")
    started = time.monotonic()
    with pytest.raises(symgen.BuildError, match=r"did not finish within 0.5 s; \$SYMGEN_COMPILE_SECONDS"):
        built()
    assert time.monotonic() - started < 60


def test_a_compiler_that_fails_for_this_processor_gives_a_hint(empty_cache, tmp_path, monkeypatch):
    """As with an assembler that is older than the processor: the preprocessor runs, and the compiler fails."""
    refusing = (
        'case "$* " in *-dM*) ;; *-march=native*) echo "error: no such instruction" >&2; exit 1 ;; esac; exec cc "$@"'
    )
    monkeypatch.setenv("CC", compiler(tmp_path, refusing))
    hint = r"no such instruction; it works without -march=native: set \$SYMGEN_CFLAGS to -march=PROCESSOR"
    with pytest.raises(symgen.BuildError, match=hint):
        built()
    assert not list(empty_cache.glob("build-*"))
    monkeypatch.setenv("SYMGEN_CFLAGS", "-march=x86-64")
    built().gravity([0.1, 0.2])


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("CC", "'cc", r"\$CC: expected words"),
        ("SYMGEN_CFLAGS", '"-O2', r"\$SYMGEN_CFLAGS: expected words"),
        ("SYMGEN_COMPILE_SECONDS", "soon", "expected a positive number of seconds"),
    ],
)
def test_unfit_variables(variable, value, message, empty_cache, monkeypatch):
    monkeypatch.setenv(variable, value)
    with pytest.raises(symgen.BuildError, match=message):
        built()


def entry_of(module):
    return Path(module.backend)


@pytest.mark.parametrize("what", ["pipe", "link", "writeable"])
def test_an_entry_that_may_be_anothers_is_built_anew(what, empty_cache, tmp_path):
    entry = entry_of(built())
    if what == "writeable":
        entry.chmod(0o666)
    else:
        entry.rename(tmp_path / "elsewhere.so")
        os.mkfifo(entry) if what == "pipe" else entry.symlink_to(tmp_path / "elsewhere.so")
    assert entry_of(built()) == entry
    assert entry.is_file() and not entry.is_symlink()
    assert entry.stat().st_mode & 0o777 == 0o600


def test_an_entry_that_is_a_directory_is_one_line(empty_cache):
    entry = entry_of(built())
    entry.unlink()
    entry.mkdir()
    with pytest.raises(symgen.BuildError, match="cannot be written to the cache"):
        built()


def test_modes_do_not_depend_on_the_umask(tmp_path, monkeypatch):
    cache = tmp_path / "a" / "b"
    monkeypatch.setenv("SYMGEN_CACHE", str(cache))
    before = os.umask(0)
    try:
        built()
    finally:
        os.umask(before)
    for directory in (cache, cache.parent):
        assert directory.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in cache.iterdir()} == {0o600}


def test_a_cache_below_what_all_can_write_to_is_refused(tmp_path, monkeypatch):
    public = tmp_path / "public"
    public.mkdir()
    public.chmod(0o777)
    monkeypatch.setenv("SYMGEN_CACHE", str(public / "cache"))
    with pytest.raises(symgen.BuildError, match="to which everyone can write"):
        built()
    public.chmod(0o1777)
    built()


def test_a_cache_that_is_a_file_is_refused(tmp_path, monkeypatch):
    (tmp_path / "cache").write_text("")
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    with pytest.raises(symgen.BuildError, match="cache directory"):
        built()


def test_folders_of_killed_builds_go_at_the_next_build(tmp_path, empty_cache):
    started = tmp_path / "started"
    slow = compiler(tmp_path, f"echo $$ >> {started}; exec sleep 1000")
    process = symgen_process("bench", *ARGUMENTS, env={**os.environ, "CC": slow})
    while not started.exists():
        time.sleep(0.05)
        assert process.poll() is None, process.communicate()
    process.kill()
    process.communicate()
    try:
        assert list(empty_cache.glob("build-*"))
        built()
        assert not list(empty_cache.glob("build-*"))
    finally:
        for compiling in started.read_text().split():
            os.kill(int(compiling), signal.SIGKILL)


def folders(cache):
    """Two folders as builds make them, one of more than a day ago and one of now, and a folder of somebody else."""
    cache.mkdir(mode=0o700, exist_ok=True)
    old, young = (Path(tempfile.mkdtemp(prefix="build-", dir=cache)) for _ in range(2))
    other = cache / "build-release"
    other.mkdir(mode=0o755)
    for folder in (old, young, other):
        (folder / "0.o").write_text("")
    past = time.time() - 2 * STALE_SECONDS
    os.utime(old, (past, past))
    return old, young, other


def test_folders_of_running_builds_stay(empty_cache):
    empty_cache.mkdir(mode=0o700)
    with build_folder(empty_cache) as running:
        old, young, other = folders(empty_cache)
        built()
        assert running.exists() and young.exists() and not old.exists()
    symgen.build(load_named("ur5"), **PENDULUM)
    assert not young.exists() and (other / "0.o").exists()


def test_without_locks_folders_go_by_age(empty_cache, monkeypatch):
    def unsupported(descriptor, operation):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    old, young, _ = folders(empty_cache)
    monkeypatch.setattr("fcntl.flock", unsupported)
    built()
    assert young.exists() and not old.exists()


READ_ONLY = """
import errno, os, sys

def refuse(event, arguments):
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    writes = writes or event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir")
    if writes and str(arguments[0]).startswith({cache!r}):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

sys.addaudithook(refuse)
{sources}
import symgen
for robot in {robots!r}:
    print(symgen.build(robot, quantities=["gravity"], parameters="baked").gravity([0.1, 0.2]).tolist())
try:
    symgen.build({robots!r}[0], quantities=["mass_matrix"], parameters="baked")
except symgen.BuildError as error:
    print(error)
"""


def test_a_filled_cache_that_is_read_only_serves_its_entries(empty_cache, tmp_path):
    path, copy = ROBOTS / "planar_2r.toml", tmp_path / "copy.toml"
    expected = symgen.build(path, quantities=("gravity",), parameters="baked").gravity([0.1, 0.2])
    copy.write_bytes(path.read_bytes())
    program = READ_ONLY.format(cache=str(empty_cache), sources=sources_as_here(), robots=[str(path), str(copy)])
    kept = sorted(empty_cache.iterdir())
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    *found, refusal = done.stdout.splitlines()
    assert found == [str(expected.tolist())] * 2
    assert "cannot be written to the cache: Read-only file system; $SYMGEN_CACHE names another" in refusal
    assert sorted(empty_cache.iterdir()) == kept


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives files to others")
def test_a_cache_of_root_is_trusted_and_an_entry_of_another_user_is_not(empty_cache, monkeypatch):
    entry = entry_of(built())
    made = entry.stat().st_ino
    with monkeypatch.context() as patch:
        patch.setattr("os.getuid", lambda: 4321)
        assert entry_of(built()) == entry
        assert entry.stat().st_ino == made
    os.chown(entry, 4321, -1)
    built()
    assert entry.stat().st_ino != made and entry.stat().st_uid == 0


def test_a_full_disk_is_one_line(tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w") as full:
        assert "No space left" in one_line(symgen_process("routes", stdout=full))


def test_a_reader_that_has_gone_is_no_traceback():
    process = symgen_process("routes")
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 2


@pytest.mark.parametrize("closed", ["<&- info -", ">&- info :planar_2r", ">&- 2>&- <&- info :planar_2r"])
def test_streams_that_the_caller_closed(closed):
    """Python has None in place of such a stream; the input is then empty, and the output is lost."""
    streams, _, arguments = closed.rpartition("&- ")
    line = f'exec "{sys.executable}" -m symgen {arguments} {streams}&-'
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2 if "info -" in line else 0, "")
    assert "internal" not in done.stderr


def test_an_ascii_terminal_shows_any_name(tmp_path):
    robot = tmp_path / "robot.toml"
    text = (ROBOTS / "planar_2r.toml").read_text()
    assert 'name = "joint2"' in text
    robot.write_text(text.replace('name = "joint2"', 'name = "日本"'))
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    process = symgen_process("info", str(robot), env=environment)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "\\u65e5\\u672c" in out


def test_a_working_directory_that_is_gone(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd {gone}; rmdir {gone}; exec {sys.executable} -m symgen generate {' '.join(ARGUMENTS)}"
    environment = {**os.environ, "PYTHONPATH": str(Path(symgen.__file__).parent.parent)}
    process = subprocess.Popen(["sh", "-c", script], stderr=subprocess.PIPE, text=True, env=environment)
    one_line(process)


@pytest.mark.parametrize("threads", [2, 10**6, 2**70])
def test_any_number_of_threads(threads):
    module, q = built(), np.random.default_rng(0).normal(size=(100, 2))
    np.testing.assert_array_equal(module.gravity(q, threads=threads), module.gravity(q))


def _in_child(queue):
    queue.put(built().gravity(np.ones((100, 2)), threads=2))


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_child_has_threads_of_its_own():
    expected = built().gravity(np.ones((100, 2)), threads=2)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_in_child, args=(queue,))
    child.start()
    np.testing.assert_array_equal(queue.get(timeout=60), expected)
    child.join(timeout=60)
    assert child.exitcode == 0


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ([[1.0, 2.0], [3.0]], "q: expected an array"),
        (np.ma.masked_array([1.0, 2.0], [True, False]), "q: expected an array without a mask"),
        (["1_0", "2"], "q: expected real numbers"),
        ([None, 1.0], "q: expected real numbers"),
        ([10**400, 1], "q: expected"),
    ],
)
def test_arguments_that_are_no_arrays_of_numbers(argument, message):
    with pytest.raises(symgen.CallError, match=message):
        built().gravity(argument)


@pytest.mark.parametrize("name", ["planar_2r.h", "planar_2r_lanes.h"])
def test_generate_is_all_or_nothing(name, tmp_path, capsys):
    out = tmp_path / "out"
    (out / name).mkdir(parents=True)
    (out / "planar_2r.c").write_text("mine")
    assert main(["generate", *ARGUMENTS, "-o", str(out)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(each.name for each in out.iterdir()) == sorted(["planar_2r.c", name])
    assert (out / "planar_2r.c").read_text() == "mine"


def test_a_move_that_fails_midway_is_taken_back(tmp_path, capsys, monkeypatch):
    out = tmp_path / "new" / "out"
    replace, moved = os.replace, []

    def failing(source, target):
        if "/new/planar" in str(source):
            moved.append(source)
            if len(moved) == 3:
                raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr("symgen.files.os.replace", failing)
    assert main(["generate", *ARGUMENTS, "-o", str(out)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_devices_are_not_written_over(capsys):
    assert main(["derive", str(ROBOTS / "planar_2r.toml"), "--quantity", "gravity", "-o", "/dev/null"]) == 2
    assert "expected a regular file or none" in capsys.readouterr().err
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_leave_nothing(number, status, tmp_path):
    """While a compiler is at work, which is ended too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which shells ignore in the background
    started, cache = tmp_path / "started", tmp_path / "cache"
    slow = compiler(tmp_path, f"mktemp > {tmp_path}/made.$$; echo $$ >> {started}; sleep 1000 & wait")
    environment = {**os.environ, "CC": slow, "SYMGEN_CACHE": str(cache)}
    process = symgen_process("bench", *ARGUMENTS, env=environment)
    while not started.exists():
        time.sleep(0.05)
        assert process.poll() is None, process.communicate()
    time.sleep(0.2)
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert process.returncode == status
    assert "Traceback" not in err
    assert not list(cache.glob("build-*"))
    for made in tmp_path.glob("made.*"):
        assert not os.path.lexists(made.read_text().strip())
    for compiling in started.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(compiling), 0)


def test_modules_of_commands_are_never_searched_for_garbage():
    """A search of the objects of a thousand modules takes as long as reading a robot."""
    program = (
        "import gc, click\nfrom symgen.cli.screen import cli\nphases = []\ngc.collect()\n"
        "gc.callbacks.append(lambda phase, info: phases.append(phase))\n"
        "cli.get_command(click.Context(cli), 'info')\nprint(len(phases), gc.isenabled())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["0", "True"], done.stderr
