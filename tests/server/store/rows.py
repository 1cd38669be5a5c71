"""A lobby and a row of its log."""

from __future__ import annotations

from engine.records.record import Entry
from server.store.documents import Row
from server.store.lobby import Lobby

ONE = Lobby("one", "toy", 1, "One", 1.0, "code", "secret", options={"rounds": 3})

ROW = Row(0, (60.0, 59.5), Entry(0, {"t": "start"}, "d1", ((0, "duel", 6, 6),)), request="0:0:a")
