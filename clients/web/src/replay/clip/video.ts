// A film as video, as far as the browser records one: it runs once while it is recorded.

import { FRAME } from "./cut";
import type { Shots } from "./shots";

const KINDS = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

/** The kind of video that this browser records; undefined where it records none. */
export const recorded = (): string | undefined =>
  typeof MediaRecorder === "undefined"
    ? undefined
    : KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));

export async function videoOf(
  { width, height, frames }: Shots,
  kind: string,
  signal: AbortSignal,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: 4_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const done = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  try {
    for (const frame of frames) {
      signal.throwIfAborted();
      pen?.drawImage(await createImageBitmap(frame), 0, 0);
      await new Promise((resolve) => setTimeout(resolve, FRAME));
    }
  } finally {
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await done;
  return new Blob(parts, { type: kind.split(";")[0] ?? kind });
}
