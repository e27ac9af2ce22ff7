"""What any game is: secrets, steps, decisions, events, chance and the referee. No I/O, no clock, no knowledge of a game."""
