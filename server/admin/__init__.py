"""The operator's hand in a server that runs: commands over a Unix socket."""
