"""Barrage: guns that fire at what they do not see (barrage-*, target-point-*)."""
