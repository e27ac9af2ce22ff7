"""Pages for browsers, a file for each."""
