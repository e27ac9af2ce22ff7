"""Pages for browsers, a file for each. Every route asks for `MaybeAsker`, so that the page's frame knows its reader."""
