"""Request Support: who calls what on whom, and batteries before the battle
(request-support-*, barrage-off-map)."""
