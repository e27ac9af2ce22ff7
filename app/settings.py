"""What the person who runs the server may choose: from the environment and from .env, all with the prefix SPOOR_.

docs/hosting.md lists them for people; a test holds that list and this one together.
"""

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError, ValidationInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "SPOOR_"

TOKEN_LEAST = 16
"""Signs of a token that a person makes up: fewer can be guessed."""


class WrongSetting(ValueError):
    """A setting can't be used; the text names it and says what it must be."""


def _address(value: str, schemes: Iterable[str], example: str) -> str:
    """Check an address without ever repeating it: it may hold a password."""
    try:
        parts = urlsplit(value)
        whole = parts.scheme in schemes and bool(parts.path.strip("/") if parts.scheme == "sqlite" else parts.hostname)
        _ = parts.port
    except ValueError:
        whole = False
    if not whole:
        raise ValueError(f"must be an address such as {example}")
    return value


def _database_url(value: SecretStr | None) -> SecretStr | None:
    if value is not None:
        _address(value.get_secret_value(), ("sqlite", "postgresql", "postgresql+psycopg"), "sqlite:///data/spoor.db")
    return value


def _redis_url(value: SecretStr | None) -> SecretStr | None:
    if value is not None:
        _address(value.get_secret_value(), ("redis", "rediss"), "redis://localhost:6379/0")
    return value


def _long_token(value: SecretStr | None) -> SecretStr | None:
    if value is not None and len(value.get_secret_value()) < TOKEN_LEAST:
        raise ValueError(f"must be a secret of {TOKEN_LEAST} signs at least, such as `openssl rand -hex 32` gives")
    return value


def _public_url(value: str | None) -> str | None:
    if value is None:
        return None
    value = _address(value, ("http", "https"), "https://spoor.example.org").rstrip("/")
    parts = urlsplit(value)
    if parts.path or parts.query or parts.fragment or parts.username:
        raise ValueError("must end after the host's name, such as https://spoor.example.org")
    return value.lower()


def _smtp_url(value: SecretStr | None) -> SecretStr | None:
    if value is not None:
        _address(value.get_secret_value(), ("smtp", "smtps"), "smtps://user:password@mail.example.org")
    return value


def _whole_mail(value: str, known: ValidationInfo) -> str:
    bare = value.rpartition("<")[2].strip(" >")
    wanted = known.data.get("smtp_url") is not None
    if wanted and known.data.get("public_url") is None:
        raise ValueError("needs SPOOR_PUBLIC_URL, too, for the links in mails")
    if (wanted or value) and (bare.count("@") != 1 or not all(bare.split("@")) or not value.isprintable()):
        raise ValueError("must be an address such as spoor@example.org where SPOOR_SMTP_URL is set")
    return value


def _not_below_window_least(value: float, known: ValidationInfo) -> float:
    if value < known.data.get("window_least", 0):
        raise ValueError("must not be less than SPOOR_WINDOW_LEAST")
    return value


def _words(value: Path | None) -> Path | None:
    try:
        if value is not None:
            value.read_text(encoding="utf-8")
    except (OSError, UnicodeError):
        raise ValueError("must be a file in UTF-8 that can be read") from None
    return value


def _folder(value: Path | None) -> Path | None:
    if value is not None and not value.is_dir():
        raise ValueError("must be a folder")
    return value


def _issuer(value: str | None) -> str | None:
    return None if value is None else _address(value, ("http", "https"), "https://login.example.org").rstrip("/")


def _whole_provider(value: SecretStr | None, known: ValidationInfo) -> SecretStr | None:
    if known.data.get("oidc_issuer") is not None and (value is None or not known.data.get("oidc_client_id")):
        raise ValueError("and SPOOR_OIDC_CLIENT_ID must be set where SPOOR_OIDC_ISSUER is")
    return value


Days = Annotated[float, Field(gt=0, le=36500)] | None


class Settings(BaseSettings):
    """All settings, checked. `read_settings()` makes them from the environment."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """0: any free port."""
    data: Path = Path("data")
    database_url: Annotated[SecretStr | None, AfterValidator(_database_url)] = None
    """None: SQLite under `data`."""
    redis_url: Annotated[SecretStr | None, AfterValidator(_redis_url)] = None
    """None: there is only this one process."""
    public_url: Annotated[str | None, AfterValidator(_public_url)] = None
    """What people type into their browsers, without a path. None: whatever address a request came to."""
    proxies: str = "127.0.0.1"
    """Addresses, with commas, of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed; `*`: all."""
    accounts: bool = True
    """Whether guests may become accounts, and accounts sign in."""
    admin: str = ""
    """Names of accounts, with commas, whose people run this server. Empty: the first account's."""
    oidc_issuer: Annotated[str | None, AfterValidator(_issuer)] = None
    """The OpenID Connect provider by which people may sign in, too. None: by none."""
    oidc_client_id: str = ""
    oidc_client_secret: Annotated[SecretStr | None, AfterValidator(_whole_provider), Field(validate_default=True)] = (
        None
    )
    oidc_name: str = "OpenID"
    """What people call the provider."""
    allow_seed: bool = False
    rate_limits: bool = True
    sockets_per_person: Annotated[int, Field(ge=1)] = 40
    sockets_per_address: Annotated[int, Field(ge=1)] = 500
    """Sockets that may be open at once to this process; without `rate_limits` any number."""
    matches_in_memory: Annotated[int, Field(ge=10)] = 2000
    """The matches last played, or looked at, that needn't be read again: each takes some 100 KiB."""
    compression: bool = True
    """Compress websocket frames (per-message deflate): 45 KiB and 60 µs a frame for a tenth of the traffic."""
    bot_delay: Annotated[float, Field(ge=0, le=60)] = 1.0
    """Seconds before a bot answers, so that people can follow."""
    bot_budget: Annotated[float, Field(gt=0, le=60)] = 0.8
    """Seconds that a bot that looks ahead thinks about each answer."""
    window_least: Annotated[float, Field(ge=0, le=60)] = 4.0
    window_most: Annotated[float, Field(ge=0, le=60), AfterValidator(_not_below_window_least)] = 6.0
    """Seconds that a reaction window stays open: drawn anew for each, evenly from least to most."""
    open_days: Annotated[float, Field(gt=0, le=3650)] = 14.0
    """Days that a table waits to be started, since anything was last done at it, before it ends by itself."""
    ready_minutes: Annotated[float, Field(gt=0, le=1440)] = 10.0
    """Minutes that all have to say that they are ready; where clocks run by mail it is a day at least."""
    notice_delay: Annotated[float, Field(ge=0, le=86400)] = 30.0
    """Seconds after which a notice goes out of the page, if it still holds and its reader has not come to see."""
    webhooks: Literal["public", "private", "off"] = "public"
    """Where people may have notices sent: to public addresses over https, to any addresses, or nowhere."""
    push: bool = True
    """Whether browsers may be told while no page is open, over the push services of those who made them."""
    smtp_url: Annotated[SecretStr | None, AfterValidator(_smtp_url)] = None
    """The mail server that takes notices. None: nothing is sent by mail."""
    mail_from: Annotated[str, AfterValidator(_whole_mail), Field(validate_default=True)] = ""
    """From whom mail comes: an address, or a name with an address in `<>`."""
    metrics: Annotated[SecretStr | None, AfterValidator(_long_token)] = None
    """The token for /metrics. None: there is no such page."""
    keep_matches: Days = None
    """Days after its end that a match is kept: what was done, said and written there. None: for ever; so below."""
    keep_chat: Days = None
    """Days after a match's end that its chat is kept."""
    keep_guests: Days = None
    """Days after their last visit that guests are kept who never sat at a table or said anything."""
    keep_reports: Days = None
    """Days that reports are kept after they were seen to, and the log of what admins did."""
    keep_sessions: Days = None
    """Days after their last use that sessions last at most."""
    content: Annotated[Path | None, AfterValidator(_folder)] = None
    """A folder with files that replace what is printed on a game's cards and boards. None: ours."""
    words: Annotated[Path | None, AfterValidator(_words)] = None
    """A file of words that nobody may use in names, titles and talk, besides those on the admin's page."""
    imports: bool = True
    """People may bring in records of matches that were played elsewhere, to look at them here."""
    log: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    @property
    def store_url(self) -> str:
        """The database's address."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data / 'spoor.db'}"

    @property
    def bus_url(self) -> str | None:
        """The address of the bus between processes; None: there is only this one."""
        return None if self.redis_url is None else self.redis_url.get_secret_value()

    @property
    def admins(self) -> tuple[str, ...]:
        """The names in `admin`."""
        return tuple(name.strip() for name in self.admin.split(",") if name.strip())

    @property
    def https(self) -> bool:
        """Whether people come over https, so that the cookie may be kept off plain connections."""
        return self.public_url is not None and self.public_url.startswith("https:")

    @classmethod
    def names(cls) -> list[str]:
        """The settings as the environment calls them."""
        return [PREFIX + name.upper() for name in cls.model_fields]

    @classmethod
    def read(cls) -> Self:
        """The settings from the environment and .env. Raises WrongSetting with one sentence a fault."""
        try:
            return cls()
        except ValidationError as error:
            sentences = [_sentence(str(fault["loc"][0]), fault["msg"]) for fault in error.errors(include_input=False)]
            raise WrongSetting("\n".join(sentences)) from None


def _sentence(name: str, fault: str) -> str:
    fault = fault.removeprefix("Value error, ").removeprefix("Input ").rstrip(".")
    return f"{PREFIX}{name.upper()} {fault[:1].lower()}{fault[1:]}."


def unknown_settings(names: Iterable[str] = os.environ) -> list[str]:
    """A sentence for each SPOOR_ name that is no setting: most likely a slip of the pen."""
    known = Settings.names()
    sentences = []
    for name in sorted(names):
        if name.startswith(PREFIX) and name not in known and not name.startswith(f"{PREFIX}TEST_"):
            near = get_close_matches(name, known, 1)
            sentences.append(f"{name} is no setting" + (f"; did you mean {near[0]}?" if near else "."))
    return sentences
