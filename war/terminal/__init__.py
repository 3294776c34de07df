"""The second front end of the engine: its commands in a terminal. Nothing else in ``war`` knows of it."""
