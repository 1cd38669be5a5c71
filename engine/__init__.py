"""The pure rules engine: no I/O, no clock, no ambient randomness, nothing of ours but itself.

- `match`     a game in progress as a value: answer, fork, resign
- `flow`      how a rule puts a question to a seat
- `table`     what a rule may change while one reply is worked out
- `dice`      dice that can be proven afterwards
- `geometry`  distances, motion and sight on a continuous table
- `record`    a finished match on paper, and its verification
- `ruleset`   what a ruleset must provide; `rulesets/` holds them
- `vectors`   worked examples as data, against what a ruleset makes of them
- `wire`      messages and the one codec
"""
