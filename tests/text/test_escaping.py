"""Free text of robot files in every language that is written: shown, never obeyed; names any compiler takes."""

from __future__ import annotations

import html.parser
import itertools
import json
import re
import subprocess
from dataclasses import replace

import pytest
from helpers.loading import ROBOTS, load

import symgen
from symgen.cli import main
from symgen.robot.description.names import check_identifier
from symgen.targets.escapes import code, json_string, latex, markdown, plain, unlisted

CANARY = (
    r"*/ /* // \input{/etc/passwd} \write18{id} % & # $x^2$ ~ {} <script>alert(1)</script> "
    r"<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](z) `code` **bold** | cell | "
    r"''' ${HOME} $ENV{HOME} $(id) ??/ &lt; <!-- --> -->"
)
ACTS = {
    ".md": r"<script|<img|<!--|(?<!\\)\]\(j|(?<!\\)\]\(y|`code`|\*\*bold|\| cell \|",
    ".c": r"\*/ /\*|\?\?/",
    ".h": r"\*/ /\*|\?\?/",
    ".py": r"\\input|\\write",
    ".json": r"<script|alert",
    ".txt": r"alert|HOME",
    ".cmake": r"alert|HOME",
    ".properties": r"alert|HOME",
    ".yml": r"alert|HOME",
}
"""What must not stand in a file of a kind."""
ROBOT = """
name = "arm"
source = {text}
doc = {text}
[parameters]
m = {{ value = 1, binding = "{binding}", unit = {text}, doc = {text} }}
[[links]]
name = "base"
[[links]]
name = "tip"
mass = "m"
com = [1, 0, 0]
[[joints]]
name = "a (b) [c] #1 @2 ~3 x"
type = "revolute"
parent = "base"
child = "tip"
axis = [0, 1, 0]
"""


def robot_file(tmp_path, binding):
    path = tmp_path / "arm.toml"
    path.write_text(ROBOT.format(text=json.dumps(CANARY), binding=binding))
    return path


def written(folder):
    """All files below a folder as texts."""
    return {path: path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


class Tags(html.parser.HTMLParser):
    """Collects the tags and attributes of a page."""

    def __init__(self):
        super().__init__()
        self.found = set()
        self.attributes = set()

    def handle_starttag(self, tag, attributes):
        self.found.add(tag)
        self.attributes.update(name for name, _ in attributes)

    handle_startendtag = handle_starttag


@pytest.mark.parametrize(
    "command",
    [
        ["generate", "--target", "c", "--target", "python", "--target", "report"],
        ["export", "--samples", "10"],
        ["export", "--samples", "10", "--board", "cortex-m4f"],
    ],
    ids=" ".join,
)
def test_free_text_never_appears_raw_in_what_is_generated(command, tmp_path, capsys):
    out = tmp_path / "out"
    assert main([*command[:1], str(robot_file(tmp_path, "runtime")), "-o", str(out), *command[1:]]) == 0
    texts = written(out)
    assert any("alert(1)" in text for text in texts.values())
    for path, text in texts.items():
        assert not re.search(ACTS.get(path.suffix, "alert"), text), path.name
        if path.suffix == ".py":
            compile(text, path.name, "exec")


@pytest.mark.parametrize("form", ["html", "latex", "markdown"])
def test_free_text_never_appears_raw_in_lessons(form, tmp_path, capsys):
    assert main(["derive", str(robot_file(tmp_path, "symbolic")), "--format", form]) == 0
    text = capsys.readouterr().out
    assert "alert(1)" in text
    if form == "html":
        page = Tags()
        page.feed(text)
        assert not page.found & {"script", "img", "iframe", "object", "link"}
        assert not {name for name in page.attributes if name.startswith("on")}
    elif form == "latex":
        assert r"\input" not in text
        assert r"\write" not in text
        facts = text[text.index(r"\begin{description}") : text.index(r"\end{description}")]
        assert not re.search(r"(?<!\\)[%#&]", facts)
    else:
        assert not re.search(ACTS[".md"], text)


def test_filters_leave_nothing_that_acts():
    for length in range(1, 4):
        for characters in itertools.product(r"\{}$&#_%^~a", repeat=length):
            assert not re.search(r"(?<!\\)[$&#_%]", latex("".join(characters)))
        for characters in itertools.product("\\`*_[]|~$<>&a", repeat=length):
            assert not re.search(r"(?<!\\)[`*\[\]|~$]|[<>]", markdown("".join(characters)).replace("\\\\", ""))
        for characters in itertools.product('"\\\n\x00é', repeat=length):
            text = "".join(characters)
            assert json.loads(f'"{json_string(text)}"') == text


@pytest.mark.parametrize("text", ["*/", "/*", "??/", "\\", '"""', "a\rb", "\x00"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(symgen.SymgenError, match="expected code"):
        code(text)


@pytest.mark.parametrize("text", ["${X}", '"', "a\nb", "$(x)", "\\"])
def test_what_is_no_word_of_a_build_file_is_refused(text):
    with pytest.raises(symgen.SymgenError, match="expected a word of a build file"):
        plain(text)


@pytest.mark.parametrize("text", ["${X}", '"', "a\nb", "$(x)", "`x`", "\\", "*/", "{x}"])
def test_a_language_without_a_filter_takes_expressions_only(text):
    assert unlisted("-Math.sin(q[0])*t1/1.5e-7 + 2") == "-Math.sin(q[0])*t1/1.5e-7 + 2"
    with pytest.raises(symgen.SymgenError, match="without a filter expected code"):
        unlisted(text)


UNUSUAL = """
linux unix i386 errno NAN INFINITY HUGE_VAL M_PI M_E isnan isinf fabs assert NULL EOF stdin signbit DOMAIN OVERFLOW
class new this template namespace private public virtual operator and or not xor bitand compl typename delete using
bool true false nullptr constexpr typeof alignas alignof static_assert thread_local wchar_t char16_t concept requires
lanes pack LANES VECTORS NOINLINE PARALLEL LOADED no_lanes sines_cosines room given work parameters struct_ self asm
gravity mass l1 tau_ qd_ sin_ cos_ x out_ lambda_ None_ I complex imaginary _x1 j0 y0 gamma log exp index abs div
near far interrupt huge cdecl pascal small max min TRUE FALSE BOOL INT8 OUT IN B1 B0 PI TWO_PI DEG_TO_RAD F_CPU bit
""".split()


def is_accepted(name):
    try:
        check_identifier(name, "parameters")
    except symgen.InputError:
        return False
    return True


def test_any_accepted_parameter_name_compiles_as_any_c_and_cpp(tmp_path):
    names = [name for name in UNUSUAL if name[0].isalpha()]
    accepted = [name for name in names if is_accepted(name)]
    assert len(accepted) > 100
    path = tmp_path / "arm.toml"
    for chunk in range(0, len(accepted), 20):
        used = accepted[chunk : chunk + 20]
        declared = "\n".join(f'{name} = {{ value = 1, binding = "runtime" }}' for name in used)
        masses = "".join(
            f'[[links]]\nname = "l{k}"\nmass = "{name}"\ncom = ["sin({name})", 0, 0]\n[[joints]]\nname = "j{k}"\n'
            f'type = "fixed"\nparent = "tip"\nchild = "l{k}"\n'
            for k, name in enumerate(used)
        )
        path.write_text(
            f'name = "arm"\n[parameters]\n{declared}\n[[links]]\nname = "base"\n[[links]]\nname = "tip"\n{masses}'
            '[[joints]]\nname = "hinge"\ntype = "revolute"\nparent = "base"\nchild = "tip"\naxis = [0, 1, 0]\n'
        )
        robot = load(path)
        for trig in ("inline", "libm"):
            out = tmp_path / f"{chunk}_{trig}"
            out.mkdir()
            for name, text in symgen.generate(robot, quantities=("gravity",), trig=trig).items():
                (out / name).write_text(text)
            for flags in (["-std=gnu17"], ["-std=gnu2x"], ["-x", "c++", "-std=c++17"]):
                subprocess.run(["cc", *flags, "-Wno-psabi", "-fsyntax-only", *out.glob("*.c")], check=True)


def test_joints_that_are_nearly_alike_have_macros_of_their_own(tmp_path, capsys):
    joints = ["j", "J", "j__2", "J  2", "j-2"]
    text = 'name = "arm"\n[[links]]\nname = "l0"\n'
    for k, name in enumerate(joints):
        text += f'[[links]]\nname = "l{k + 1}"\nmass = 1\ncom = [0.1, 0, 0]\n[[joints]]\nname = "{name}"\n'
        text += f'type = "revolute"\nparent = "l{k}"\nchild = "l{k + 1}"\naxis = [0, 1, 0]\n'
    path = tmp_path / "arm.toml"
    path.write_text(text)
    out = tmp_path / "out"
    assert main(["export", str(path), "-o", str(out), "--samples", "10", "--quantity", "gravity"]) == 0
    macros = re.findall(r"#define (ARM_JOINT_\w+) \d", (out / "src" / "arm.h").read_text())
    assert len(macros) == len(set(macros)) == len(joints)


@pytest.mark.parametrize("name", ["math", "string", "stdio", "STDINT", "limits"])
def test_names_of_headers_are_refused_for_robots_in_c(name):
    robot = replace(load(ROBOTS / "planar_2r.toml", parameters="baked"), name=name)
    for call in (symgen.generate, symgen.build, symgen.export):
        with pytest.raises(symgen.UnsupportedError, match=r"target c: .* choose another with --name"):
            call(robot, quantities=("gravity",))
