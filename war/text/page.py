"""What stands in the page from its beginning, in `index.html`: by element and place.

An element is a CSS selector; a place is an attribute's name, or ``content``: the one piece of text among what else is
in the element. What is drawn anew for every game, as the piles' sizes, is not among them.
"""

from war.message import Literal, Message, say
from war.text.labels import SPEED_TITLES

PAGE: dict[tuple[str, str], Message] = {
    ("title", "content"): say("War, the card game: play in your browser"),
    ("[name=description]", "content"): say(
        "Play the card game War in your browser: tap your deck, win the wars, go back to any moment. "
        "No account, no ads, and it works offline."
    ),
    ("[property='og:title']", "content"): say("War, the card game"),
    ("[property='og:description']", "content"): say(
        "Tap your deck, win the wars, take all 52 cards. No account, no ads: just play."
    ),
    ("h1", "content"): say("War", context="the game"),
    (".preset > span", "content"): say("Table:"),
    ("nav", "aria-label"): say("More", context="parts of the page"),
    ("[data-intent=rules]", "content"): say("Rules"),
    ("[data-intent=guide]", "content"): say("How to play"),
    ("#open-lab", "content"): say("Lab", context="the beginning of Laboratory, alone where there is little room"),
    ("#open-lab span", "content"): say("oratory"),
    ("[data-intent=past-games]", "content"): say("Games"),
    ("[data-intent=share]", "content"): say("Share"),
    ("[data-intent=settings]", "content"): say("Settings"),
    ("#table", "aria-label"): say("The table"),
    (".controls", "aria-label"): say("Controls"),
    ("#again-aloud", "content"): say("Say it again"),
    ("#progress", "aria-label"): say("Getting ready"),
    ("#progress-text", "content"): say("Python is on its way. You can press Play card already."),
    ("#play", "content"): say("Play card"),
    ("#ten", "content"): say("Play 10 battles"),
    (".speed", "content"): say("Speed"),
    ("#new", "content"): say("New game"),
    ("#undo", "title"): say("Back to the game before"),
    ("#undo", "content"): say("Undo"),
    ("#redo", "title"): say("On to the game after"),
    ("#redo", "content"): say("Redo"),
    ("#use-update", "content"): say("Use it now"),
    (".timeline", "aria-label"): say("The game as a film"),
    ("#moment", "aria-label"): say("Moment of the game"),
    (".war", "content"): say("War", context="the event"),
    (".turn", "content"): say("New leader"),
    ("#timeline-chance", "content"): say("Chance to win"),
    ("#go-beginning", "aria-label"): say("Beginning"),
    ("#go-beginning", "title"): say("Beginning"),
    ("#go-back-10", "aria-label"): say("Back 10 battles"),
    ("#go-back-10", "title"): say("Back 10 battles"),
    ("#go-back", "aria-label"): say("Previous battle"),
    ("#go-back", "title"): say("Previous battle"),
    ("#go-on", "aria-label"): say("Next battle"),
    ("#go-on", "title"): say("Next battle"),
    ("#go-on-10", "aria-label"): say("Forward 10 battles"),
    ("#go-on-10", "title"): say("Forward 10 battles"),
    ("#go-last-war", "aria-label"): say("Previous war"),
    ("#go-last-war", "title"): say("Previous war"),
    ("#go-last-war", "content"): say("War", context="the event"),
    ("#go-next-war", "aria-label"): say("Next war"),
    ("#go-next-war", "title"): say("Next war"),
    ("#go-next-war", "content"): say("War", context="the event"),
    ("#go-latest", "aria-label"): say("Now"),
    ("#go-latest", "title"): say("Now"),
    ("#show-end", "content"): say("Show how it ends"),
    (".odds", "aria-label"): say("Odds"),
    ("#who-wins", "content"): say("Who will win?"),
    ("aside", "aria-label"): say("This game"),
    ("span > .sr", "content"): say("Time played"),
    ("aside > h2", "content"): say("This game"),
    ("#battle-list", "aria-label"): say("Battles"),
    (".battles-empty", "content"): say("Your battles will be listed here. Press one to go back to it."),
    ("#offline", "content"): say("Ready for offline"),
    ("summary", "content"): say("For engineers"),
    ("#again", "content"): say("Try again"),
    ("#late", "content"): say(
        "The game could not start: its file {file} did not arrive, or arrived damaged.", file=Literal("static/page.js")
    ),
    ("#late a", "content"): say("Try again"),
    ("noscript > p", "content"): say(
        "This page plays War by a program in it, and your browser has scripts switched off. "
        "Switch them on for this page, then load it again."
    ),
    ("#rules-title", "content"): say("Rules"),
    ("[data-intent=use-rules]", "content"): say("Use these rules"),
    ("[value=cancel]", "content"): say("Close"),
    ("#guide-title", "content"): say("How to play"),
    ("#guide button", "content"): say("Close"),
    ("#share-title", "content"): say("Share this game"),
    ("#share p:nth-of-type(1)", "content"): say("The link shows this very game, at this very moment, on any machine."),
    ("[for=link]", "content"): say("Link"),
    ("[data-intent=copy-link]", "content"): say("Copy link"),
    ("#send-link", "content"): say("Send …"),
    ("#share h3:nth-of-type(1)", "content"): say("Open another"),
    ("[for=code]", "content"): say("Deal code or link"),
    ("[data-intent=open-code]", "content"): say("Open", context="a game"),
    ("#share h3:nth-of-type(2)", "content"): say("Keep it as text"),
    ("[data-intent=save-text]", "content"): say("Save the play-through"),
    ("[data-intent=print]", "content"): say("Print it"),
    ("#share .actions > button", "content"): say("Close"),
    ("#past-games-title", "content"): say("Past games"),
    ("#past-games h3", "content"): say("As a file"),
    ("[data-intent=export]", "content"): say("Save past games"),
    ("[for=import-file]", "content"): say("Read a file …"),
    ("#replace", "content"): say("Take the file’s games"),
    ("#forget", "content"): say("Delete all …"),
    ("#forget-all", "content"): say("Yes, delete all"),
    ("#import-bar", "aria-label"): say("How much of the file is read"),
    ("#past-games .actions > button", "content"): say("Close"),
    ("#settings-title", "content"): say("Settings"),
    ("#settings-form button", "content"): say("Close"),
    **{(f"[value={speed}]", "content"): title for speed, title in SPEED_TITLES.items()},
}

#: What a page that was built has at its foot.
DOWNLOAD = say("Download the game as one file")
LICENCES = say("Licences")

#: What is seen on the picture of a link to the page, for who cannot see it.
SHARED_PICTURE = say("A war on the green table: two cards tie, six lie face down, and the next two decide.")

#: What the page is called, and said to be, where it is installed.
INSTALLED_NAME = say("War, the card game")
INSTALLED_SHORT_NAME = say("War", context="the game")
INSTALLED_DESCRIPTION = say("The card game War. Tap your deck and play, online or offline.")
#: What can be done from there at once, and what its pictures show.
INSTALLED_SHORTCUTS = (say("New game"), say("Laboratory"))
INSTALLED_PICTURES = (say("A war, and the whole game as a timeline"), say("A war on a phone"))
