"""Three ways to do the same at the table: with a mouse, with the keyboard alone, with a finger on a small screen."""

from dataclasses import dataclass, field
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

FACES = ("down", "up")


class Hands(Protocol):
    """How somebody does what may be done on the page of a match."""

    def pick(self, page: Page, option: str, ref: str) -> None:
        """Choose an option of the question on the table; `ref` is the place or piece that it touches."""

    def lay(self, page: Page, identity: str, face: str) -> None:
        """Choose a tracks token, "up" or "down"."""

    def ask(self, page: Page, piece: str) -> None:
        """Bring the question about another piece to the table."""

    def commit(self, page: Page, button: str) -> None:
        """Press the button `#go` or `#last`, once it takes a press."""


@dataclass
class Mouse:
    """Clicks on the board and in the list by turns; `on_board` and `in_list` count them."""

    on_board: int = field(default=0, init=False)
    in_list: int = field(default=0, init=False)
    asks: int = field(default=0, init=False)

    def pick(self, page: Page, option: str, ref: str) -> None:
        if self.on_board <= self.in_list and (at := where(page, ref)):
            self._press(page, at)
            self.on_board += 1
        if not chosen(page, option).count():
            # Several options touch that place, or it is not to be seen: the list tells them apart.
            self._touch(page.locator(f'#turn [data-option="{option}"]'))
            self.in_list += 1

    def _press(self, page: Page, at: tuple[float, float]) -> None:
        page.mouse.click(*at)

    def _touch(self, thing: Locator) -> None:
        thing.click()

    def lay(self, page: Page, identity: str, face: str) -> None:
        self._touch(token(page, identity))
        self._touch(of_face(page, face))

    def ask(self, page: Page, piece: str) -> None:
        self.asks += 1
        # Where there is no room for the cast under the board, the strip above it has the figures.
        rail = ".subjects" if self.asks % 2 else ":is(.cast, #strip)"
        self._touch(page.locator(f'{rail} [data-ref="{piece}"]').filter(visible=True).first)

    def commit(self, page: Page, button: str) -> None:
        self._touch(ready(page, button))


@dataclass
class Fingers(Mouse):
    """Taps."""

    def _press(self, page: Page, at: tuple[float, float]) -> None:
        page.touchscreen.tap(*at)

    def _touch(self, thing: Locator) -> None:
        thing.tap()


@dataclass
class Keys:
    """The keyboard alone: no element is ever touched, only keys are pressed."""

    def pick(self, page: Page, option: str, ref: str) -> None:
        page.keyboard.press("t")
        walk(page, "ArrowDown", f'[data-option="{option}"]')
        page.keyboard.press("Enter")

    def lay(self, page: Page, identity: str, face: str) -> None:
        page.keyboard.press("t")
        walk(page, "Tab", f'.tokens [data-ref="identity:{identity}"]')
        page.keyboard.press("Enter")
        walk(page, "Tab", f".pick2 button:nth-child({FACES.index(face) + 1})")
        page.keyboard.press("Space")

    def ask(self, page: Page, piece: str) -> None:
        page.keyboard.press("t")
        walk(page, "Shift+Tab", f'.subjects [data-ref="{piece}"]')
        page.keyboard.press("Enter")

    def commit(self, page: Page, button: str) -> None:
        expect(page.locator(f"{button}:not([aria-disabled])")).to_be_visible()
        walk(page, "Tab", button)
        page.keyboard.press("Enter")


def chosen(page: Page, option: str) -> Locator:
    return page.locator(f'#turn [data-option="{option}"][aria-pressed="true"]')


def token(page: Page, identity: str) -> Locator:
    return page.locator(f'.tokens [data-ref="identity:{identity}"]')


def of_face(page: Page, face: str) -> Locator:
    return page.locator(f".pick2 button:nth-child({FACES.index(face) + 1})")


def ready(page: Page, button: str) -> Locator:
    """A button that commits, once there is something to commit."""
    found = page.locator(f"{button}:not([aria-disabled])")
    expect(found).to_be_visible()
    return found


def where(page: Page, ref: str) -> tuple[float, float] | None:
    """The middle of a place on the board, if a press there falls on it, or on what stands on it."""
    found: list[float] | None = page.evaluate(
        """(ref) => {
          const own = document.querySelector(`#board [data-ref="${ref}"] .hit`)?.getBoundingClientRect()
          const plate = document.querySelector("#plate").getBoundingClientRect()
          if (!own) return null
          const x = own.x + own.width / 2, y = own.y + own.height / 2
          if (x < plate.x || x > plate.right || y < plate.y || y > plate.bottom) return null
          const { ref: above, at } = document.elementFromPoint(x, y)?.closest("[data-ref], [data-at]")?.dataset ?? {}
          return above === ref || at === ref ? [x, y] : null
        }""",
        ref,
    )
    return (found[0], found[1]) if found else None


def walk(page: Page, key: str, to: str, most: int = 80) -> None:
    """Press a key until the focus is there."""
    for _ in range(most):
        if page.evaluate("(to) => document.activeElement?.matches(to) ?? false", to):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{most} times {key}, and {to} never had the focus")
