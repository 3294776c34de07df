"""A person at the table: games and the moment shown, settings, what is kept and shared. No prose."""
