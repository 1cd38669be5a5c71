"""Tests of the client library, the words and the terminal."""
