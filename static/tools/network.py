"""By which names this machine is asked, and where others on its networks reach it. Nobody is asked for either."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

#: A Host header: a name or an address, and maybe a port.
HOST = re.compile(r"(\[[^\[\]]+\]|[^\[\]:]+)(?::\d*)?")
#: Reserved for examples: where a packet to them would leave is the way to all others. None is sent.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def is_address(name: str) -> bool:
    """Whether the name is an IP address, without brackets."""
    return _address(name) is not None


def is_loopback(name: str) -> bool:
    """Whether the name is an address by which a machine reaches itself alone, or `localhost`."""
    address = _address(name)
    return name == "localhost" if address is None else address.is_loopback


def is_for_us(header: str, host: str, listens: str) -> bool:
    """Whether a request with this Host header means a server that was told to use `host` and listens at an address.

    Another site's name may have been made to lead to this machine, so that its scripts could read what is served.
    An address cannot be borrowed in that way; but a server that only this machine reaches is not asked by others.
    """
    found = HOST.fullmatch(header.strip().lower())
    if found is None:
        return False
    name = found[1].strip("[]").removesuffix(".")
    if name == host.strip("[]").lower() or is_loopback(name):
        return True
    own = socket.gethostname().lower().partition(".")[0]
    return not is_loopback(listens) and (
        is_address(name) or name in (own, f"{own}.local", socket.gethostname().lower())
    )


def outward_addresses(listens: str, *, both: bool = False) -> list[str]:
    """The addresses by which others reach a server that listens at this one; `both`: at `::`, for IPv4 as well."""
    if is_loopback(listens):
        return []
    address = ipaddress.ip_address(listens)
    if not address.is_unspecified:
        return [listens]
    families = [socket.AF_INET] if address.version == 4 or both else []
    families += [socket.AF_INET6] if address.version == 6 else []
    return [found for found in map(_own_address, families) if found]


def urls(addresses: Iterable[str], port: int) -> list[str]:
    """The addresses as a browser takes them."""
    return [f"http://{f'[{address}]' if ':' in address else address}:{port}/" for address in addresses]


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _own_address(family: socket.AddressFamily) -> str | None:
    """The address by which this machine is on its network; None where it is on none."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((ELSEWHERE[family], 9))
            found = str(way.getsockname()[0])
    except OSError:
        return None
    return None if is_loopback(found) else found
