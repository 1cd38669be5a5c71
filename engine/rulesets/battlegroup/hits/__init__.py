"""One attack: dice to hit, jinking, cover, wounds, and blasts that go astray
(base-shooting-sequence, base-to-hit, base-cover, blast-*)."""
