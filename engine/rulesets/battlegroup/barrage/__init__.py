"""Barrage: guns that fire at what they do not see (battlegroup/barrage-*, target-point-*)."""
