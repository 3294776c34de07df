"""A moving picture in the format WebP, put together from pictures that a browser has written."""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass
class Part:
    """What is drawn over the picture so far: where, at even pixels, for how long, and the part as a WebP of its own."""

    x: int
    y: int
    width: int
    height: int
    milliseconds: int
    data: bytes


def webp(parts: Iterable[Part]) -> bytes:
    """The moving picture, which begins anew at its end; the first part is the whole of it."""
    first, *others = parts
    size = _number(first.width - 1) + _number(first.height - 1)
    moves, no_colour, for_ever = b"\x02\0\0\0", b"\0\0\0\0", b"\0\0"
    chunks = [_chunk(b"VP8X", moves + size), _chunk(b"ANIM", no_colour + for_ever)]
    chunks += (_chunk(b"ANMF", _frame(part)) for part in (first, *others))
    whole = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(whole)) + whole


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What a WebP consists of: names and contents."""
    at = 12
    while at < len(data):
        name, size = struct.unpack_from("<4sI", data, at)
        yield name, data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _frame(part: Part) -> bytes:
    place = (part.x // 2, part.y // 2, part.width - 1, part.height - 1, part.milliseconds)
    over_the_last = b"\x02"
    picture = (_chunk(*each) for each in chunks(part.data) if each[0] in (b"ALPH", b"VP8 ", b"VP8L"))
    return b"".join(map(_number, place)) + over_the_last + b"".join(picture)


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _number(value: int) -> bytes:
    return value.to_bytes(3, "little")
