"""The verbs of the command line, a module for each group; `parser` puts them together.

`playing`: play, open, join. `serving`: host, serve. `bots`: bots, bot. `matches`: watch, record,
verify. `campaigns`: campaign and its own. `rulesets`: arena, conformance, rules.

A module's `add` says how its verbs are called; below stand the functions that carry them out, which
import what they need when they run: help must come at once.
"""
