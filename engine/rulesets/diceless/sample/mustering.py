"""Random armies: ready-made ones."""

from __future__ import annotations
