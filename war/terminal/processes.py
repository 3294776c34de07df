"""A study in one process or in many, until it is done or told to stop. What is counted is the same in any case.

Many processes take the games in short runs, and their tallies are put together in the order of the games, up to the
first run that was not finished: so what is there when a study is stopped is always of its first games.
"""

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from os import _exit
from threading import Thread

from war.engine.rules import Rules
from war.laboratory.study import GAME_COST, Study
from war.laboratory.tally import Tally

#: How many battles are played before anybody looks up: some hundredths of a second.
SLICE = 20_000
#: How many runs are waiting for each process.
AHEAD = 3
PATIENCE = 0.1  # seconds between two looks at whether to stop

Stop = Callable[[], bool]
Tell = Callable[[int], None]


def count_games(rules: Rules, games: int, seed: int, jobs: int, stop: Stop, tell: Tell) -> Tally:
    """The tally of the study's games, or of the first ones of them where ``stop`` says so.

    ``tell`` is told every now and then how many games are over. Raises BrokenProcessPool when a process has died.
    """
    if jobs > 1 and games > 1:
        return _in_processes(rules, games, seed, min(jobs, games), stop, tell)
    study = Study(rules, games, seed)
    while not study.done and not stop():
        study.run(SLICE)
        tell(study.played)
    return study.tally


def _in_processes(rules: Rules, games: int, seed: int, jobs: int, stop: Stop, tell: Tell) -> Tally:
    tally = Tally()
    start = 0
    runs: deque[tuple[int, Future[Tally]]] = deque()
    context = get_context()
    stopped = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin, (stopped,)) as processes:
        try:
            while not stop():
                with _interrupts_later():
                    while len(runs) < jobs * AHEAD and start < games:
                        asked = min(_length(tally), games - start)
                        runs.append((asked, processes.submit(_run, rules, asked, seed, start)))
                        start += asked
                if not runs:
                    return tally
                if wait([runs[0][1]], PATIENCE).done:
                    tally.merge(runs.popleft()[1].result())
                    tell(tally.games)
        finally:
            stopped.set()
        # What is being played is cut short, and counts as far as there is no gap before it.
        for asked, run in runs:
            if run.cancel():
                break
            tally.merge(found := run.result())
            if found.games < asked:
                break
    return tally


def _length(tally: Tally) -> int:
    """How many games a process takes at once: about a slice, as long as games were so far."""
    return max(1, SLICE * tally.games // (tally.battles + GAME_COST * tally.games)) if tally.games else 1


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes started in it never get one, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_stopped: Event | None = None


def _begin(stopped: Event) -> None:
    """In a new process: leave Ctrl-C to the one that started it, which then sets ``stopped``. Do not outlive it."""
    global _stopped
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stopped = stopped
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()  # also when it was killed, and could not tell
        _exit(1)


def _run(rules: Rules, games: int, seed: int, first: int) -> Tally:
    """In a process: so many games from the first one on."""
    study = Study(rules, games, seed, first)
    while not study.done and not (_stopped and _stopped.is_set()):
        study.run(SLICE)
    return study.tally
