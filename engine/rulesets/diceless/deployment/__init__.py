"""Preparing a game: zones, lines, infiltrators and scouts (diceless/base-deployment)."""
