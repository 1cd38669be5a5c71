"""A moment of a replay as a film made in the browser: its frames are decoded and looked at."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.film import Film, film
from tests.web.helpers.serving import Projector, projecting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
DECODED = """async ([base64, type]) => {
  const data = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type });
  await decoder.completed;
  await decoder.tracks.ready;
  const frames = [];
  let before = null;
  for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; i += 1) {
    const { image } = await decoder.decode({ frameIndex: i });
    const { displayWidth: width, displayHeight: height, duration } = image;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    image.close();
    const { data } = pen.getImageData(0, 0, width, height);
    const colours = new Set(new Uint32Array(data.buffer)).size;
    let changed = 0;
    for (let at = 0; before && at < data.length; at += 4)
      changed += [0, 1, 2].some((c) => Math.abs(data[at + c] - before[at + c]) > 24);
    before = data;
    frames.push({ width, height, duration, colours, changed });
  }
  return frames;
}"""
"""The frames of a GIF: their size, how many colours they have, and how many pixels are new."""
PLAYED = """async (video) => {
  const seen = new Set();
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  for (let i = 0; i < 20; i += 1) {
    pen.drawImage(video, 0, 0);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    seen.add(data.reduce((sum, one, at) => (sum * 31 + one * (at % 7)) % 1e9, 0));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { width: canvas.width, seen: seen.size };
}"""


@pytest.fixture(scope="module")
def match() -> Film:
    return film()


@pytest.fixture
def shown(match: Film) -> Iterator[Projector]:
    with projecting(match, len(match.updates)) as projector:
        yield projector


def made(tab: Page, what: str) -> Path:
    """Make a film of what led to the moment that is seen, and save it."""
    tab.get_by_label("Last steps").select_option("3")
    tab.get_by_role("button", name=f"Make a {what}").click()
    tab.locator(".clip-made").wait_for(timeout=180_000)
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Save").click()
    assert download.value.suggested_filename.startswith("m1-")
    return Path(download.value.path())


def test_a_gif_shows_what_happened_frame_by_frame(tab: Page, shown: Projector, match: Film) -> None:
    tab.goto(f"{shown.url}#/replay/m1/{match.first('died')}")
    tab.get_by_role("button", name="Share").click()
    path = made(tab, "GIF")

    frames: list[dict[str, Any]] = tab.evaluate(
        DECODED, [b64encode(path.read_bytes()).decode(), "image/gif"]
    )
    assert path.stat().st_size < 2_000_000
    assert len(frames) > 10
    assert {600} == {frame["width"] for frame in frames}
    assert all(40 < frame["colours"] <= 256 for frame in frames)
    assert sum(frame["changed"] > 50 for frame in frames) > 8
    seconds = sum(frame["duration"] for frame in frames) / 1e6
    assert 1.5 < seconds <= 12.1
    expect(tab.locator(".clip-stage")).to_have_count(0)


def test_a_video_plays_what_happened(tab: Page, shown: Projector, match: Film) -> None:
    tab.goto(f"{shown.url}#/replay/m1/{match.first('died')}")
    tab.get_by_role("button", name="Share").click()
    path = made(tab, "video")

    assert b"webm" in path.read_bytes()[:64]
    video = tab.locator("video.clip-made")
    video.evaluate("video => video.play()")
    played = video.evaluate(PLAYED)
    assert 600 == played["width"]
    assert played["seen"] > 3
