"""Tests of the server: real sockets on loopback, a real SQLite file, real processes."""
