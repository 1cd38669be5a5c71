"""The rulesets: one folder each, laid out alike."""
