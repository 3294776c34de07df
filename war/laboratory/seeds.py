"""Which deals a study of many games takes: one for each index, from the study's seed alone."""

from war.engine.deal import SEEDS

#: Seeds of a study are whole numbers from 0 up to, but not including, this one.
STUDY_SEEDS = 2**64
#: A study has no more games than this.
MAX_GAMES = 1_000_000_000


def game_seed(seed: int, index: int) -> int:
    """The seed of the deal (`war.engine.deal`) that game ``index``, from 0, of the study with this seed has.

    It is the seed's SplitMix64 sequence, reduced to the seeds of deals (G. L. Steele, D. Lea and C. H. Flood, "Fast
    splittable pseudorandom number generators", 2014): a counter in steps of an odd number, well mixed, so that what
    neighbouring seeds and indices give has nothing in common. Of a million games a few share a deal, as by chance.
    """
    mixed = (seed + (index + 1) * 0x9E3779B97F4A7C15) % 2**64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return (mixed ^ mixed >> 31) % SEEDS
