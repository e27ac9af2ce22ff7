"""Fault 94: nothing that isn't the public internet is written to, however its address is put."""

import pytest

from app.notices.addresses import is_public
from app.notices.calling_out import BadAddress, Refused, checked

PRIVATE = """
0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16
169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1
192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1
255.255.255.255
:: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1 2001::1 2001:0:7f00:1:: 2001:2::1 2001:10::1 2001:20::1 2001:db8::1
2002:7f00:1:: 2002:a9fe:a9fe:: 2002:c0a8:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%1
fec0::1 ff02::1 ff05::1
""".split()

PUBLIC = """
1.1.1.1 8.8.8.8 93.184.215.14 100.63.255.255 100.128.0.1 128.0.0.1 162.159.135.232 172.15.255.255 172.32.0.1
192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.254
2606:4700:4700::1111 2a00:1450:4001:800::200e ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::1
""".split()


@pytest.mark.parametrize("address", PRIVATE)
def test_fault_94_what_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("text", ["", "localhost", "2130706433", "0x7f.1", "127.1", "1.1.1.1.1", "fe80", "8.8.8.8/32"])
def test_what_is_no_address_is_not_public(text: str) -> None:
    assert not is_public(text)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org/hook",
        "http://example.org/hook",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "javascript:alert(1)",
        "https://",
        "https:///hook",
        "https://user@example.org/",
        "https://user:password@example.org/",
        "https://:443/",
        "https://example.org:0/",
        "https://example.org:65536/",
        "https://example.org:x/",
        "https://example.org\\@10.0.0.1/",
        "https://exämple.org/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: other",
        "https://example.org/" + "x" * 2000,
        "https://[::1",
    ],
)
def test_what_is_no_address_to_send_to(url: str) -> None:
    with pytest.raises(BadAddress):
        checked(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3:8443", "169.254.169.254", "[::1]", "[::ffff:127.0.0.1]:443"])
def test_fault_94_a_number_that_is_not_public_is_refused_at_once(host: str) -> None:
    with pytest.raises(Refused):
        checked(f"https://{host}/hook")
    assert checked(f"http://{host}/hook", private=True)


@pytest.mark.parametrize(
    "url", ["https://discord.com/api/webhooks/1/x?wait=true", "https://example.org:8443", "https://8.8.8.8/"]
)
def test_what_may_be_sent_to(url: str) -> None:
    assert checked(url) == url
