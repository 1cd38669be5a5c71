// Both armies as the rail shows them.

import type { Badge, Gauge, Row, Scene, Side } from "../view";
import { type Battle, type Book, type Tank, battle } from "./book";
import { said } from "./Pieces";

export function sides(book: Book, scene: Scene): readonly [Side, Side] {
  const state = battle(scene.state);
  return [side(book, state, 0), side(book, state, 1)];
}

function side(book: Book, state: Battle, seat: 0 | 1): Side {
  const player = state.players[seat];
  const { alive, all } = book.supply(state, seat);
  const objective = book.scenario(state)?.objective;
  const gauges: Gauge[] = [];
  if (all > 0) gauges.push({ label: "Supply", value: `${alive} of ${all}`, share: alive / all });
  if (all > 0) gauges.push({ label: "Reaction points", value: String(player.points), pips: { filled: player.points, of: player.points } });
  if (objective?.kind === "holds")
    gauges.push({ label: "Holds", value: `${player.holds} of ${objective.needed}`, pips: { filled: player.holds, of: objective.needed } });
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
  const words = [said(book, tank, tank.pose, acts, done), ...found.map((badge) => badge.title)];
  return {
    id: tank.id,
    name: book.name(tank.sheet),
    short: tank.id,
    value: tank.health > 0 ? `${tank.health}/${book.sheet(tank).health}` : "lost",
    share: tank.health / book.sheet(tank).health,
    isGone: tank.health <= 0,
    isActing: acts,
    badges: found,
    said: words.join(", "),
  };
}

function badges(book: Book, state: Battle, tank: Tank, done: boolean): Badge[] {
  if (tank.health <= 0) return [];
  const found: Badge[] = [];
  if (done) found.push({ letter: "✓", title: "activated this turn", shape: "round" });
  if (book.isBelowHalf(tank)) found.push({ letter: "½", title: "below half health", shape: "diamond" });
  if (state.activation?.penalised?.includes(tank.id))
    found.push({ letter: "M", title: "aims worse for moving", shape: "square" });
  for (const [ability, left] of Object.entries(tank.cooldowns ?? {}))
    found.push({ letter: String(left), title: `${book.name(ability)} on cooldown: ${left} more of its activations`, shape: "round" });
  for (const ability of tank.spent ?? [])
    found.push({ letter: "–", title: `${book.name(ability)} is used up`, shape: "round" });
  for (const effect of state.effects ?? [])
    if (effect.source === tank.id || effect.chosen === tank.id)
      found.push({
        letter: book.name(effect.name).slice(0, 1),
        title: `${book.name(effect.name)} until ${UNTIL[effect.until] ?? effect.until}`,
        shape: "square",
      });
  return found;
}

const UNTIL: Record<string, string> = {
  activation_end: "the activation ends",
  turn_end: "the turn ends",
  next_own_activation: "its next activation",
};
