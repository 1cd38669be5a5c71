"""Whatever bytes come from outside: what is not taken is refused in words, soon and in little
memory."""
