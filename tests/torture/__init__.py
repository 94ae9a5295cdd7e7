"""A real server, clients that play all games at it over HTTP, and everything that may happen to a server.

It is killed at any moment, clients' connections are cut in the middle of a request, its disk is full or cannot be
written to; after each blow every acknowledged action must be stored exactly once, and nothing that nobody asked for.

    python -m tests.torture --kills 20 --seed 1
"""
