"""`python -m ketplay` is the command `ketplay`."""

import sys

from ketplay.cli import main

if __name__ == "__main__":
    sys.exit(main())
