"""What is done in a match of La Bête, one class for each thing that the rulebook names, in the order of its phases."""
