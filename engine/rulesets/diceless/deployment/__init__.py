"""Preparing a game: zones, lines, infiltrators and scouts (base-deployment)."""
