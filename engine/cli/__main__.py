"""`python -m engine.cli`: the headless commands without the desk's entry."""

from engine.cli.entry import main

raise SystemExit(main())
