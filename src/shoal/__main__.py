"""`python -m shoal` is the program `shoal`."""

from shoal.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
