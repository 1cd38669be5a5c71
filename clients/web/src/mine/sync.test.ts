import { expect, test } from "vitest";

import type { KeptList, KeptSeat } from "../contract/protocol";
import { type Belongings, adopt, belongings, meet, part, portions, wanted, met } from "./sync";

function box(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

const seat = (match: string, at = 1): KeptSeat => ({ match, seat: 0, token: `t${match}`, at });
const list = (id: string, name = "Mine"): KeptList => ({ id, ruleset: "toy", name, force: {} });

/** An account that keeps what it is told. */
function account() {
  let all: { seats: KeptSeat[]; lists: KeptList[] } = { seats: [], lists: [] };
  const ask: Parameters<typeof meet>[1] = async ({
    seats = [],
    lists = [],
    drop_seats = [],
    drop_lists = [],
  }) => {
    const stays = ({ match }: KeptSeat) =>
      !drop_seats.includes(match) && !seats.some((one) => one.match === match);
    const remains = ({ id }: KeptList) =>
      !drop_lists.includes(id) && !lists.some((one) => one.id === id);
    all = {
      seats: [...seats, ...all.seats.filter(stays)],
      lists: [...lists, ...all.lists.filter(remains)],
    };
    return { t: "belongings", id: "1", ...all };
  };
  return { ask, all: () => all };
}

const names = ({ seats, lists }: Belongings) => [
  seats.map(({ match }) => match).sort(),
  lists.map(({ id, name }) => `${id} ${name}`).sort(),
];

test("two devices have the same after they have met the account", async () => {
  const [{ ask }, phone, desk] = [account(), box(), box()];
  adopt({ seats: [seat("a")], lists: [list("1")] }, undefined, phone);
  adopt({ seats: [seat("b")], lists: [list("2")] }, undefined, desk);
  expect(await meet("Ann", ask, phone)).toBe(false);
  expect(await meet("Ann", ask, desk)).toBe(true);
  expect(await meet("Ann", ask, phone)).toBe(true);
  const both = [
    ["a", "b"],
    ["1 Mine", "2 Mine"],
  ];
  expect(names(belongings(phone))).toEqual(both);
  expect(names(belongings(desk))).toEqual(both);
});

test("what is removed on one device goes from the other, and does not come back", async () => {
  const [{ ask, all }, phone, desk] = [account(), box(), box()];
  adopt({ seats: [seat("a"), seat("b")], lists: [list("1"), list("2")] }, undefined, phone);
  await meet("Ann", ask, phone);
  await meet("Ann", ask, desk);
  phone.setItem("seats", JSON.stringify([JSON.parse(phone.getItem("seats") ?? "")[0]]));
  phone.setItem("lists", "[]");
  await meet("Ann", ask, phone);
  expect(await meet("Ann", ask, desk)).toBe(true);
  expect(names(belongings(desk))).toEqual([[expect.any(String)], []]);
  expect(names(all())).toEqual(names(belongings(desk)));
});

test("a list that was changed replaces the one before", async () => {
  const [{ ask }, phone, desk] = [account(), box(), box()];
  adopt({ seats: [], lists: [list("1")] }, undefined, phone);
  await meet("Ann", ask, phone);
  await meet("Ann", ask, desk);
  adopt({ seats: [], lists: [list("1", "Better")] }, undefined, desk);
  await meet("Ann", ask, desk);
  await meet("Ann", ask, phone);
  expect(names(belongings(phone))).toEqual([[], ["1 Better"]]);
});

test("the force that is to be brought to a match stays with its seat", () => {
  const store = box();
  const kept = { match: "a", seat: 0, token: "ta", code: "c", at: 1000, force: { lines: [] } };
  store.setItem("seats", JSON.stringify([kept]));
  expect(adopt({ seats: [seat("a")], lists: [] }, undefined, store)).toBe(false);
  expect(JSON.parse(store.getItem("seats") ?? "")).toEqual([kept]);
});

test("who signs out takes along what the account keeps, and nothing else", async () => {
  const [{ ask }, store] = [account(), box()];
  adopt({ seats: [seat("a")], lists: [list("1")] }, undefined, store);
  await meet("Ann", ask, store);
  adopt({ seats: [seat("b")], lists: [list("2")] }, undefined, store);
  part("Ann", store);
  expect(names(belongings(store))).toEqual([["b"], ["2 Mine"]]);
});

test("another account is told of everything", async () => {
  const [{ ask }, store] = [account(), box()];
  adopt({ seats: [seat("a")], lists: [] }, undefined, store);
  await meet("Ann", ask, store);
  expect(wanted(belongings(store), met("Ann", store)).seats).toEqual([]);
  expect(wanted(belongings(store), met("Bo", store)).seats).toHaveLength(1);
});

test("what is sent fits into messages", () => {
  const heavy = (id: string) => ({ ...list(id), force: { text: "x".repeat(10_000) } });
  const all = {
    seats: Array.from({ length: 250 }, (_, n) => seat(String(n))),
    lists: ["1", "2", "3", "4", "5"].map(heavy),
    drop_seats: ["z"],
    drop_lists: [],
  };
  const sent = portions(all);
  expect(sent.every((one) => JSON.stringify(one).length < 30_000)).toBe(true);
  expect(sent.flatMap(({ seats = [] }) => seats)).toEqual(all.seats);
  expect(sent.flatMap(({ lists = [] }) => lists)).toEqual(all.lists);
  expect(portions({ seats: [], lists: [], drop_seats: [], drop_lists: [] })).toHaveLength(1);
});
