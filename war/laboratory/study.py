"""The laboratory: many games of a set of rules, dealt from one seed, and what is found in them.

A study is played in slices of so many battles, so that a page stays alive while it runs and nothing is lost when it is
stopped: the findings at any moment are right for the games that are over by then, and those are always its first ones.
"""

from dataclasses import dataclass

from war.analysis.estimates import Mean, Share
from war.engine.game import Game
from war.engine.outcome import Player
from war.engine.rules import Rules
from war.laboratory.findings import Findings, find
from war.laboratory.seeds import MAX_GAMES, STUDY_SEEDS, game_seed
from war.laboratory.tally import Tally
from war.message import Refusal, say

#: What a game costs beside its battles, for dealing and counting: as much as about so many battles.
GAME_COST = 50


class StudyError(Refusal):
    """A study that cannot be."""


def check_study(games: int, seed: int) -> None:
    """Raise StudyError unless there can be a study of so many games and with this seed."""
    if not 1 <= games <= MAX_GAMES:
        raise StudyError(say("A study has from 1 to {high} games, not {games}.", high=MAX_GAMES, games=games))
    if not 0 <= seed < STUDY_SEEDS:
        raise StudyError(
            say("{seed} is not a seed of a study: those go from 0 to {high}.", seed=seed, high=STUDY_SEEDS - 1)
        )


class _AtHand:
    """The game at hand under one set of rules: dealt when its turn comes, and played on in slices."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self._rules, self._seed = rules, seed
        self.game: Game | None = None

    def play(self, index: int, battles: int) -> int:
        """Deal game ``index`` unless it is at hand; play it on, so many battles at most. What that cost, in battles."""
        game, before = self.game, -GAME_COST
        if game is None:
            game = self.game = Game.dealt(self._rules, game_seed(self._seed, index))
        else:
            before = game.battles
        game.play(battles)
        return game.battles - before

    @property
    def over(self) -> bool:
        """Whether there is a game at hand, and it is over."""
        return self.game is not None and self.game.outcome is not None


class Study:
    """The games of a seed, from index ``first`` (0) on, under one set of rules.

    `run` it until it is `done`; `tally` is what was counted so far, `result` what that comes to. Raises StudyError.
    """

    def __init__(self, rules: Rules, games: int, seed: int, first: int = 0) -> None:
        check_study(games, seed)
        self.rules, self.games, self.seed, self.first = rules, games, seed, first
        self.tally = Tally()
        self._at_hand = _AtHand(rules, seed)

    @property
    def played(self) -> int:
        """How many games are over."""
        return self.tally.games

    @property
    def done(self) -> bool:
        """Whether all games are."""
        return self.played == self.games

    def run(self, battles: int) -> None:
        """Play on for about so many battles (at least one), or until all is done. A new game counts as GAME_COST more.

        A long game is left in the middle, and goes on there the next time.
        """
        at_hand, tally, games = self._at_hand, self.tally, self.games
        while battles > 0 and tally.games < games:
            index = self.first + tally.games
            battles -= at_hand.play(index, battles)
            game = at_hand.game
            if game is not None and game.outcome is not None:
                tally.add(game, index)
                at_hand.game = None

    def result(self) -> Findings:
        """What was found in the games that are over."""
        return find(self.rules, self.seed, self.games, self.tally)


@dataclass(frozen=True, slots=True)
class Compared:
    """What two sets of rules made of the same deals.

    ``one`` and ``other`` are what was found under each. ``difference`` is how many battles a game took more under the
    other, taken deal by deal, which tells small differences sooner than two means do. ``longer``: the deals whose games
    took more battles under the other; ``same_winner``: those that the same player won under both, or nobody did.
    """

    one: Findings
    other: Findings
    difference: Mean
    longer: Share
    same_winner: Share


class Comparison:
    """Two sets of rules on the same deals, game by game. To be run like a `Study`, and stopped at any time."""

    def __init__(self, one: Rules, other: Rules, games: int, seed: int) -> None:
        check_study(games, seed)
        self.games, self.seed = games, seed
        self.rules = one, other
        self._at_hand = _AtHand(one, seed), _AtHand(other, seed)
        self._tallies = Tally(), Tally()
        self._difference = self._squares = self._longer = self._same_winner = 0

    @property
    def played(self) -> int:
        """How many deals were played to the end under both."""
        return self._tallies[0].games

    @property
    def done(self) -> bool:
        """Whether all deals were."""
        return self.played == self.games

    def run(self, battles: int) -> None:
        """As `Study.run`."""
        one, other = self._at_hand
        while battles > 0 and not self.done:
            battles -= (other if one.over else one).play(self.played, battles)
            if one.over and other.over and one.game is not None and other.game is not None:
                self._add(one.game, other.game)
                one.game = other.game = None

    @property
    def tallies(self) -> tuple[Tally, Tally]:
        """What was counted so far, under the one and under the other."""
        return self._tallies

    def _add(self, one: Game, other: Game) -> None:
        index = self.played
        for tally, game in zip(self._tallies, (one, other), strict=True):
            tally.add(game, index)
        more = other.battles - one.battles
        self._difference += more
        self._squares += more * more
        self._longer += more > 0
        self._same_winner += _winner(one) is _winner(other)

    def result(self) -> Compared:
        """What was found in the deals that were played under both."""
        games = self.played
        one, other = (
            find(rules, self.seed, self.games, tally) for rules, tally in zip(self.rules, self._tallies, strict=True)
        )
        return Compared(
            one,
            other,
            Mean.of(games, self._difference, self._squares),
            Share(self._longer, games),
            Share(self._same_winner, games),
        )


def _winner(game: Game) -> Player | None:
    return game.outcome.winner if game.outcome else None
