"""The game, pure: cards, rules, deal, battles, outcome."""
