"""`python -m app WORD ...` is `spoor WORD ...`."""

import sys

from app.cli import main

sys.exit(main())
