"""How strong a player is, as numbers: arithmetic alone, with no I/O and no clock."""
