"""Notices as mail: plain text to an address that its owner has confirmed, with a way out of it in every single one."""

import asyncio
import re
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from app.notices.failing import Failed
from app.notices.wording import Wording
from app.store.channels import Channel, Parcel

SECONDS = 10.0
"""For each step of sending."""

LONG_HEADS = SMTP.clone(max_line_length=500)
"""No head is broken up: programs look for links in some."""

LONGEST = 254
"""Signs of an address."""

_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""What mail can be sent to everywhere: no quoted names, no comments, no numbers for hosts."""


def is_address(text: str) -> bool:
    """Whether mail may be sent there, as far as can be read."""
    local = text.partition("@")[0]
    return len(text) <= LONGEST and len(local) <= 64 and _ADDRESS.fullmatch(text) is not None


class Relay(Struct, frozen=True):
    """The server that takes our mail. `tls`: from the first byte on, or (`smtp`) as soon as it has said hello."""

    host: str
    port: int
    tls: bool
    user: str | None
    password: str | None


def relay_of(url: str) -> Relay:
    """`smtps://user:password@host` or `smtp://user:password@host:587`."""
    parts = urlsplit(url)
    tls = parts.scheme == "smtps"
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    return Relay(parts.hostname or "", parts.port or (465 if tls else 587), tls, user, password)


class Postbox:
    """Hands mail to the relay, in a thread. `own_tls`: whom to trust, for tests."""

    def __init__(self, relay: Relay, own_tls: ssl.SSLContext | None = None) -> None:
        self._relay = relay
        self._tls = own_tls

    async def send(self, message: EmailMessage) -> None:
        """Raises Failed."""
        await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        try:
            with self._connected() as server:
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as refused:
            raise _failed(min(code for code, _ in refused.recipients.values())) from None
        except smtplib.SMTPDataError as fault:
            raise _failed(fault.smtp_code) from None
        # What follows lies with the mail server, or with how this one is set up to reach it.
        except smtplib.SMTPResponseException as fault:
            raise Failed(f"status {fault.smtp_code}", ours=True) from None
        except ssl.SSLError:
            raise Failed("tls", ours=True) from None
        except TimeoutError:
            raise Failed("timeout", ours=True) from None
        except (smtplib.SMTPException, OSError):
            raise Failed("unreachable", ours=True) from None

    def _connected(self) -> smtplib.SMTP:
        relay, tls = self._relay, self._tls or ssl.create_default_context()
        if relay.tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(relay.host, relay.port, timeout=SECONDS, context=tls)
        else:
            server = smtplib.SMTP(relay.host, relay.port, timeout=SECONDS)
        try:
            server.ehlo()
            # Within one machine nobody listens; everywhere else nothing goes out that others could read.
            if not relay.tls and (server.has_extn("starttls") or not _is_here(relay.host)):
                server.starttls(context=tls)
                server.ehlo()
            if relay.user is not None:
                server.login(relay.user, relay.password or "")
        except BaseException:
            server.close()
            raise
        return server


def _is_here(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


def _failed(code: int) -> Failed:
    """A refusal for good (5xx) is one; the rest may go better later."""
    return Failed(f"status {code}", again=not 500 <= code < 600)


class Mail:
    """Carries notices, and the one mail that asks whether an address is its owner's."""

    def __init__(self, postbox: Postbox, sender: str, wording: Wording) -> None:
        self._postbox, self._wording = postbox, wording
        self._sender = _parsed(sender)

    async def carry(self, parcel: Parcel) -> None:
        """Send it. Raises Failed."""
        worded, language = self._wording.worded(parcel), parcel.language
        stop = self.stop_link(parcel.channel)
        footer = self._wording.line(language, "notice.mail_why", link=stop)
        message = self._message(parcel.channel.address, worded.head, parcel.id)
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(f"{worded.head}\n{worded.game}\n\n{worded.link}\n\n-- \n{footer}\n")
        await self._postbox.send(message)

    async def ask(self, channel: Channel, code: str) -> None:
        """Ask whether this is the address of whoever gave it. Raises Failed."""
        language, base = channel.language, self._wording.base_of(channel)
        message = self._message(channel.address, self._wording.line(language, "notice.mail_ask"), channel.id)
        link = f"{base}/mail/{channel.id}.{code}"
        # On a line of its own, so that no program that breaks lines breaks the link.
        text = self._wording.line(language, "notice.mail_ask_what", host=base, link=f"\n\n{link}\n\n")
        message.set_content("\n".join(line.strip() for line in text.split("\n")) + "\n")
        await self._postbox.send(message)

    def stop_link(self, channel: Channel) -> str:
        """Where its reader ends it, with one click or by the page."""
        return f"{self._wording.base_of(channel)}/unsubscribe/{channel.id}.{channel.more}"

    def _message(self, to: str, subject: str, name: str) -> EmailMessage:
        message = EmailMessage(LONG_HEADS)
        message["From"] = self._sender
        message["To"] = to
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate()
        # The same at each try, so that a mailbox can tell one that comes twice.
        message["Message-ID"] = f"<{name}@{self._sender.domain}>"
        message["Auto-Submitted"] = "auto-generated"
        return message


def _parsed(sender: str) -> Address:
    """`spoor@example.org`, or `Spoor <spoor@example.org>`."""
    name, _, address = sender.rpartition("<")
    return Address(name.strip() or "Spoor", addr_spec=address.strip(" >"))
