"""The command line, as `python -m warhost`."""

from clients.verbs.main import main

if __name__ == "__main__":
    raise SystemExit(main())
