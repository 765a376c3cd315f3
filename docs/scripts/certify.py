"""Certifies what is committed: a certificate for each robot in generated/, and the checker's word on it.

``make certify``; exit status 1 if a claim is rejected. The checker runs as a stranger would run it, by itself.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import symgen
from symgen.program.passes import IN_ORDER_PASSES
from symgen.uses.certificate.write import CHECKED_QUANTITIES, CHECKER_FILES, claim

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = "_cortex_m4f"


def certificate_of(folder: Path) -> dict[str, str]:
    """Files of a certificate of the text that a folder of generated/ holds, in place of what would be written now."""
    name = folder.name.removesuffix(FIRMWARE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        robot = symgen.load(ROOT / "robots" / f"{name}.toml", parameters="baked")
    files = symgen.certify(robot)
    if name == folder.name:
        return files | {file: (folder / file).read_text() for file in files if (folder / file).is_file()}
    claims, texts = [], {}
    for quantity in CHECKED_QUANTITIES:
        file = f"{name}_{quantity}.c"
        if (folder / "src" / file).is_file():
            program, _ = symgen.program(robot, quantity, passes=IN_ORDER_PASSES)
            claims.append(claim(program, f"{name}_{quantity}", file, "float"))
            texts[file] = (folder / "src" / file).read_text()
    kept = {file: files[file] for file in ("robot.json", *CHECKER_FILES)}
    return kept | texts | {"claims.json": json.dumps(json.loads(files["claims.json"]) | {"functions": claims})}


def main() -> int:
    """Print what the checker says of each folder."""
    status = 0
    for folder in sorted((ROOT / "generated").iterdir()):
        if not (ROOT / "robots" / f"{folder.name.removesuffix(FIRMWARE)}.toml").is_file():
            continue
        with tempfile.TemporaryDirectory() as place:
            for file, text in certificate_of(folder).items():
                (Path(place) / file).write_text(text)
            found = subprocess.run([sys.executable, "-I", "check.py"], cwd=place, capture_output=True, text=True)
        print(f"{folder.name}\n{found.stdout}{found.stderr}", end="")
        status |= found.returncode
    return status


if __name__ == "__main__":
    sys.exit(main())
