// What this device and the account keep is made the same: three ways, from what they had in common
// when they last met. What is new on one side comes to the other, what was removed goes.

import type { KeptList, KeptSeat } from "../contract/protocol";
import { saved, type Saved } from "../lists/store";
import type { FromServer } from "../messages";
import { type Kept, keptSeats } from "../net/seats";

export interface Belongings {
  readonly seats: readonly KeptSeat[];
  readonly lists: readonly KeptList[];
}
/** By match or id, what each was at the last meeting. */
export interface Met {
  readonly name: string;
  readonly seats: { readonly [match: string]: string };
  readonly lists: { readonly [id: string]: string };
}
export interface Wanted extends Belongings {
  readonly drop_seats: readonly string[];
  readonly drop_lists: readonly string[];
}
type Store = Pick<Storage, "getItem" | "setItem">;

const MET = "met";
/** Characters of lists in one message: the server takes 32 KiB. */
const MOST = 24_000;
const SEATS = 100;

export const seatOf = ({ match, seat, token, code, at }: Kept): KeptSeat => ({
  match,
  seat,
  token,
  at: at / 1000,
  ...(code && { code }),
});

const listOf = ({ id, ruleset, name, force, size }: Saved): KeptList => ({
  id,
  ruleset,
  name,
  force,
  ...(size !== null && { size }),
});

export const belongings = (store: Store = localStorage): Belongings => ({
  seats: keptSeats(store).map(seatOf),
  lists: saved(store).map(listOf),
});

/** What tells one state of a thing from another. */
const mark = (one: KeptSeat | KeptList) =>
  "token" in one ? one.token : JSON.stringify([one.ruleset, one.name, one.size ?? null, one.force]);

const marked = <T extends KeptSeat | KeptList>(all: readonly T[], key: (one: T) => string) =>
  Object.fromEntries(all.map((one) => [key(one), mark(one)]));
const matchOf = ({ match }: KeptSeat) => match;
const idOf = ({ id }: KeptList) => id;

export function met(name: string, store: Store = localStorage): Met {
  const none = { name, seats: {}, lists: {} };
  try {
    const found = JSON.parse(store.getItem(MET) ?? "null") as Met | null;
    return found?.name === name ? found : none;
  } catch {
    return none; // somebody spoilt it
  }
}

/** What the account is to be told. */
export function wanted(here: Belongings, { seats, lists }: Met): Wanted {
  const [ours, own] = [marked(here.seats, matchOf), marked(here.lists, idOf)];
  return {
    seats: here.seats.filter((one) => seats[one.match] !== mark(one)),
    lists: here.lists.filter((one) => lists[one.id] !== mark(one)),
    drop_seats: Object.keys(seats).filter((match) => !(match in ours)),
    drop_lists: Object.keys(lists).filter((id) => !(id in own)),
  };
}

/** Messages that each are short enough; there is always one. */
export function portions({ seats, lists, drop_seats, drop_lists }: Wanted): Partial<Wanted>[] {
  const found: Partial<Wanted>[] = [{ drop_seats, drop_lists }];
  for (let at = 0; at < seats.length; at += SEATS)
    found.push({ seats: seats.slice(at, at + SEATS) });
  let [some, size]: [KeptList[], number] = [[], 0];
  for (const list of lists) {
    const more = JSON.stringify(list).length;
    if (some.length > 0 && size + more > MOST) {
      found.push({ lists: some });
      [some, size] = [[], 0];
    }
    some.push(list);
    size += more;
  }
  return some.length > 0 ? [...found, { lists: some }] : found;
}

/**
 * Keep on this device what another one or the account has. Of what `sent` it has, the rest goes;
 * what came since stays. Returns whether anything has changed.
 */
export function adopt(
  { seats, lists }: Belongings,
  sent: Belongings = { seats: [], lists: [] },
  store: Store = localStorage,
): boolean {
  const kept = new Map(keptSeats(store).map((one) => [one.match, one]));
  const own = new Map(saved(store).map((one) => [one.id, one]));
  const before = JSON.stringify([[...kept.values()], [...own.values()]]);
  const [held, listed] = [marked(seats, matchOf), marked(lists, idOf)];
  for (const { match } of sent.seats) if (!(match in held)) kept.delete(match);
  for (const { id } of sent.lists) if (!(id in listed)) own.delete(id);
  for (const { match, seat, token, code = "", at } of seats)
    if (kept.get(match)?.token !== token)
      kept.set(match, { match, seat: seat === 1 ? 1 : 0, token, code, at: at * 1000 });
  for (const list of lists) own.set(list.id, { size: null, ...list });
  const newest = [...kept.values()].sort((a, b) => b.at - a.at);
  store.setItem("seats", JSON.stringify(newest));
  store.setItem("lists", JSON.stringify([...own.values()]));
  return before !== JSON.stringify([newest, [...own.values()]]);
}

/** The same without what an account keeps: it is signed out here. */
export function part(name: string, store: Store = localStorage): void {
  const { seats, lists } = met(name, store);
  const [left, own] = [
    keptSeats(store).filter(({ match }) => !(match in seats)),
    saved(store).filter(({ id }) => !(id in lists)),
  ];
  store.setItem("seats", JSON.stringify(left));
  store.setItem("lists", JSON.stringify(own));
  store.setItem(MET, "null");
}

type Ask = (portion: Partial<Wanted>) => Promise<FromServer>;

/** Meet the account of a name. Returns whether this device has something else since. */
export async function meet(name: string, ask: Ask, store: Store = localStorage): Promise<boolean> {
  const here = belongings(store);
  let last: Belongings = { seats: [], lists: [] };
  for (const portion of portions(wanted(here, met(name, store)))) {
    const answer = await ask(portion);
    if (answer.t !== "belongings") throw new Error(`the server answered ${answer.t}`);
    last = { seats: answer.seats ?? [], lists: answer.lists ?? [] };
  }
  const changed = adopt(last, here, store);
  const now = { name, seats: marked(last.seats, matchOf), lists: marked(last.lists, idOf) };
  store.setItem(MET, JSON.stringify(now));
  return changed;
}
