"""The pictures of the page: there as the script that takes them says, and the moving one in its format."""

import re
import struct

from tests.browser.moving_picture import Part, chunks, webp
from tests.browser.pictures import PICTURES, README, SITE, WAR
from tests.conftest import ROOT
from tests.serve.conftest import jpeg_size


def still(content: bytes) -> bytes:
    """A picture as a browser writes it, with more in it than is wanted."""
    extra = b"ICCP" + struct.pack("<I", 1) + b"x\0"
    body = b"WEBP" + extra + b"VP8 " + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def test_the_pictures_stand_in_it_with_their_places_and_times() -> None:
    parts = [Part(0, 0, 640, 401, 900, still(b"whole")), Part(6, 300, 17, 20, 60, still(b"part"))]
    data = webp(parts)
    assert data[:4] + data[8:12] == b"RIFFWEBP"
    assert number(data[4:8]) == len(data) - 8
    (canvas, size), (anim, loop), *frames = chunks(data)
    assert (canvas, size[0], number(size[4:7]), number(size[7:10])) == (b"VP8X", 2, 639, 400)
    assert (anim, loop) == (b"ANIM", bytes(6))
    for part, (name, frame) in zip(parts, frames, strict=True):
        assert name == b"ANMF"
        place = [number(frame[at : at + 3]) for at in range(0, 15, 3)]
        assert place == [part.x // 2, part.y // 2, part.width - 1, part.height - 1, part.milliseconds]
        assert frame[15] == 2, "drawn over what is there, which stays"
        assert [*chunks(bytes(12) + frame[16:])] == [(b"VP8 ", b"whole" if part is parts[0] else b"part")]


def test_the_pictures_are_those_that_the_script_takes() -> None:
    assert {picture.path for picture in PICTURES} | {WAR} == {*README.iterdir(), *SITE.iterdir()}
    for picture in PICTURES:
        data = picture.path.read_bytes()
        size = jpeg_size(data) if picture.path.suffix == ".jpg" else struct.unpack(">II", data[16:24])
        assert size == (picture.width * picture.scale, picture.height * picture.scale), picture.path


def test_those_in_the_readme_are_there_and_described() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = re.findall(r'(?:srcset|src)="([^"]+)"', text)
    assert {ROOT / name for name in named} == {*README.iterdir()}
    assert [image for image in re.findall("<img[^>]+>", text) if not re.search('alt="[^"]{10,}"', image)] == []


def test_the_moving_one_is_small() -> None:
    data = WAR.read_bytes()
    assert len(data) < 1_500_000
    frames = [content for name, content in chunks(data) if name == b"ANMF"]
    assert len(frames) > 40
    assert 4_000 < sum(number(frame[12:15]) for frame in frames) < 15_000, "milliseconds"
