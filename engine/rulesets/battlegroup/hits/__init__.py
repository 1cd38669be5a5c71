"""One attack: dice to hit, jinking, cover, wounds, and blasts that go astray
(battlegroup/base-shooting-sequence, base-to-hit, base-cover, blast-*)."""
