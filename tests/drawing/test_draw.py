"""Drawings: labels collide with nothing, all of the mechanism is seen, and the page is as large as what is on it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import combinations

import numpy as np
import pytest
from helpers.loading import ROOT, load, load_named, script

import symgen
from symgen.cli import main
from symgen.reading import examples
from symgen.uses.drawing import scene as parts
from symgen.uses.drawing.draw import scene_of
from symgen.uses.drawing.labels import Page
from symgen.uses.drawing.view import view_of

PHASES = {"compass_walker": "on_left"}
FLOATING = ("planar_2r", "ur5")
WITHOUT_SHAPES = ("hopper", "jumper")
NAMES = sorted(set(examples()) - {*WITHOUT_SHAPES})
VARIANTS = [*((name, {}) for name in NAMES), *((name, {"base": "floating"}) for name in FLOATING)]
IDS = [name + "-".join(options) for name, options in VARIANTS]
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def bundled(name, **options):
    return load(examples()[name], **options, **({"phase": PHASES[name]} if name in PHASES else {}))


@pytest.mark.parametrize("axes", [False, True], ids=["lengths", "axes"])
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)
def test_labels_do_not_collide_and_are_on_the_page(name, options, axes):
    model = bundled(name, **options)
    if isinstance(model, symgen.System) and axes:
        with pytest.raises(symgen.UnsupportedError, match="systems have no links and no frames"):
            symgen.draw(model, axes=True)
        return
    drawing = symgen.draw(model, axes=axes)
    boxes = [label.box for label in drawing.labels]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)]
    left, top, width, height = map(float, re.search(r'viewBox="([^"]*)"', drawing.svg)[1].split())
    for box in boxes:
        assert left < box.left and box.right < left + width and top < box.top and box.bottom < top + height
    if not axes and not isinstance(model, symgen.System):
        shown = ["".join(text for text, _ in label.label.runs) for label in drawing.labels]
        single = [slot for slot in model.slots if slot.joint.kind.nv == 1]
        assert len(shown) >= len(single), "each joint of one variable has a label"


@pytest.mark.parametrize("name", NAMES)
def test_bodies_are_seen_from_the_side(name):
    """No view is along a body, and joints that are apart are apart on the page."""
    scene = scene_of(bundled(name))
    view = view_of(scene)
    assert np.allclose(view @ view.T, np.eye(3)) and np.linalg.det(view) == pytest.approx(1)
    bars = [item for item in scene.items if isinstance(item, parts.Bar)]
    whole = max((np.linalg.norm(b - a) for a, b in combinations(scene.points(), 2)), default=0)
    lengths = [(np.linalg.norm(b - a), np.linalg.norm(view[:2] @ (b - a))) for bar in bars for a, b in [bar.points[:2]]]
    long = [(true, seen) for true, seen in lengths if true > 0.3 * whole]
    assert all(seen > 0.2 * true for true, seen in long)
    if scene.normal is None:
        assert view[1] @ scene.up > 0.8, "gravity points down"


def test_a_ball_joint_is_more_than_a_dot():
    scene = scene_of(bundled("ball_joint_pendulum"))
    (rod,) = [item for item in scene.items if isinstance(item, parts.Bar)]
    a, b = (view_of(scene)[:2] @ point for point in rod.points)
    assert np.linalg.norm(b - a) > 0.7 * np.linalg.norm(rod.points[1] - rod.points[0])


def test_a_cart_is_a_cart_and_lengths_have_their_names():
    drawing = symgen.draw(":cart_pole")
    shown = {"".join(text for text, _ in label.label.runs) for label in drawing.labels}
    assert shown == {"x", "θ", "l", "2l", "mcart", "mpole", "g"}
    items = scene_of(bundled("cart_pole")).items
    assert [type(item) for item in items].count(parts.Cart) == 1
    shown = {"".join(text for text, _ in label.label.runs) for label in symgen.draw(":double_pendulum").labels}
    assert {"l1/2", "l1", "θ1", "θ2"} <= shown


def test_gravity_points_down_in_a_plane_and_into_a_level_plane():
    """The pole of a cart leans in the plane of the page; of the parallel robot the page is level."""
    scene = scene_of(bundled("cart_pole"))
    view = view_of(scene)
    assert view[1] @ scene.down < 0 and abs(view[0] @ scene.down) < 1e-12
    (tip,) = [item.at for item in scene.items if isinstance(item, parts.Mass) and item.marked]
    (pivot,) = [item.at for item in scene.items if isinstance(item, parts.Hinge)]
    assert view[1] @ (tip - pivot) < 0
    level = scene_of(bundled("planar_3rrr"))
    assert abs(view_of(level)[2] @ level.down) == pytest.approx(np.linalg.norm(level.down))


def test_systems_show_the_variables_that_move_their_shapes():
    walker = {"".join(text for text, _ in label.label.runs) for label in symgen.draw(":passive_walker").labels}
    assert walker == {"φst", "φsw", "L−R", "g"}
    angles = [item for item in scene_of(bundled("rimless_wheel")).items if isinstance(item, parts.Angle)]
    assert [angle.angle for angle in angles] == [pytest.approx(-0.3)], "theta turns the spokes clockwise"


def arcs(svg):
    """The points (n, 2) of each angle arc, from its tail to its head."""
    paths = re.findall(r'class="arc" d="([^"]+)"', svg)
    return [np.array([point.split() for point in path.lstrip("M").split("L")], float) for path in paths]


@pytest.mark.parametrize("side", [1, -1])
def test_arrows_of_angles_point_in_the_positive_direction(tmp_path, side):
    """One of the two angles is negative in the drawing; both grow towards the same side."""
    ends = [f"{side}*L*sin(a)", "L*cos(a)"], [f"{side}*L*(sin(a) + sin(b))", "L*(cos(a) + cos(b))"]
    rods = [[["0", "0"], ends[0]], list(ends)]
    (tmp_path / "poles.toml").write_text(
        'name = "poles"\nvariables = ["a", "b"]\nparameters = { L = 1, m = 1 }\n'
        f'coordinates = [{{ name = "x", x = "{ends[1][0]}", mass = "m" }}, '
        f'{{ name = "y", x = "{ends[1][1]}", mass = "m" }}]\n'
        f"shapes = [{{ points = {rods[0]} }}, {{ points = {rods[1]} }}]\n"
    )
    found = arcs(symgen.draw(tmp_path / "poles.toml").to_svg())
    assert len(found) == 2 and all(side * (arc[-1, 0] - arc[0, 0]) > 0 for arc in found)


def test_arrows_around_parallel_axes_turn_alike():
    found = [np.diff(arc, axis=0) for arc in arcs(symgen.draw(":planar_3r").to_svg())]
    turns = [np.sign(steps[0, 0] * steps[-1, 1] - steps[0, 1] * steps[-1, 0]) for steps in found]
    assert turns == [-1.0] * 3, "counterclockwise, with y downward"


def test_a_system_without_shapes_has_no_drawing(tmp_path, capsys):
    path = tmp_path / "sled.toml"
    path.write_text('name = "sled"\nvariables = ["u"]\n[[coordinates]]\nname = "sled"\nx = "u"\nmass = 1\n')
    assert main(["draw", str(path)]) == 2
    assert "drawings of systems need [[shapes]] in the file, which has none" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["ur5", "four_bar", "parallelogram_arm", "furuta_pendulum", "robotiq_2f85"])
def test_masses_are_on_bodies(name):
    """Offset arms have a corner, and a mass far from the joints has a bar."""
    items = scene_of(bundled(name)).items
    bars = [bar.points for bar in items if isinstance(bar, parts.Bar)]
    whole = max(np.linalg.norm(b - a) for a, b in bars)

    def distance(point, a, b):
        t = np.clip((point - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
        return np.linalg.norm(a + t * (b - a) - point)

    masses = [item.at for item in items if isinstance(item, parts.Mass) and item.marked]
    assert masses and all(min(distance(at, *bar) for bar in bars) < 0.3 * whole for at in masses)


def test_dimension_lines_are_as_long_as_the_lengths():
    lengths = [item for item in scene_of(bundled("scara")).items if isinstance(item, parts.Length)]
    found = {"".join(text for text, _ in item.label): np.linalg.norm(item.b - item.a) for item in lengths}
    values = {str(p.symbol): float(p.value) for p in load_named("scara").parameters}
    assert found["a1"] == pytest.approx(values["a1"]) and found["a2"] == pytest.approx(values["a2"])


def test_a_mimic_joint_has_the_letter_of_its_leader(tmp_path):
    path = tmp_path / "folding.toml"
    path.write_text(
        'name = "folding"\n[[links]]\nname = "base"\n[[links]]\nname = "a"\nmass = 1\ncom = [0.2, 0, 0]\n'
        '[[links]]\nname = "b"\nmass = 1\ncom = [0.2, 0, 0]\n'
        '[[joints]]\nname = "theta"\ntype = "revolute"\nparent = "base"\nchild = "a"\n'
        '[[joints]]\nname = "elbow"\ntype = "revolute"\nparent = "a"\nchild = "b"\norigin = { xyz = [0.4, 0, 0] }\n'
        'mimic = { joint = "theta", multiplier = -2 }\n'
    )
    model = load(path)
    angles = [item for item in scene_of(model).items if isinstance(item, parts.Angle)]
    assert ["".join(text for text, _ in item.label) for item in angles] == ["θ", "−2θ"]
    assert angles[1].angle == pytest.approx(-2 * angles[0].angle)


def test_drawings_are_the_same_every_time():
    for name in ("panda", "stewart_gough", "passive_walker"):
        assert symgen.draw(bundled(name)).svg == symgen.draw(bundled(name)).svg


def test_pictures_of_pages_are_up_to_date():
    figures = script(ROOT / "docs" / "scripts" / "figures.py").drawings()
    assert [path.name for path, text in figures.items() if path.read_text() != text] == []


def test_labels_find_room_among_others():
    """Forty labels at one point: the ring of places grows until all have one."""
    from symgen.uses.drawing.labels import Label

    runs = (("m", False), ("12", True))
    placed = Page().place(Label(runs, np.zeros(2), np.zeros(2)) for _ in range(40))
    assert not any(a.box.overlaps(b.box) for a, b in combinations(placed, 2))
    assert any(label.leader for label in placed) and not placed[0].leader


class Tags(HTMLParser):
    """Whether tags close in the order they open."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_command_writes_one_file_that_needs_no_other(tmp_path, capsys):
    path = tmp_path / "furuta.svg"
    assert main(["draw", ":furuta_pendulum", "-o", str(path)]) == 0
    assert capsys.readouterr().out.strip() == str(path)
    text = path.read_text()
    assert text == symgen.draw(":furuta_pendulum").to_svg() + "\n" * text.endswith("\n")
    parser = Tags()
    parser.feed(text)
    assert parser.open == [] and "href" not in text and "url(" not in text
    assert main(["draw", ":furuta_pendulum", "--axes"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["draw", ":furuta_pendulum", "-o", str(tmp_path / "a.png")]) == 2
    assert "option output: expected a file ending in .svg" in capsys.readouterr().err


def test_names_in_a_drawing_are_escaped(tmp_path):
    path = ROOT / "tests" / "cases" / "names.toml"
    text = symgen.draw(load(path)).svg
    assert "<script" not in text
    assert symgen.draw(load(path))._repr_html_().startswith("<div")


@pytest.mark.skipif(BROWSER is None, reason="no headless browser found (chromium, chromium-browser, google-chrome)")
def test_a_browser_agrees_that_labels_do_not_collide(tmp_path):
    """The browser measures its own letters: the bounds of widths are bounds."""
    names = ("cart_pole", "scara", "furuta_pendulum", "stewart_gough", "passive_walker", "three_link", "panda")
    drawings = "".join(symgen.draw(bundled(name)).svg for name in names)
    script = """
    const bad = [], all = [...document.querySelectorAll('svg')];
    for (const svg of all) {
      const boxes = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBBox()]);
      const [x, y, w, h] = svg.getAttribute('viewBox').split(' ').map(Number);
      boxes.forEach(([text, a], i) => {
        if (a.x < x || a.y < y || a.x + a.width > x + w || a.y + a.height > y + h) bad.push([text, 'off the page']);
        for (const [other, b] of boxes.slice(i + 1))
          if (a.x < b.x + b.width && b.x < a.x + a.width &&
              a.y + 3 < b.y + b.height - 3 && b.y + 3 < a.y + a.height - 3) bad.push([text, other]);
      });
    }
    document.body.textContent = JSON.stringify([all.length, bad]);
    """
    page = tmp_path / "page.html"
    page.write_text(f"<meta charset=utf-8><body>{drawings}<script>{script}</script>")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()]
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    count, bad = json.loads(re.search(r"<body>(\[.*\])", text, re.DOTALL)[1])
    assert count == len(names) and bad == []


@pytest.mark.parametrize(("count", "least"), [(4, 0), (30, 1.5)])
def test_trees_of_many_links_are_larger(count, least):
    """Joints of a binary tree keep their distances on the page, which grows with the root of their number."""
    text = 'name = "tree"\nlinks = [{ name = "l0" }'
    for k in range(1, count + 1):
        text += f', {{ name = "l{k}", mass = 1, com = [0.5, 0, 0] }}'
    text += "]\njoints = ["
    for k in range(1, count + 1):
        place = f"[{int(k > 1)}, {0.3 if k % 2 else -0.3}, 0]"
        axis = [int(k % 3 == each) for each in range(3)]
        text += f'{{ name = "j{k}", type = "revolute", parent = "l{k // 2}", child = "l{k}", axis = {axis}, '
        text += f"origin = {{ xyz = {place} }} }}, "
    svg = symgen.draw(symgen.loads(text + "]")).to_svg()
    width, height = (float(re.search(rf' {name}="(\d+)"', svg)[1]) for name in ("width", "height"))
    assert max(width, height) > least * 400
