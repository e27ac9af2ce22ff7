"""What is done in a duel, one class for each thing that the rules name."""
