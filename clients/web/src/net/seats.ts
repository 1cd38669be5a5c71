// The seats that are ours on this device: whoever has the token has the seat.

import type { Data, MatchInfo } from "../messages";

export interface Kept {
  readonly match: string;
  readonly seat: 0 | 1;
  readonly token: string;
  /** The invitation for the other side. */
  readonly code: string;
  readonly at: number;
  /** What answers the question for a force when the match begins. */
  readonly force?: Data;
}

const KEY = "seats";
/** Seats that a device keeps. */
export const MOST = 500;

export function keptSeats(store: Pick<Storage, "getItem"> = localStorage): Kept[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // somebody spoilt it
  }
}

const isKept = (one: unknown): one is Kept =>
  typeof one === "object" &&
  one !== null &&
  typeof (one as Kept).match === "string" &&
  typeof (one as Kept).token === "string" &&
  [0, 1].includes((one as Kept).seat);

export const seatAt = (match: string, store: Pick<Storage, "getItem"> = localStorage) =>
  keptSeats(store).find((one) => one.match === match);

export function keep(one: Kept, store: Pick<Storage, "getItem" | "setItem"> = localStorage): void {
  // In a campaign one token opens a seat of battle after battle; it opens the newest alone.
  const others = keptSeats(store).filter(
    ({ match, token }) => match !== one.match && token !== one.token,
  );
  store.setItem(KEY, JSON.stringify([one, ...others].slice(0, MOST)));
}

/** The force that was brought to a match has answered the question for it. */
export function fielded(
  match: string,
  store: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  const without = ({ force: _, ...seat }: Kept) => seat;
  const seats = keptSeats(store).map((one) => (one.match === match ? without(one) : one));
  store.setItem(KEY, JSON.stringify(seats));
}

const PASS = "pass.";

/** Keep the invitation to a private match that we have no seat in. */
export const admit = (match: string, code: string) => localStorage.setItem(PASS + match, code);

/** The invitation to a match: it came with our seat, or with the campaign whose battle it is. */
export const codeOf = (match: string) =>
  seatAt(match)?.code || localStorage.getItem(PASS + match) || undefined;

/** Where a match is left to: the campaign whose battle it is, or the lobby. */
export const wayBack = ({ campaign }: Pick<MatchInfo, "campaign">) =>
  campaign ? `#/campaign/${campaign}` : "#/";

/** Where a friend plays a seat of ours. */
export const substituteLink = ({ match, seat }: Kept, token: string) =>
  `${location.origin}${location.pathname}#/substitute/${match}/${seat}/${token}`;

/** Sit down with what a friend has sent; a seat of our own in the match stays ours. */
export function substitute(match: string, seat: string, token: string): void {
  if ((seat === "0" || seat === "1") && seatAt(match) === undefined)
    keep({ match, seat: seat === "0" ? 0 : 1, token, code: "", at: Date.now() });
}

export function forget(
  match: string,
  store: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  store.setItem(KEY, JSON.stringify(keptSeats(store).filter((one) => one.match !== match)));
}

/** What a device adds to the dice. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** A key of our own choice to a seat that we ask for: asked again with it, we get no other seat. */
export const newToken = entropy;
