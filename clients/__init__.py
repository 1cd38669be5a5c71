"""Programs that speak to a server: the library bots are written with, the terminal, the page.

- `client`    connect, join, watch, answer; lost connections are taken up again
- `faults`    what can go wrong, as exceptions
- `mirror`    a viewer's copy of a match, kept by patches
- `words`     sentences for notes and refusals
- `terminal`  a live match told as text
"""
