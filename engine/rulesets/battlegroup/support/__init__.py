"""Request Support: who calls what on whom, and batteries before the battle
(battlegroup/request-support-*, barrage-off-map)."""
