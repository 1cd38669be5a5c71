// Both armies as the rail shows them.

import type { Battle, Tank } from "../../contract/spearhead";
import type { Badge, Gauge, Row, Scene, Side } from "../../core/view";
import { type Book, battle } from "./book";
import { way } from "../../table/compass";
import type { Pose } from "../../core/motion";
import { signPath } from "../roles";
import { say } from "./words";

export function sides(book: Book, scene: Scene): readonly [Side, Side] {
  const state = battle(scene.state);
  return [side(book, state, 0), side(book, state, 1)];
}

function side(book: Book, state: Battle, seat: 0 | 1): Side {
  const player = state.players[seat];
  const { alive, all } = book.supply(state, seat);
  const objective = book.scenario(state)?.objective;
  const gauges: Gauge[] = [];
  if (all > 0)
    gauges.push({
      label: say("force.supply"),
      value: say("force.of", { left: alive, all }),
      share: alive / all,
    });
  if (all > 0)
    gauges.push({
      label: say("force.points"),
      value: String(player.points),
      pips: { filled: player.points, of: player.points },
    });
  if (objective?.kind === "holds")
    gauges.push({
      label: say("force.holds"),
      value: say("force.of", { left: player.holds, all: objective.needed }),
      pips: { filled: player.holds, of: objective.needed },
    });
  return {
    name: book.side(seat),
    army: [player.faction, player.subfaction].flatMap((id) => (id ? book.name(id) : [])).join(", "),
    gauges,
    rows: book.army(state, seat).map((tank) => row(book, state, tank)),
  };
}

function row(book: Book, state: Battle, tank: Tank): Row {
  const acts = state.activation?.tank === tank.id;
  const done = state.turn?.activated?.includes(tank.id) ?? false;
  const found = badges(book, state, tank, done);
  const told = said(book, tank, tank.pose, acts, done);
  const more = found.map(({ title }) => title).filter((title) => !told.includes(title));
  return {
    id: tank.id,
    name: book.name(tank.sheet),
    short: tank.id,
    sign: signPath(book.sign(tank)),
    value: tank.health > 0 ? `${tank.health}/${book.sheet(tank).health}` : say("force.lost"),
    share: tank.health / book.sheet(tank).health,
    isGone: tank.health <= 0,
    isActing: acts,
    isSpent: done && !acts && tank.health > 0,
    badges: found,
    said: [told, ...more].join(", "),
  };
}

function badges(book: Book, state: Battle, tank: Tank, done: boolean): Badge[] {
  if (tank.health <= 0) return [];
  const found: Badge[] = [];
  if (done) found.push({ letter: "✓", title: say("badge.done"), shape: "round" });
  if (book.isBelowHalf(tank))
    found.push({ letter: "½", title: say("badge.below_half"), shape: "diamond" });
  if (state.activation?.penalised?.includes(tank.id))
    found.push({ letter: "M", title: say("badge.moved"), shape: "square" });
  for (const [ability, left] of Object.entries(tank.cooldowns ?? {}))
    found.push({
      letter: String(left),
      title: say("badge.cooldown", { ability: book.name(ability), left }),
      shape: "round",
    });
  for (const ability of tank.spent ?? [])
    found.push({
      letter: "–",
      title: say("badge.used", { ability: book.name(ability) }),
      shape: "round",
    });
  for (const effect of state.effects ?? [])
    if (effect.source === tank.id || effect.chosen === tank.id)
      found.push({
        letter: book.name(effect.name).slice(0, 1),
        title: say("badge.effect", {
          effect: book.name(effect.name),
          until: say(`until.${effect.until}`),
        }),
        shape: "square",
      });
  return found;
}

/** A tank in words. */
export function said(
  book: Book,
  tank: Tank,
  pose: Pose | undefined,
  acts: boolean,
  done: boolean,
): string {
  const words = [
    `${book.tankName(tank)}, ${book.side(tank.owner)}`,
    tank.health > 0
      ? say("said.health", { left: tank.health, all: book.sheet(tank).health })
      : say("said.destroyed"),
  ];
  if (book.isBelowHalf(tank)) words.push(say("said.below_half"));
  if (pose !== undefined) words.push(say(`said.${way(pose.facing)}`));
  if (acts) words.push(say("said.acting"));
  else if (done) words.push(say("said.done"));
  return words.join(", ");
}
