"""What any game is: secrets, steps, decisions, events, chance, the referee. No I/O, no clock, no one game's rules."""
