// A film as GIF: of each frame only what is new.

import { GIFEncoder, applyPalette, quantize } from "gifenc";

import { FRAME } from "./cut";
import type { Shots } from "./shots";

/** The index that leaves a pixel as it was. */
const SAME = 255;
/** Frames that the colours are taken from, and which of their pixels. */
const SAMPLES = 12;
const EVERY = 3;

export async function gifOf(shots: Shots, signal: AbortSignal): Promise<Blob> {
  const { width, height, frames } = shots;
  const pixels = await reader(shots);
  const palette = quantize(await sampled(shots, pixels), SAME);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  for (let at = 0; at < frames.length; ) {
    signal.throwIfAborted();
    const frame = frames[at] as Blob;
    let next = at + 1;
    while (frames[next] === frame) next += 1;
    const index: Uint8Array = applyPalette(await pixels(frame), palette);
    const delay = (next - at) * FRAME;
    if (before === null) gif.writeFrame(index, width, height, { palette, delay });
    else {
      const known: Uint8Array = before;
      const news = index.map((colour, i) => (colour === known[i] ? SAME : colour));
      const leaves = { transparent: true, transparentIndex: SAME, dispose: 1 };
      gif.writeFrame(news, width, height, { delay, ...leaves });
    }
    [before, at] = [index, next];
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}

type Reader = (frame: Blob) => Promise<Uint8ClampedArray>;

async function reader({ width, height }: Shots): Promise<Reader> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) throw new Error("this browser cannot draw");
  return async (frame) => {
    pen.drawImage(await createImageBitmap(frame), 0, 0);
    return pen.getImageData(0, 0, width, height).data;
  };
}

/** Return pixels of frames from the beginning to the end: all colours that a film needs. */
async function sampled({ frames }: Shots, pixels: Reader): Promise<Uint8ClampedArray> {
  const step = Math.max(1, Math.floor(frames.length / SAMPLES));
  const taken: Uint32Array[] = [];
  for (let at = 0; at < frames.length; at += step) {
    const rgba = new Uint32Array((await pixels(frames[at] as Blob)).slice().buffer);
    taken.push(rgba.filter((_, i) => i % EVERY === 0));
  }
  const all = new Uint32Array(taken.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const some of taken) {
    all.set(some, end);
    end += some.length;
  }
  return new Uint8ClampedArray(all.buffer);
}
