"""The verbs of the command line, one module for each group; `parser` assembles them.

`playing`: play, open, join. `serving`: host, serve. `stores`: db. `bots`: bots, bot. `matches`:
watch, record, verify. `campaigns`: campaign. `rulesets`: arena, conformance, rules, schema.
`rosters`: roster.

A module's `add` declares its verbs. The functions below it carry them out, and import what they
need when they run, so that help appears at once.
"""
