"""`spoor WORD ...`: finds the subcommand in app/commands/ and hands it its arguments."""

import argparse
import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType

from app import commands

NOBODY_READS = 141
"""The exit code of a program whose output nobody reads any more, as shells know it: 128 and SIGPIPE."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one subcommand; gives its exit code. Only that subcommand's module is imported, so `serve` starts fast.

    Where whoever reads what it says has had enough, such as `head`, it ends without a word, as other programs do.
    """
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still to be said goes nowhere; Python would complain of it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    return code


def _run(words: Sequence[str] | None) -> int:
    word, *rest = list(sys.argv[1:] if words is None else words) or ["help"]
    names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
    if word in ("help", "-h", "--help"):
        print("spoor WORD ..., where WORD is one of:\n")
        for name in names:
            print(f"  {name:<10} {_title(_load(name))}")
        print("\n`spoor WORD --help` says what may follow it.")
        return 0
    if word not in names:
        print(f"spoor can't {word}. It can: {', '.join(names)}.", file=sys.stderr)
        return 2
    command = _load(word)
    parser = argparse.ArgumentParser(prog=f"spoor {word}", description=_title(command))
    command.add_arguments(parser)
    code: int = command.run(parser.parse_args(rest))
    return code


def _load(name: str) -> ModuleType:
    # What a command imports stays. To look through it for garbage again and again takes a third of the time.
    gc.disable()
    try:
        return importlib.import_module(f"{commands.__name__}.{name}")
    finally:
        gc.enable()


def _title(command: ModuleType) -> str:
    return (command.__doc__ or "").partition("\n")[0]
