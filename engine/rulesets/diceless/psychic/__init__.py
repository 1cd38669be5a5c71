"""Psykers: who uses which power, the test, the tokens against it, and what the power does
(psychic-*, warp-token-*, sm-null-zone, sm-machine-curse, sm-gate-of-infinity)."""
