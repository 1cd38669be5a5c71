"""Tests of the client library and the words."""
