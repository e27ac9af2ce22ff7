"""What a measurement raises in place of a figure."""


class NoFigure(Exception):
    """Something went wrong, so there is nothing to tell; the text says in a sentence what it was."""
