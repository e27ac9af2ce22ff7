"""What is done in Rise of Tribes, one class for each thing that the rules name."""
