"""The findings of a study as JSON and as CSV, for other programs and for spreadsheets."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, log10
from typing import Any

from war.analysis.estimates import parts
from war.laboratory.findings import Bar, Findings, Highlight, Quantile
from war.laboratory.study import Compared

#: A margin is told with so many digits, and a number without one with so many.
MARGIN_DIGITS, DIGITS = 2, 6
#: Shares that make up a whole: they have as many decimals as the finest of them needs.
WHOLES = ("winner_shares.", "ending_shares.")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a CSV is written: what stands between its fields, and before a number's decimals."""

    between: str
    point: str


#: What spreadsheets open in columns: most of them the one, those that write 0,5 for a half the other.
DIALECTS = {"comma": Dialect(",", "."), "semicolon": Dialect(";", ",")}


def findings_value(findings: Findings) -> dict[str, Any]:
    """The findings as plain numbers, words, None, and dicts of them by name: what the JSON holds.

    * ``rules`` as `war.engine.rules.Rules.as_dict` has them, ``seed``; ``asked``: how many games; ``games``: how many
      are over
    * ``battles``, of a game: ``mean``, ``sd`` (n - 1), ``median``, ``p90`` and ``p99`` (nearest rank), ``min``,
      ``max``, and ``histogram``: games by the battles they took, ``"0-9"`` both included
    * ``over_by``: the share of the games that took no more than so many battles, by the number
    * ``wars``: ``mean`` and ``sd`` of a game, every tie a war; ``by_depth``: how many single (``"1"``), double
      (``"2"``) … wars a game had, as a mean, each counted once, by how often it was fought: a last tie for which
      the cards did not suffice is left out here; ``counts``: how many there were in all; ``deepest``: the greatest
      depth; ``begun_with_war``: the share of games whose first flip was a tie
    * ``winners``: games by ``you``, ``computer``, ``nobody``; ``winner_shares``; ``draws``: as nobody
    * ``endings``: games by every word of `war.engine.outcome.Reason`; ``ending_shares``; ``endless``: as there
    * ``lead_changes`` of a game: ``mean``, ``sd``
    * ``win_share_by_aces``: of the games in which you were dealt ``"0"`` … ``"4"`` aces, the share you won, None
      without any; ``games_by_aces``: how many they were
    * ``longest``, ``shortest``, ``deepest``: deal codes; ``comeback``: ``deal`` and ``pile``, the smallest pile from
      which a winner came back
    * ``margins``: under the same names half of the 95 % interval (`war.analysis.estimates`, and for quantiles by rank)

    Means and shares are None where there is no game yet.
    """
    battles, wars, leads = findings.battles, findings.wars, findings.lead_changes
    by_depth, by_aces = findings.wars_by_depth.items(), findings.win_share_by_aces.items()
    winners, endings, over_by = findings.winners.items(), findings.endings.items(), findings.over_by.items()
    quantiles = {"median": findings.median, "p90": findings.p90, "p99": findings.p99}
    return {
        "rules": findings.rules.as_dict(),
        "seed": findings.seed,
        "asked": findings.asked,
        "games": findings.games,
        "battles": {
            "mean": battles.value,
            "sd": battles.sd,
            **{name: _value(quantile) for name, quantile in quantiles.items()},
            "min": findings.least,
            "max": findings.most,
            "histogram": {bar_name(bar): bar.games for bar in findings.histogram},
        },
        "over_by": {str(battles): share.value for battles, share in over_by},
        "wars": {
            "mean": wars.value,
            "sd": wars.sd,
            "by_depth": {str(depth): mean.value for depth, mean in by_depth},
            "counts": {str(depth): count for depth, count in findings.war_counts.items()},
            "deepest": findings.deepest.number if findings.deepest else None,
            "begun_with_war": findings.begun_with_war.value,
        },
        "winners": {str(winner): share.count for winner, share in winners},
        "winner_shares": {str(winner): share.value for winner, share in winners},
        "draws": findings.draws.count,
        "endings": {str(reason): share.count for reason, share in endings},
        "ending_shares": {str(reason): share.value for reason, share in endings},
        "endless": findings.endless.count,
        "lead_changes": {"mean": leads.value, "sd": leads.sd},
        "win_share_by_aces": {str(aces): share.value for aces, share in by_aces},
        "games_by_aces": {str(aces): share.of for aces, share in by_aces},
        "longest": _deal(findings.longest),
        "shortest": _deal(findings.shortest),
        "deepest": _deal(findings.deepest),
        "comeback": findings.comeback and {"deal": findings.comeback.deal, "pile": findings.comeback.number},
        "margins": {
            "battles": {
                "mean": battles.margin,
                **{name: quantile and quantile.margin for name, quantile in quantiles.items()},
            },
            "over_by": {str(battles): share.margin for battles, share in over_by},
            "wars": {
                "mean": wars.margin,
                "by_depth": {str(depth): mean.margin for depth, mean in by_depth},
                "begun_with_war": findings.begun_with_war.margin,
            },
            "winner_shares": {str(winner): share.margin for winner, share in winners},
            "ending_shares": {str(reason): share.margin for reason, share in endings},
            "lead_changes": {"mean": leads.margin},
            "win_share_by_aces": {str(aces): share.margin for aces, share in by_aces},
        },
    }


def findings_json(findings: Findings) -> str:
    """The findings as one line of JSON, as `findings_value` tells."""
    return json.dumps(findings_value(findings))


def findings_csv(findings: Findings, dialect: str = "comma") -> str:
    """The findings as CSV, lines that end with a line feed: ``statistic,value,margin`` on top, then one a statistic.

    A statistic's name is its way in the JSON with dots between, as ``wars.by_depth.2``; an empty field is a null there,
    and an empty margin also says that there is none. ``dialect``: one of `DIALECTS`. Numbers are rounded to what their
    margins let be known; the JSON has all digits.
    """
    value = findings_value(findings)
    return _csv(value, dict(_rows(value.pop("margins"))), DIALECTS[dialect])


def compared_value(compared: Compared) -> dict[str, Any]:
    """What two sets of rules made of the same deals, as `findings_value` tells it.

    * ``one``, ``other``: what was found under each, as there
    * ``difference``: of the battles of a game under the other less those under the one, deal by deal: ``mean``, ``sd``
    * ``longer``: the share of the deals whose games took more battles under the other; ``same_winner``: of those that
      the same player won under both, or nobody did
    * ``margins``: of these three, under the same names
    """
    difference, longer, same = compared.difference, compared.longer, compared.same_winner
    return {
        "one": findings_value(compared.one),
        "other": findings_value(compared.other),
        "difference": {"mean": difference.value, "sd": difference.sd},
        "longer": longer.value,
        "same_winner": same.value,
        "margins": {
            "difference": {"mean": difference.margin},
            "longer": longer.margin,
            "same_winner": same.margin,
        },
    }


def compared_json(compared: Compared) -> str:
    """The comparison as one line of JSON, as `compared_value` tells."""
    return json.dumps(compared_value(compared))


def compared_csv(compared: Compared, dialect: str = "comma") -> str:
    """The comparison as CSV, in the form of `findings_csv`: names begin with ``one.``, ``other.``, or neither."""
    value = compared_value(compared)
    margins = dict(_rows(value.pop("margins")))
    for name in ("one", "other"):
        margins |= {f"{name}.{each}": margin for each, margin in _rows(value[name].pop("margins"))}
    return _csv(value, margins, DIALECTS[dialect])


def bar_name(bar: Bar) -> str:
    """What a bar of the histogram is called: ``250-299``."""
    return f"{bar.start}-{bar.end}"


def _value(quantile: Quantile | None) -> float | None:
    return quantile.value if quantile else None


def _deal(notable: Highlight | None) -> str | None:
    return notable.deal if notable else None


def _rows(value: dict[str, Any], before: str = "") -> Iterator[tuple[str, object]]:
    for name, each in value.items():
        if isinstance(each, dict):
            yield from _rows(each, f"{before}{name}.")
        else:
            yield f"{before}{name}", each


def _csv(value: dict[str, Any], margins: dict[str, object], dialect: Dialect) -> str:
    text = io.StringIO()
    out = csv.writer(text, delimiter=dialect.between, lineterminator="\n")
    out.writerow(("statistic", "value", "margin"))
    rows: dict[str, Any] = dict(_rows(value))
    decimals = {name: _decimals(each, margins.get(name)) for name, each in rows.items()}
    for whole in WHOLES:
        for group in {name.partition(whole)[0] + whole for name in rows if whole in name}:
            names = [name for name in rows if name.startswith(group) and rows[name] is not None]
            most = max((decimals[name] for name in names), default=0)
            decimals |= dict.fromkeys(names, most)
            units = parts([rows[name] for name in names], 10**most)
            rows |= {name: unit / 10**most for name, unit in zip(names, units, strict=True)}
    for name, each in rows.items():
        out.writerow((name, _field(each, decimals[name], dialect), _field(margins.get(name), decimals[name], dialect)))
    return text.getvalue()


def _decimals(value: object, margin: object) -> int:
    """How many decimals of a number can be known: those of its margin's first digits."""
    size, digits = (margin, MARGIN_DIGITS) if isinstance(margin, float) and margin else (value, DIGITS)
    if not isinstance(size, float) or not size:
        return 0
    return max(0, digits - 1 - floor(log10(abs(size))))


def _field(value: object, decimals: int, dialect: Dialect) -> str:
    if isinstance(value, float):
        return f"{value:.{decimals}f}".replace(".", dialect.point)
    return "" if value is None else str(value)
