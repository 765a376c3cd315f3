"""The gallery of pages that move, docs/gallery: one command each, which its page of docs shows."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from symgen.cli import main

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "docs" / "gallery"
COMMANDS = (
    "symgen derive robots/double_pendulum.toml --state 2,1 --page docs/gallery/double_pendulum.html",
    "symgen derive robots/lectures/cart_pole.toml --parameters symbolic --state 0.3,2.8 --motors x"
    " --target 0,3.141592653589793 --page docs/gallery/cart_pole.html",
    "symgen derive robots/lectures/furuta_pendulum.toml --state 0.5,2.9 --motors arm_angle"
    " --target 0,3.141592653589793 --page docs/gallery/furuta_pendulum.html",
    "symgen simulate robots/lectures/ball_joint_pendulum.toml --state 0.3,0,0,0.9539392014169457,0,0,6"
    " --page docs/gallery/ball_joint_pendulum.html",
    "symgen derive robots/passive_walker.toml --state 0.16989746,-0.16989746,-1.03178747,-0.92583291"
    " --page docs/gallery/passive_walker.html",
    "symgen derive robots/constrained/four_bar.toml --parameters symbolic --state 1.2,0.1,0.2"
    " --page docs/gallery/four_bar.html",
    "symgen simulate robots/lectures/bicycle.toml --state 0,0,0.3,0,0,0,1,0,0,0,5,0,0,0.5,0,0,16.667,0,14.286"
    " --page docs/gallery/bicycle.html",
    "symgen simulate robots/lectures/slung_load.toml --state -1.5,1.2,0,0.4 --motors x,y,pitch --target 0,1.6,0,0"
    " --page docs/gallery/slung_load.html",
    "symgen simulate robots/lectures/planar_biped.toml --state 0.03,-0.05,0.04,0.2,-0.3"
    " --motors knee,hip,other_hip,other_knee --target 0,0,0,0,0 --page docs/gallery/planar_biped.html",
)


def made(names: list[str]) -> int:
    """The pages of these names, all if none are named; the exit status of the first command that fails."""
    for command in COMMANDS:
        if not names or Path(command.split()[-1]).stem in names:
            status = main(shlex.split(command)[1:])
            if status:
                return status
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="pages to make; all if left out")
    sys.exit(made(parser.parse_args().names))
