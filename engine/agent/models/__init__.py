"""Models that drive the turn loop: remote, local server, and none."""
