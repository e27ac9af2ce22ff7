"""The one write path: load a match, let the referee choose, commit, and only then tell."""
