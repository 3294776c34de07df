"""How fast the engine is, as a ratio: whole classic games, against the tightest loop for the same rules.

    python3 tests/bench/engine.py [--games N] [--rounds N]

Both sides shuffle, deal and play the same seeds to the end, in turns, several rounds; what is printed are games a
second (the median of the rounds) and the ratio. The loop knows one set of rules (three cards down, the last card
decides for who is short, won cards shuffled), deals ranks alone, keeps no history and tells only how many battles
there were. The engine has any rules and remembers every battle. Both draw the same numbers from the same generator,
so that a game is the same on both sides: that is checked first. The ratio to reach is 0.5.
"""

import argparse
import sys
from collections import deque
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from war.engine.game import Game
from war.engine.presets import PRESETS

GOAL = 0.5
CLASSIC = PRESETS["classic"].rules
#: The ranks of a sorted deck; suits never matter, so the loop does without.
RANKS = [card // 4 for card in range(52)]
#: Where the shuffle goes, from the last place down to the second: the place, and how many there are up to it.
PLACES = [(place, place + 1) for place in range(51, 0, -1)]


def loop(seed: int) -> int:
    """Play one classic game over two deques; the number of battles."""
    chance = Random(seed).random
    deck = RANKS[:]
    for place, places in PLACES:
        other = int(chance() * places)
        deck[place], deck[other] = deck[other], deck[place]
    mine, theirs = deque(deck[50::-2]), deque(deck[51::-2])
    my_next, their_next, my_add, their_add = mine.popleft, theirs.popleft, mine.append, theirs.append
    try:
        for battles in count():
            x = my_next()  # an empty pile raises IndexError: all the battles before were the game
            y = their_next()
            if x > y:
                if chance() >= 0.5:
                    my_add(x)
                    my_add(y)
                else:
                    my_add(y)
                    my_add(x)
            elif x < y:
                if chance() >= 0.5:
                    their_add(x)
                    their_add(y)
                else:
                    their_add(y)
                    their_add(x)
            else:
                mine_down, theirs_down = [x], [y]
                while x == y:
                    if not mine or not theirs:
                        return battles + 1
                    mine_down += [my_next() for _ in range(min(4, len(mine)))]
                    theirs_down += [their_next() for _ in range(min(4, len(theirs)))]
                    x, y = mine_down[-1], theirs_down[-1]
                table = mine_down + theirs_down
                for place in range(len(table) - 1, 0, -1):
                    other = int(chance() * (place + 1))
                    table[place], table[other] = table[other], table[place]
                (mine if x > y else theirs).extend(table)
    except IndexError:
        return battles
    raise AssertionError("count() does not end")


def engine(seed: int) -> int:
    """Play one classic game on the engine; the number of battles."""
    game = Game.dealt(CLASSIC, seed)
    game.play()
    return game.battles


def timed(play: object, seeds: range) -> float:
    """Games a second of processor time, so that what else the machine does counts less."""
    assert callable(play)
    start = process_time()
    for seed in seeds:
        play(seed)
    return len(seeds) / (process_time() - start)


def main() -> int:
    """Check, measure, print; the exit status says whether both sides played the same games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="games a round and side (400)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds (9)")
    options = parser.parse_args()
    if options.games < 1 or options.rounds < 1:
        parser.error("at least one game and one round")

    seeds = range(options.games)
    different = [seed for seed in seeds if engine(seed) != loop(seed)]
    if different:
        print(f"The loop and the engine play different games for {len(different)} seeds, first {different[0]}.")
        return 1
    engines, loops = [], []
    for number in range(options.rounds):
        seeds = range(number * options.games, (number + 1) * options.games)
        # Who goes first changes, so that neither always finds the processor warm.
        for side in (engine, loop) if number % 2 else (loop, engine):
            (engines if side is engine else loops).append(timed(side, seeds))
    ratio = median(one / other for one, other in zip(engines, loops, strict=True))
    print(f"Classic games, the same on both sides: {options.rounds} rounds of {options.games}, medians.")
    print(f"engine  {median(engines):8,.0f} games a second")
    print(f"loop    {median(loops):8,.0f} games a second")
    print(f"ratio   {ratio:8.2f} (to reach: {GOAL})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
