"""What the page says before Python is there, or when it never comes: by the names that `start.js` has for them.

`static/start/start.js` has the English of all of them in one table, `TEXTS`, and fills their places itself.
"""

from war.message import Message, say

START: dict[str, Message] = {
    "waking": say("All parts are here. Python is waking up."),
    "cannotStart": say("The game could not start."),
    "damaged": say("Its file {file} did not arrive, or arrived damaged. Try again."),
    "partDamaged": say("A part of it did not arrive, or arrived damaged. Try again."),
    "stopped": say("Its files arrived, but what is in them stopped. Try again, or try another browser."),
    "refused": say(
        "Its file {file} did not arrive: the server answered {status}. "
        "That is a fault of the site, not of your connection."
    ),
    "webPage": say(
        "A web page came in place of its file {file}: "
        "a fault of the site, or of a network where one has to sign in first."
    ),
    "wrongType": say(
        "Its file {file} is sent as “{type}”, from which a browser takes no program. "
        "That is a fault of the site, not of your connection."
    ),
    "noType": say(
        "Its file {file} is sent as “nothing”, from which a browser takes no program. "
        "That is a fault of the site, not of your connection."
    ),
    "empty": say("Its file {file} arrived empty. Try again."),
    "wrongSize": say("Its file {file} arrived damaged: {came} bytes in place of {size}. Try again."),
    "offline": say("You are offline, and its file {file} is not here yet. Connect to the internet, then try again."),
    "unreached": say("Its file {file} did not arrive. Look at your connection, then try again."),
    "brokeOff": say("Its file {file} broke off on the way. Look at your connection, then try again."),
    "silentFile": say(
        "Nothing has moved for {seconds} seconds, and its file {file} is not here yet. "
        "Look at your connection, then try again."
    ),
    "silent": say(
        "Nothing has moved for {seconds} seconds, though its files are here. Try again, or try another browser."
    ),
    "wrong": say("Something went wrong in the game."),
    "anew": say("This should not happen. Try again starts it anew."),
    "needsServer": say("This page needs a server."),
    "serve": say(
        "Browsers do not let it read its other files from a folder. "
        "Run “python3 serve.py” beside it, and it opens by itself."
    ),
    "build": say("Or let “python3 serve.py build” make the game as one file, dist/war.html, that needs none."),
    "single": say(
        "Browsers do not let it read its other files from a folder. "
        "The game lies beside it as one file, and that plays here."
    ),
    "open": say("Open the game"),
    "tooOld": say("This browser is too old for the game."),
    "lacks": say(
        "It has no {what}, or that is switched off, and Python needs it to run in the browser. "
        "A newer browser plays it."
    ),
    "notWhole": say("The page is not whole."),
    "cutOff": say("Its file index.html was cut off before its end, on the way or on the server. Try again."),
    "engineers": say("For engineers"),
    "again": say("Try again"),
}
