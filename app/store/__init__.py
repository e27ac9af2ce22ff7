"""Tables, the few queries, and the one thread that commits."""
