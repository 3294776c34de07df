"""The view as HTML and SVG, for a browser."""
