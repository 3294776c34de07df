"""The tests, laid out like the code: one folder for each room of the house."""
