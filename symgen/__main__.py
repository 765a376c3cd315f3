"""``python -m symgen``."""

import sys

from symgen.cli import main

sys.exit(main())
