"""The headers that every answer carries: a browser may do here only what our own pages need."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        # The second names the one worker that a page may start, and nothing else: see static/account/push.js.
        "trusted-types lit-html spoor-worker",
    ]
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Invitations carry their code in the address: it goes to nobody.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


OVER_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
"""For a year browsers come to this host by https alone. What its neighbours do is for them to say."""


class SecurityHeaders:
    """Puts HEADERS on every HTTP answer, refusals included. The outermost layer."""

    def __init__(self, app: ASGIApp, https: bool) -> None:
        self.app = app
        self._headers = HEADERS | (OVER_HTTPS if https else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                # Nearly every answer depends on who asks; what may be kept says so itself.
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)
