"""The match server: sockets, lobby, rooms, store. It knows questions and answers, never a rule."""
