"""Bad lines, packet by packet (see lines.py), in a network of their own: anybody may lay one, if the kernel allows."""

import os
import subprocess
import sys

import pytest

from tests.serving import ROOT

OWN_NETWORK = ("unshare", "--map-root-user", "--net")
TRIAL = (*OWN_NETWORK, "ip", "link", "add", "here", "type", "veth", "peer", "name", "there")


def why_not() -> str:
    """What stands in the way of a network of one's own; empty where there is one to be had."""
    try:
        tried = subprocess.run(TRIAL, capture_output=True, text=True)
    except FileNotFoundError as fault:
        return f"{fault.filename} is missing (Debian, Ubuntu: apt install util-linux iproute2)"
    return tried.stderr.strip() if tried.returncode else ""


def test_faults_50_82_83_players_on_bad_lines_while_others_play_on() -> None:
    if reason := why_not():
        if "SPOOR_TEST_NETWORKS" in os.environ:
            pytest.fail(f"no network of its own: {reason}", pytrace=False)
        pytest.skip(f"no network of its own: {reason}")
    program = (*OWN_NETWORK, sys.executable, "-m", "tests.storm.lines")
    played = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=240)
    print(played.stdout)
    assert played.returncode == 0, played.stdout + played.stderr
