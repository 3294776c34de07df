"""What ties the game to a page: the parts in `main` are made, each with what it may ask of the browser (`ports`)."""
