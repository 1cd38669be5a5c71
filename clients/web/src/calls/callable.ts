// The seat whose owner may be called, as far as what calls them needs to know of it.

import { createContext } from "preact";

import type { ClockSettings, PushAddress } from "../messages";

export interface Callable {
  readonly match: string;
  /** The key of the server for web push; undefined where it has none, or has not greeted us. */
  readonly pushKey: string | undefined;
  /** Whether the server sends e-mail. */
  readonly mails: boolean;
  readonly clock: ClockSettings | undefined;
  /** Ask the server to call the owner of the seat, or to stop. */
  notify(to: { push?: PushAddress; email?: string; stop?: boolean }): Promise<unknown>;
}

/** The seat that is played on this page; null for whoever watches. */
export const Seat = createContext<Callable | null>(null);

const DAY = 24 * 60 * 60;

/** Whether a match is by letter, so that its players may be called by e-mail. */
export const isByLetter = ({ clock }: Callable): boolean => (clock?.bank ?? 0) >= DAY;
