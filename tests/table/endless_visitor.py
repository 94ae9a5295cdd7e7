"""A program whose loading does not come to an end."""

while True:
    pass
