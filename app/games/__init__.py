"""The games that this server offers. A new game adds its folder and one line here."""
