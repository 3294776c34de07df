"""The timeline as HTML and SVG: contents, attributes and the slider's numbers, by the names of the page's elements."""

from war.markup.html import html
from war.markup.timeline import PointerView, TimelineView
from war.text.language import ENGLISH, Language

#: The buttons that lead back, and those that lead on in what was played.
BACKWARDS = ("go-beginning", "go-back-10", "go-back", "go-last-war")
ONWARDS = ("go-on", "go-on-10", "go-next-war", "go-latest")


def timeline_contents(timeline_view: TimelineView, language: Language = ENGLISH) -> dict[str, str]:
    """The contents of the timeline's elements."""
    return {
        "timeline-full": timeline_view.full,
        "timeline-rest": timeline_view.rest,
        "timeline-status": html(language.say(timeline_view.status)),
        "timeline-most": html(language.number(timeline_view.height)),
        "timeline-half": html(language.decimal(timeline_view.height / 2)),
        "timeline-you": html(language.say(timeline_view.your_name)),
        "timeline-computer": html(language.say(timeline_view.computers_name)),
    }


def timeline_attributes(timeline_view: TimelineView, language: Language = ENGLISH) -> dict[str, dict[str, str]]:
    """The attributes of the timeline's elements."""
    start, end = timeline_view.cycle or (0, 0)
    return {
        "timeline-plot": {
            "viewBox": f"0 0 {timeline_view.width} {timeline_view.height}",
            "data-often": "yes" if timeline_view.often else "",
        },
        "timeline-sides": {"y2": str(timeline_view.height)},
        "timeline-halfway": {
            "x2": str(timeline_view.width),
            "y1": str(timeline_view.height / 2),
            "y2": str(timeline_view.height / 2),
        },
        "timeline-cursor": {"x1": str(timeline_view.at), "x2": str(timeline_view.at), "y2": str(timeline_view.height)},
        "timeline-cycle": {"x": str(start), "width": str(end - start), "height": str(timeline_view.height)},
        "moment": {"max": str(timeline_view.width), "aria-valuetext": language.say(timeline_view.sentence)},
        "show-end": {"aria-disabled": _no(timeline_view.can_show_end)},
        **{name: {"aria-disabled": _no(timeline_view.can_go_back)} for name in BACKWARDS},
        **{name: {"aria-disabled": _no(timeline_view.can_go_on)} for name in ONWARDS},
    }


def pointer_contents(pointer: PointerView, language: Language = ENGLISH) -> dict[str, str]:
    """The contents of what goes along with what is pointed at."""
    return {"timeline-tip": html(language.say(pointer.tip))}


def pointer_attributes(pointer: PointerView) -> dict[str, dict[str, str]]:
    """The attributes, and the properties, of what goes along with what is pointed at: it stays within the plot."""
    share = f"{pointer.share * 100:.2f}%"
    return {
        "timeline-pointer": {"x1": str(pointer.at), "x2": str(pointer.at), "y2": str(pointer.height)},
        "timeline-tip": {".style": f"left: {share}; transform: translateX(-{share})"},
    }


def _no(can: bool) -> str:
    return "false" if can else "true"
