"""Repairs: who mends which vehicle, and by how much (sm-blessing-of-the-omnissiah,
sm-rhino-repair)."""
