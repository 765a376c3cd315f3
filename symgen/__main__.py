"""Run the command line, as ``python -m symgen``."""

import sys

from symgen.cli import main

sys.exit(main())
