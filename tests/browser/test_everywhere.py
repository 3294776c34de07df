"""Playing and coming back, in every browser: by button, by key, by auto-play; settings, New game and Undo are kept."""

from tests.browser.game.table import CLASSIC, LONG, dealt
from tests.browser.tabs import Tab
from tests.saying import in_english
from war.session.session import Session
from war.session.settings import Settings
from war.view import screen as screen_view

view = in_english(screen_view.view)

NAMES = ["you-count", "computer-count", "headline", "sentence", "battles", "wars"]
TEXTS = f"{NAMES}.map(name => document.getElementById(name).textContent)"


def shows(tab: Tab, session: Session) -> None:
    """Insist that the tab shows this moment, once the cards lie."""
    shown = view(session)
    texts = [shown.you.size_text, shown.computer.size_text, shown.headline, shown.sentence, shown.battles_text]
    tab.wait_for(f"!document.querySelector('.ghosts') && {TEXTS}.join('|') === {'|'.join([*texts, shown.wars_text])!r}")


def visit(tab: Tab, site: str) -> None:
    """Leave the page and come to it anew, as on another day."""
    tab.goto("about:blank")
    tab.open_ready(site)


def test_a_game_is_played_to_its_end_by_button_by_key_and_by_itself(tab: Tab, site: str) -> None:
    tab.open_ready(f"{site}#1/classic/{CLASSIC}/0")
    session = dealt(CLASSIC)
    for _ in range(3):
        tab.press("Play card")
        session.press()
        shows(tab, session)
    tab.js("void document.activeElement.blur()")
    for _ in range(3):
        tab.key("Space")
        session.press()
        shows(tab, session)
    assert session.open_game.position.battles >= 3
    tab.js("void (document.getElementById('speed').value = 'fastest')")
    tab.js("void document.getElementById('speed').dispatchEvent(new Event('change', {bubbles: true}))")
    tab.press("Start auto-play")
    tab.wait_for("document.getElementById('table').dataset.phase === 'end'", 30)
    session.show_end()
    shows(tab, session)


def test_settings_and_games_are_there_after_a_reload(tab: Tab, site: str) -> None:
    tab.open_ready(f"{site}#1/classic/{LONG}/7")
    session = dealt(LONG)
    session.play_battles(7)
    tab.press("Settings")
    for name in ("whole_battles", "sound"):
        tab.js(f"void document.querySelector('#settings [data-setting={name}]').click()")
    tab.key("Escape")
    tab.wait_for("!document.querySelector('dialog[open]')")
    session.change(whole_battles=True, sound=True)
    visit(tab, site)
    shows(tab, session)
    tab.press("Play card")
    session.press()
    shows(tab, session)
    kept = tab.js("JSON.parse(localStorage.getItem('war /')).settings")
    assert kept == Settings(whole_battles=True, sound=True).as_dict()
    tab.press("New game")
    assert tab.text("#battles") == "0 battles"
    tab.press("Play 10 battles")
    visit(tab, site)
    assert tab.text("#battles") == "10 battles"
    tab.press("Undo")
    shows(tab, session)
    visit(tab, site)
    shows(tab, session)
