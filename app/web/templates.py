"""Jinja2 over two roots: templates/, and static/ for drawings that stand inside a page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.core.message import Message
from app.web.edition import Edition
from app.web.language import language_of
from app.web.preferences import COOKIES, chosen, stored
from app.web.words import LANGUAGES, Words

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
VENDOR = ROOT / "node_modules"
LIBRARY = VENDOR / "lit-html"
EDITION = Edition({"/static": STATIC, "/vendor/lit-html": LIBRARY})


class Pages:
    """Renders templates in the reader's language. Everything is escaped, whatever the template's name ends in."""

    def __init__(self, words: Words, accounts: bool = True) -> None:
        self._words = words
        self._accounts = accounts
        self._templates = Environment(
            loader=FileSystemLoader([ROOT / "templates", STATIC]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals |= {"file": EDITION.url, "modules": EDITION.modules, "words_of": self._words_of}

    def render(
        self,
        request: Request,
        template: str,
        context: Mapping[str, Any] | None = None,
        *,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """A page. Given to every template: `lang`, `theme`, `colours`, `sound`, `user`, `accounts`, and `_` for words:
        `_("lobby.seats", n=2)`. Addresses of files: `file("/static/icons.svg")`, those of a module and all it imports:
        `modules("/static/lobby/main.js")`, that of a language's words: `words_of(lang)`.
        """
        language = language_of(request)
        if status == 200 and (wanted := request.query_params.get("lang", "")) in LANGUAGES:
            if stored(request, "language") is None:
                return _keep_language(request, wanted)
            # No link changes what is stored with somebody, so it is this page alone that comes in another language.
            language = wanted

        def words(key: str, /, **args: str | int | Message) -> str:
            return self._words.say(language, Message(key, args))

        looks = {name: chosen(request, name) or "" for name in ("theme", "colours", "sound")}
        user = getattr(request.state, "user", None)
        frame = {
            "accounts": self._accounts,
            "lang": language,
            "user": user,
            "_": words,
            "here": "",
            "scripts": (),
            **looks,
        }
        html = self._templates.get_template(template).render({**frame, **(context or {})})
        # What a page shows depends on who asks; a shared cache must not keep it, and `back` must not show it.
        return HTMLResponse(html, status, {"Cache-Control": "no-store", "Vary": "Cookie", **(headers or {})})

    def message(self, request: Request, status: int, sentence: str, headers: Mapping[str, str]) -> Response:
        """One sentence and the way on: where the account's own pages end, to the account; elsewhere to the lobby."""
        url, label = ("/account", "message.to_account") if _of_account(request) else ("/", "message.to_lobby")
        way = {"url": url, "label": self._words.say(language_of(request), Message(label))}
        context = {"status": status, "sentence": sentence, "way": way}
        return self.render(request, "message.html", context, status=status, headers=headers)

    def _words_of(self, language: str) -> str:
        """The address of a language's words that changes with them."""
        return f"/i18n/{language}.json?edition={self._words.catalogues[language].edition}"


def _of_account(request: Request) -> bool:
    return request.url.path.startswith("/account/")


def _keep_language(request: Request, language: str) -> Response:
    """The language menu's links work without scripts: keep the choice in a cookie, then show the page as it was."""
    rest = str(request.url.remove_query_params("lang").query)
    answer = RedirectResponse(request.url.path + (f"?{rest}" if rest else ""), 303, {"Cache-Control": "no-store"})
    answer.set_cookie(COOKIES["language"], language, max_age=365 * 24 * 3600, samesite="lax")
    return answer
