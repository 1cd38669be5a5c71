"""Tests of what each ruleset draws and says."""
