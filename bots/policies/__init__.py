"""The policies, one module each; each has a function `choose`."""
