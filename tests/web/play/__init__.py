"""Tests of a seat at the table."""
