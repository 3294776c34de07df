"""The view model: what a front end shows, as values."""
