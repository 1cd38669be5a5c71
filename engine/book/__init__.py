"""The data of a ruleset: reading it, its words and translations, and how forces are written."""
