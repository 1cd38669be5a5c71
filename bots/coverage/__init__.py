"""What of a ruleset comes up in matches, seen from outside: the rules do not know of it.

- `clauses`  which code stands for which clause, and when it is at work
- `watch`    what comes up in one match
- `report`   all that could come up, counted over many
- `sweep`    options of a match, drawn from all that the ruleset offers
- `lists`    forces that may be illegal, to see what is said of them
"""
