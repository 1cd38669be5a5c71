// Both armies as the rail shows them.

import type { Battle, Unit } from "../../contract/diceless";
import type { Badge, Gauge, Row, Scene, Side } from "../../core/view";
import { type Book, battle, isGone, isHost } from "./book";
import { signPath } from "../roles";
import { say } from "./words";

export function sides(book: Book, scene: Scene): readonly [Side, Side] {
  const state = battle(scene.state);
  return [side(book, state, 0), side(book, state, 1)];
}

const TOKENS = ["scatter", "hot", "warp"] as const;

function side(book: Book, state: Battle, seat: 0 | 1): Side {
  const player = state.players[seat];
  const { score: worth } = book.catalogue.tables;
  const units = armyOf(state, seat);
  const [left, all] = [
    units.reduce((sum, one) => sum + book.strength(one).left, 0),
    units.reduce((sum, one) => sum + one.started, 0),
  ];
  const gauges: Gauge[] = [
    {
      label: say("force.models"),
      value: say("force.of", { left, all }),
      share: all === 0 ? 0 : left / all,
    },
  ];
  gauges.push({
    label: say("force.score"),
    value: say("force.points", scoreNow(book, state, seat)),
    about: say("about.score", {
      objective: worth.objective,
      radius: worth.radius,
      destroyed: worth.destroyed,
    }),
  });
  for (const kind of TOKENS) {
    const count = player.tokens?.[kind] ?? 0;
    gauges.push({
      label: say(`force.${kind}`),
      value: String(count),
      about: say(`about.${kind}`),
      ...(count > 0 && count <= MOST_PIPS ? { pips: { filled: count, of: count } } : {}),
    });
  }
  gauges.push({
    label: say("force.removed"),
    value: String(player.removed ?? 0),
    about: say("about.removed"),
  });
  return {
    name: book.side(state, seat),
    army: book.army(state, seat),
    gauges,
    rows: units.map((unit) => row(book, state, unit)),
  };
}

const MOST_PIPS = 12;

export const armyOf = (state: Battle, seat: number): Unit[] =>
  Object.values(state.units ?? {}).filter((unit) => unit.owner === seat);

/** What a side would score if the match ended now (diceless/starter-match). */
export function scoreNow(book: Book, state: Battle, seat: number) {
  const { objective, destroyed: each } = book.catalogue.tables.score;
  const held = Object.values(state.held ?? {}).filter((one) => one === seat).length;
  const destroyed = armyOf(state, 1 - seat).filter(isGone).length;
  return { held, destroyed, points: held * objective + destroyed * each };
}

function row(book: Book, state: Battle, unit: Unit): Row {
  const { left, all } = book.strength(unit);
  const found = badges(book, state, unit);
  const nerve = book.nerve(state, unit);
  return {
    id: unit.id,
    name: book.sheetName(state, unit),
    short: book.label(state, unit),
    sign: signPath({ role: book.role(state, unit.sheet) }),
    value: isGone(unit)
      ? say("force.lost")
      : nerve === null
        ? say("force.left", { left, all })
        : say("force.nerve", { left, all, ...nerve }),
    share: all === 0 || isGone(unit) ? 0 : left / all,
    isGone: isGone(unit),
    isActing: false,
    isSpent: !isGone(unit) && (state.turn?.acted?.includes(unit.id) ?? false),
    badges: found,
    said: [said(book, state, unit), ...found.map(({ title }) => title)].join(", "),
  };
}

/** The state of a unit in letters, each in its shape. */
export function badges(book: Book, state: Battle, unit: Unit): Badge[] {
  if (isGone(unit)) return [];
  const found: Badge[] = [];
  const host = isHost(unit) ? unit : (state.units?.[unit.joined ?? ""] ?? unit);
  if (host.broken) found.push({ letter: "F", title: say("badge.broken"), shape: "diamond" });
  if (host.grounded !== undefined)
    found.push({ letter: "G", title: say("badge.grounded"), shape: "square" });
  if (host.locked?.length)
    found.push({
      letter: "×",
      title: say("badge.locked", { by: host.locked.map((id) => book.called(state, id)) }),
      shape: "diamond",
    });
  if (unit.shaken_ground) found.push({ letter: "T", title: say("badge.tremor"), shape: "square" });
  if (unit.joined !== undefined)
    found.push({
      letter: "J",
      title: say("badge.joined", { unit: book.called(state, unit.joined) }),
      shape: "round",
    });
  if (unit.aboard !== undefined)
    found.push({
      letter: "A",
      title: say("badge.aboard", { unit: book.called(state, unit.aboard) }),
      shape: "round",
    });
  if (unit.place === "waiting")
    found.push({ letter: "…", title: book.name("waiting"), shape: "round" });
  if (unit.place === "reserve")
    found.push({
      letter: "R",
      title: say("badge.reserve", {
        how: unit.arrival === undefined ? "" : book.name(unit.arrival),
      }),
      shape: "round",
    });
  for (const { craft } of Object.values(unit.models ?? {})) {
    if (craft?.shaken !== undefined)
      found.push({ letter: "S", title: book.name("shaken"), shape: "square" });
    if (craft?.stunned !== undefined)
      found.push({ letter: "S", title: book.name("stunned"), shape: "diamond" });
    if (craft?.smoking) found.push({ letter: "~", title: say("badge.smoke"), shape: "round" });
  }
  if (state.turn?.acted?.includes(unit.id))
    found.push({ letter: "✓", title: say("badge.done"), shape: "round" });
  return found;
}

/** A unit in words: whose, how strong, how near to breaking. */
export function said(book: Book, state: Battle, unit: Unit): string {
  const words = [`${book.called(state, unit.id)}, ${book.side(state, unit.owner)}`];
  const { left, all } = book.strength(unit);
  words.push(isGone(unit) ? say("said.gone") : say("said.models", { left, all }));
  const nerve = book.nerve(state, unit);
  if (!isGone(unit) && nerve !== null) words.push(say("said.op", { ...nerve }));
  return words.join(", ");
}
