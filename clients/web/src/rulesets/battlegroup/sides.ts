// Both forces as the rail shows them.

import type { Battle, Unit } from "../../contract/battlegroup";
import type { Badge, Gauge, Row, Scene, Side } from "../../core/view";
import { type Book, armyOf, battle, framesOf, isGone, isHost, total } from "./book";
import { signPath } from "../roles";
import { say } from "./words";

export function sides(book: Book, scene: Scene): readonly [Side, Side] {
  const state = battle(scene.state);
  return [side(book, state, 0), side(book, state, 1)];
}

export const SOURCES = ["objectives", "slain", "warlord", "out_scouted"] as const;
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
  const isActing = framesOf(state).at(-1)?.unit === unit.id;
  const host = state.units?.[unit.joined ?? ""] ?? unit;
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
    sign: signPath({ role: book.role(unit.sheet) }),
    value,
    share: all === 0 || isGone(unit) ? 0 : left / all,
    isGone: isGone(unit),
    isActing,
    isSpent: !isGone(unit) && !isActing && host.acted,
    badges: found,
    said: [said(book, state, unit), ...found.map(({ title }) => title)].join(", "),
  };
}

/** The state of a unit in letters, each in its shape: orders and tokens first. */
export function badges(book: Book, state: Battle, unit: Unit): Badge[] {
  if (isGone(unit)) return [];
  const host = isHost(unit) ? unit : (state.units?.[unit.joined ?? ""] ?? unit);
  return [
    ...orderBadges(book, state, host),
    ...nerveBadges(book, state, host),
    ...craftBadges(book, state, unit),
    ...rankBadges(book, state, unit, host),
    ...placeBadges(book, state, unit),
    badge(host.acted, "✓", "round", () => say("badge.done")),
  ].flat();
}

/** A badge, if it is there. */
const badge = (is: unknown, letter: string, shape: Badge["shape"], title: () => string): Badge[] =>
  is ? [{ letter, title: title(), shape }] : [];

function orderBadges(book: Book, state: Battle, host: Unit): Badge[] {
  const frame = framesOf(state).find((one) => one.unit === host.id);
  const { token } = host;
  return [
    badge(frame, ORDERS[frame?.order ?? ""] ?? "O", "square", () =>
      say("badge.order", { order: frame?.order }, book.name),
    ),
    badge(token, token?.kind === "ambush_fire" ? "A" : "M", "diamond", () =>
      say(token?.committed ? "badge.committed" : "badge.token", { token: token?.kind }, book.name),
    ),
  ].flat();
}

function nerveBadges(book: Book, state: Battle, { rout, down, locked, jink }: Unit): Badge[] {
  return [
    badge(rout !== undefined, "F", "diamond", () => say("badge.rout")),
    badge(down, down?.pinned ? "P" : "G", "square", () =>
      say(down?.pinned ? "badge.pinned" : "badge.down"),
    ),
    badge(locked?.length, "×", "diamond", () =>
      say("badge.locked", { by: (locked ?? []).map((id) => book.called(state, id)) }),
    ),
    badge(jink !== undefined, "J", "round", () => say("badge.jink")),
  ].flat();
}

function craftBadges(book: Book, state: Battle, { craft }: Unit): Badge[] {
  const isStunned = isStill(craft?.stunned, state);
  return [
    badge(craft?.immobilised, "I", "square", () => book.name("immobilised")),
    badge(isStunned, "S", "diamond", () => book.name("crew_stunned")),
    badge(!isStunned && isStill(craft?.shaken, state), "S", "square", () =>
      book.name("crew_shaken"),
    ),
  ].flat();
}

function rankBadges(book: Book, state: Battle, unit: Unit, { doings }: Unit): Badge[] {
  const { command } = doings;
  const isWarlord = unit.id === state.players[unit.owner === 0 ? 0 : 1].warlord;
  return [
    badge(command !== undefined, "C", "round", () => say("badge.command", { command }, book.name)),
    badge(isWarlord, "W", "round", () => say("badge.warlord")),
    badge(unit.joined !== undefined, "+", "round", () =>
      say("badge.joined", { unit: book.called(state, unit.joined ?? "") }),
    ),
  ].flat();
}

/** Where it is, if it is not on the table. */
function placeBadges(book: Book, state: Battle, unit: Unit): Badge[] {
  const { place, aboard } = unit;
  const isMarked = unit.marker !== undefined && place !== "table";
  return [
    badge(place === "aboard" && aboard !== undefined, "▸", "round", () =>
      say("badge.aboard", { unit: book.called(state, aboard ?? "") }),
    ),
    badge(isMarked, "↓", "round", () => say("badge.marker")),
    badge(!isMarked && place === "reserve", "R", "round", () =>
      say("badge.reserve", { how: unit.arrival }, book.name),
    ),
    badge(place === "waiting", "…", "round", () => book.name("waiting")),
    badge(place === "off_map", unit.spent ? "–" : "@", "round", () =>
      say(unit.spent ? "badge.spent" : "badge.off_map"),
    ),
  ].flat();
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
