"""The module of Julia, as a grammar of the language reads it; where Julia is installed every function is run, too."""

from __future__ import annotations

import re

import pytest
from frameworks.packages import written
from helpers.loading import ROOT

import symgen

tree_sitter = pytest.importorskip("tree_sitter")
grammar = pytest.importorskip("tree_sitter_julia")


def nodes(node):
    yield node
    for child in node.children:
        yield from nodes(child)


@pytest.mark.parametrize("robot", ["panda", "scara", "planar_2r"])
def test_the_module_is_of_the_language(robot, tmp_path):
    written(tmp_path, "julia", robot, ("inverse_dynamics", "mass_matrix", "forward_dynamics", "kinetic_energy"))
    text = (tmp_path / f"{robot.capitalize()}.jl").read_bytes()
    tree = tree_sitter.Parser(tree_sitter.Language(grammar.language())).parse(text)
    assert not tree.root_node.has_error
    found = [node for node in nodes(tree.root_node) if node.type == "function_definition"]
    assert len(found) == 5


def test_words_of_a_file_are_not_replaced_by_values(tmp_path):
    text = (ROOT / "robots" / "ur5.toml").read_text()
    (tmp_path / "odd.toml").write_text(re.sub(r"^source = .*", 'source = "x $(exit(1)) $5"', text, flags=re.MULTILINE))
    options = {"target": ("julia",), "quantities": ("gravity",)}
    (made,) = symgen.generate(symgen.load(tmp_path / "odd.toml"), **options).values()
    assert "$" in made and not [line for line in made.splitlines() if "$" in line and not line.startswith("#")]


def test_the_grammar_tells_what_is_not():
    parser = tree_sitter.Parser(tree_sitter.Language(grammar.language()))
    assert parser.parse(b"module A\nfunction f(x)\n    return x +\nend\nend\n").root_node.has_error
