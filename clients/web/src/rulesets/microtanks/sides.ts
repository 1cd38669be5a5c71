// Both armies as the rail shows them.

import type { Battle, Tank } from "../../contract/microtanks";
import type { Badge, Gauge, Row, Scene, Side } from "../../core/view";
import { type Book, battle, isLive } from "./book";
import { way } from "../../table/compass";
import { signPath } from "../roles";
import { say } from "./words";

export function sides(book: Book, scene: Scene): readonly [Side, Side] {
  const state = battle(scene.state);
  return [side(book, state, 0), side(book, state, 1)];
}

function side(book: Book, state: Battle, seat: 0 | 1): Side {
  const player = state.players[seat];
  const gauges: Gauge[] = [];
  if (player.start > 0) {
    const left = book.strength(state, seat);
    gauges.push({
      label: say("force.points"),
      value: say("force.of", { left, all: player.start }),
      share: left / player.start,
    });
  }
  const destroyed = book.lost(state, seat === 0 ? 1 : 0);
  if (state.score) {
    const { points, level, leader } = state.score;
    gauges.push({
      label: say(state.ended ? "force.score" : "force.score_now"),
      value:
        [points[seat], leader === seat ? book.name(level) : ""].filter(Boolean).join(", ") || "0",
      about: say("about.score"),
    });
    gauges.push({
      label: say("force.destroyed"),
      value: String(destroyed),
      about: say("about.destroyed"),
    });
    gauges.push({
      label: say("force.other"),
      value: String(points[seat] - destroyed),
      about: say("about.other"),
    });
  } else if (player.start > 0)
    gauges.push({
      label: say("force.destroyed"),
      value: String(destroyed),
      about: say("about.destroyed"),
    });
  const home = book.home(state, seat);
  return {
    name: book.side(seat),
    army: [
      player.nation ? book.name(player.nation) : "",
      home ? say("force.from", { home: book.name(home) }) : "",
    ]
      .filter(Boolean)
      .join(", "),
    gauges,
    rows: book.army(state, seat).map((tank) => row(book, state, tank)),
  };
}

function row(book: Book, state: Battle, tank: Tank): Row {
  const found = badges(book, state, tank);
  const gone = fate(tank.status);
  return {
    id: tank.id,
    name: book.name(tank.profile),
    short: book.code(tank.id, state),
    sign: signPath(book.sign(tank)),
    value: gone ?? `${tank.points}`,
    isGone: gone !== undefined,
    isActing: false,
    isSpent:
      isLive(tank) &&
      state.turn?.phase === "move" &&
      state.turn.ordered?.includes(tank.id) === true,
    badges: found,
    said: [said(book, tank, state), ...found.map((badge) => badge.title)].join(", "),
  };
}

const fate = (status: Tank["status"]) =>
  status === "retreated" || status === "bail_out" || status === "knocked_out"
    ? say(`fate.${status}`)
    : undefined;

/** What holds a vehicle back, in one letter and in words. */
export function states(tank: Tank): Badge[] {
  const found: Badge[] = [];
  const add = (is: unknown, letter: string, title: string, shape: Badge["shape"] = "diamond") => {
    if (is) found.push({ letter, title, shape });
  };
  if (!isLive(tank)) return found;
  add(tank.stunned != null, "S", say("state.stunned"));
  add(tank.knocked_about != null, "K", say("state.knocked_about"));
  add(tank.tracked, "T", say("state.tracked"));
  add(tank.weapon_damaged, "W", say("state.weapon_damaged"));
  return found;
}

function badges(book: Book, state: Battle, tank: Tank): Badge[] {
  if (!isLive(tank)) return [];
  const found = states(tank);
  const turns = state.players[tank.owner === 0 ? 0 : 1].turns;
  for (const { gun } of book.guns(tank)) {
    const fired = tank.fired?.[gun.id];
    const wait = fired === undefined ? 0 : fired + gun.reload - turns;
    if (wait > 0)
      found.push({
        letter: String(wait),
        title: say("badge.loading", { gun: gun.name, wait }),
        shape: "round",
      });
  }
  if (tank.smoking) found.push({ letter: "~", title: say("badge.smoke"), shape: "round" });
  if (book.isSpotted(state, tank))
    found.push({ letter: "R", title: say("badge.radio"), shape: "square" });
  return found;
}

export function said(book: Book, tank: Tank, state: Battle): string {
  const words = [
    book.tankName(tank, state),
    book.side(tank.owner),
    say("said.points", { points: tank.points }),
  ];
  if (!isLive(tank)) words.push(book.name(tank.status));
  else {
    words.push(say(`said.${way(tank.pose.facing)}`));
    if (book.guns(tank).some(({ mount }) => mount === "turret"))
      words.push(say(`said.turret_${way(tank.pose.facing + (tank.turret ?? 0))}`));
  }
  return words.join(", ");
}
