"""HEAD is GET without the body, on every route: those who watch over servers like to ask so."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Head:
    """Lets HEAD be answered by whatever answers GET."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        asked = {**scope, "method": "GET"}
        try:
            await self.app(asked, receive, send_without_body)
        finally:
            # Where it led is for those outside to know.
            scope["route"] = asked.get("route")
