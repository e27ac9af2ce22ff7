"""The pictures that are computed: the map of Gévaudan, the tiles of Rise of Tribes and the lobby’s four plates.

    python3 -m app.drawing             draw everything anew under static/

A tool for whoever changes a map or a plate; the server never imports it. Standard library only, no clock and no chance:
the same data always gives the same bytes, so a change of the drawing is a change that a diff can show.
"""
