// A server that restarts says when it is back: what it said, until it greets us again.

/** Close code of a server that restarts. */
const RESTART = 1012;

type Listener = (back: number | null) => void;

let back: number | null = null;
const listeners = new Set<Listener>();

/** Hear when the server is back, as `Date.now` counts; null while nothing was said. */
export function onRestart(listener: Listener): () => void {
  listeners.add(listener);
  listener(back);
  return () => void listeners.delete(listener);
}

function tell(said: number | null): void {
  if (said === back) return;
  back = said;
  for (const listener of listeners) listener(back);
}

/** The server has greeted us. */
export const isBack = () => tell(null);

/**
 * A connection was closed: in how many milliseconds the server is back, if it said so; "restart;
 * back in 5 s".
 */
export function closedFor({ code, reason }: Pick<CloseEvent, "code" | "reason">): number | null {
  const [, seconds] = /back in (\d+(?:\.\d+)?) s/.exec(code === RESTART ? reason : "") ?? [];
  if (seconds === undefined) return null;
  const wait = Number(seconds) * 1000;
  tell(Date.now() + wait);
  return wait;
}
