"""`python -m convenor` is the same as `convenor`."""

from convenor.cli import main

raise SystemExit(main())
