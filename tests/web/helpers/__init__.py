"""What drives the page in tests: films, stages, servers and waiting."""
