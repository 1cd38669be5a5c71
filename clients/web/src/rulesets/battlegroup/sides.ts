// Both forces as the rail shows them.

import type { Badge, Gauge, Row, Scene, Side } from "../../core/view";
import {
  type Battle,
  type Book,
  type Unit,
  armyOf,
  battle,
  framesOf,
  isGone,
  isHost,
  total,
} from "./book";
import { say } from "./words";

export function sides(book: Book, scene: Scene): readonly [Side, Side] {
  const state = battle(scene.state);
  return [side(book, state, 0), side(book, state, 1)];
}

const SOURCES = ["objectives", "slain", "warlord", "out_scouted"] as const;
const MOST_PIPS = 12;

function side(book: Book, state: Battle, seat: 0 | 1): Side {
  const player = state.players[seat];
  const units = armyOf(state, seat);
  const counted = units.filter(({ slot }) => slot !== "additional_fire_support");
  const [left, all] = [
    counted.reduce((sum, one) => sum + book.worth(one), 0),
    counted.reduce((sum, one) => sum + book.price(one), 0),
  ];
  const points = total(player.points);
  const limit = state.stakes?.limit ?? 0;
  const gauges: Gauge[] = [
    {
      label: say("force.points"),
      value: limit > 0 ? say("force.of", { left: points, all: limit }) : String(points),
      about: say("about.points"),
      ...(limit > 0 ? { share: Math.min(1, points / limit) } : {}),
    },
    ...SOURCES.map(
      (source): Gauge => ({
        label: say(`force.${source}`),
        value: String(player.points[source]),
        about: say(`about.${source}`),
      }),
    ),
    {
      label: say("force.strength"),
      value: say("force.percent", { n: all === 0 ? 0 : Math.round((100 * left) / all) }),
      about: say("about.strength"),
      share: all === 0 ? 0 : left / all,
    },
  ];
  const held = state.stakes?.held[seat].length ?? 0;
  if (state.objectives?.length)
    gauges.push({
      label: say("force.held"),
      value: say("force.of", { left: held, all: state.objectives.length }),
      about: say("about.held"),
      pips: { filled: held, of: state.objectives.length },
    });
  if (player.charges > 0)
    gauges.push({
      label: say("force.charges"),
      value: String(player.charges),
      about: say("about.charges"),
      ...(player.charges <= MOST_PIPS
        ? { pips: { filled: player.charges, of: player.charges } }
        : {}),
    });
  return {
    name: book.side(seat),
    army: book.army(state, seat),
    gauges,
    rows: units.map((unit) => row(book, state, unit)),
  };
}

function row(book: Book, state: Battle, unit: Unit): Row {
  const { left, all } = book.strength(unit);
  const found = badges(book, state, unit);
  const value =
    unit.place === "left"
      ? say("force.off")
      : isGone(unit)
        ? say("force.lost")
        : book.vehicle(unit)
          ? say("force.hull", { left, all })
          : say("force.left", { left, all });
  return {
    id: unit.id,
    name: book.sheetName(unit),
    short: book.label(state, unit),
    value,
    share: all === 0 || isGone(unit) ? 0 : left / all,
    isGone: isGone(unit),
    isActing: framesOf(state).at(-1)?.unit === unit.id,
    badges: found,
    said: [said(book, state, unit), ...found.map(({ title }) => title)].join(", "),
  };
}

/** The state of a unit in letters, each in its shape: orders and tokens first. */
export function badges(book: Book, state: Battle, unit: Unit): Badge[] {
  if (isGone(unit)) return [];
  const found: Badge[] = [];
  const host = isHost(unit) ? unit : (state.units?.[unit.joined ?? ""] ?? unit);
  const frame = framesOf(state).find((one) => one.unit === host.id);
  if (frame !== undefined)
    found.push({
      letter: ORDERS[frame.order] ?? "O",
      title: say("badge.order", { order: frame.order }, book.name),
      shape: "square",
    });
  if (host.token !== undefined)
    found.push({
      letter: host.token.kind === "ambush_fire" ? "A" : "M",
      title: say(
        host.token.committed ? "badge.committed" : "badge.token",
        { token: host.token.kind },
        book.name,
      ),
      shape: "diamond",
    });
  if (host.rout !== undefined)
    found.push({ letter: "F", title: say("badge.rout"), shape: "diamond" });
  if (host.down !== undefined)
    found.push({
      letter: host.down.pinned ? "P" : "G",
      title: say(host.down.pinned ? "badge.pinned" : "badge.down"),
      shape: "square",
    });
  if (host.locked?.length)
    found.push({
      letter: "×",
      title: say("badge.locked", { by: host.locked.map((id) => book.called(state, id)) }),
      shape: "diamond",
    });
  if (host.jink !== undefined)
    found.push({ letter: "J", title: say("badge.jink"), shape: "round" });
  if (unit.craft?.immobilised)
    found.push({ letter: "I", title: book.name("immobilised"), shape: "square" });
  if (isStill(unit.craft?.stunned, state))
    found.push({ letter: "S", title: book.name("crew_stunned"), shape: "diamond" });
  else if (isStill(unit.craft?.shaken, state))
    found.push({ letter: "S", title: book.name("crew_shaken"), shape: "square" });
  if (host.doings.command !== undefined)
    found.push({
      letter: "C",
      title: say("badge.command", { command: host.doings.command }, book.name),
      shape: "round",
    });
  if (unit.id === state.players[unit.owner === 0 ? 0 : 1].warlord)
    found.push({ letter: "W", title: say("badge.warlord"), shape: "round" });
  if (unit.joined !== undefined)
    found.push({
      letter: "+",
      title: say("badge.joined", { unit: book.called(state, unit.joined) }),
      shape: "round",
    });
  if (unit.place === "aboard" && unit.aboard !== undefined)
    found.push({
      letter: "▸",
      title: say("badge.aboard", { unit: book.called(state, unit.aboard) }),
      shape: "round",
    });
  if (unit.marker !== undefined && unit.place !== "table")
    found.push({ letter: "↓", title: say("badge.marker"), shape: "round" });
  else if (unit.place === "reserve")
    found.push({
      letter: "R",
      title: say("badge.reserve", { how: unit.arrival }, book.name),
      shape: "round",
    });
  if (unit.place === "waiting")
    found.push({ letter: "…", title: book.name("waiting"), shape: "round" });
  if (unit.place === "off_map")
    found.push({
      letter: "@",
      title: say(unit.spent ? "badge.spent" : "badge.off_map"),
      shape: "round",
    });
  if (host.acted) found.push({ letter: "✓", title: say("badge.done"), shape: "round" });
  return found;
}

/** Whether what lasts to a turn still does. */
const isStill = (until: number | undefined, { now }: Battle) => until !== undefined && until >= now;

/** Letters of the orders that are carried out. */
const ORDERS: Record<string, string> = {
  top_speed: "T",
  maneuver_and_fire: "V",
  open_fire: "O",
  close_assault: "C",
  request_support: "Q",
  tactical_coordination: "K",
  ambush_fire: "A",
  reserve_move: "M",
};

/** A unit in words: whose, and how strong. */
export function said(book: Book, state: Battle, unit: Unit): string {
  const { left, all } = book.strength(unit);
  const condition = isGone(unit)
    ? say("said.gone")
    : say(book.vehicle(unit) ? "said.hull" : "said.models", { left, all });
  return `${book.called(state, unit.id)}, ${book.side(unit.owner)}, ${condition}`;
}
