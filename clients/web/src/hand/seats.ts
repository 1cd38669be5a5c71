// The seats that are ours on this device: whoever has the token has the seat.

export interface Kept {
  readonly match: string;
  readonly seat: 0 | 1;
  readonly token: string;
  /** The invitation for the other side. */
  readonly code: string;
  readonly at: number;
}

const KEY = "seats";
const MOST = 40;

export function keptSeats(store: Pick<Storage, "getItem"> = localStorage): Kept[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // somebody spoilt it
  }
}

const isKept = (one: unknown): one is Kept =>
  typeof one === "object" && one !== null && typeof (one as Kept).match === "string" && typeof (one as Kept).token === "string" && [0, 1].includes((one as Kept).seat);

export const seatAt = (match: string, store: Pick<Storage, "getItem"> = localStorage) => keptSeats(store).find((one) => one.match === match);

export function keep(one: Kept, store: Pick<Storage, "getItem" | "setItem"> = localStorage): void {
  const others = keptSeats(store).filter(({ match }) => match !== one.match);
  store.setItem(KEY, JSON.stringify([one, ...others].slice(0, MOST)));
}

export function forget(match: string, store: Pick<Storage, "getItem" | "setItem"> = localStorage): void {
  store.setItem(KEY, JSON.stringify(keptSeats(store).filter((one) => one.match !== match)));
}

/** What a device adds to the dice. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
