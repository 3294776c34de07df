"""The game in a real Chromium: what people do at the page, and what they see of it."""
