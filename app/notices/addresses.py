"""Which addresses of the net may be written to on somebody's wish. Pure.

What people name is called from inside the host's own network, where there may be much that trusts whoever is near: so
nothing but the public internet is called, whatever a name leads to.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

Address = IPv4Address | IPv6Address

_TRANSLATED: Final = ip_network("64:ff9b::/96")
"""IPv4 behind NAT64: what counts is the address within."""

_OWN: Final = tuple(
    ip_network(each)
    for each in (
        "64:ff9b:1::/48",  # NAT64 of a network's own
        "2001::/23",  # protocols' own, Teredo among them, which leads anywhere
        "2001:db8::/32",
        "2001:20::/28",
        "3fff::/20",
        "5f00::/16",  # segment routing
        "fec0::/10",  # what unique local addresses were before
        "192.0.0.0/24",
        "192.88.99.0/24",
        "168.63.129.16/32",  # a cloud's own services, at a public address
    )
)


def is_public(text: str) -> bool:
    """Whether this is an address of the public internet."""
    try:
        address = _within(ip_address(text))
    except ValueError:
        return False
    if any(address in own for own in _OWN if own.version == address.version):
        return False
    return address.is_global and not (
        address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_reserved
        or address.is_unspecified
    )


def _within(address: Address) -> Address:
    """The IPv4 address that an IPv6 one leads to, or itself."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address in _TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address
