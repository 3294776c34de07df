"""The card game War: cards, rules, deal, game and session, without a screen. Pure Python, standard library only."""
