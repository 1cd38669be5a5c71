"""What a server survives: the short forms in every run, the long ones by `make chaos`."""
