"""The timeline as HTML and SVG: contents, attributes and the slider's numbers, by the names of the page's elements."""

from html import escape

from war.timeline import Film

#: The buttons that lead back, and those that lead on in what was played.
BACKWARDS = ("go-beginning", "go-back-10", "go-back", "go-last-war")
ONWARDS = ("go-on", "go-on-10", "go-next-war", "go-latest")


def film_pieces(film: Film) -> dict[str, str]:
    """The contents of the timeline's elements."""
    return {
        "film-full": film.full,
        "film-rest": film.rest,
        "film-sentence": escape(film.sentence),
    }


def film_marks(film: Film) -> dict[str, dict[str, str]]:
    """The attributes of the timeline's elements."""
    start, end = film.circle or (0, 0)
    return {
        "film-plot": {"viewBox": f"0 0 {film.width} {film.height}"},
        "film-middle": {"x2": str(film.width), "y1": str(film.height / 2), "y2": str(film.height / 2)},
        "film-at": {"x1": str(film.at), "x2": str(film.at), "y2": str(film.height)},
        "film-circle": {"x": str(start), "width": str(end - start), "height": str(film.height)},
        "moment": {"max": str(film.width), "aria-valuetext": film.sentence},
        "show-end": {"aria-disabled": _no(film.can_show_end)},
        **{name: {"aria-disabled": _no(film.can_go_back)} for name in BACKWARDS},
        **{name: {"aria-disabled": _no(film.can_go_on)} for name in ONWARDS},
    }


def _no(can: bool) -> str:
    return "false" if can else "true"
