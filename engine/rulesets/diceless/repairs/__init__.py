"""Repairs: who mends which vehicle, and by how much (diceless/sm-blessing-of-the-omnissiah,
sm-rhino-repair)."""
