// From notes to sentences: the words come with the catalogue; dice, small print and clauses are put
// beside them.

import type { AnyNote, Battle, Rolled } from "../../contract/battlegroup";
import { fill } from "../../words/templates";
import type { Note } from "../../messages";
import type { DiceRow, Line } from "../../core/view";
import { type Book, total } from "./book";
import { actors, read } from "./notes";
import { shareOf } from "./shares";
import { say } from "./words";

export function lineOf(
  book: Book,
  raw: Note,
  rolled: readonly Rolled[],
  state: Battle,
  key: number,
  seq: number,
): Line {
  const note = read(raw);
  const template = book.words.notes[note.t];
  const units = actors(raw);
  // An edge is whole: it has no north and south.
  const edge =
    raw.t === "corner_taken" && book.scenario(state)?.type === "attack_defense"
      ? book.name(raw["x"] === 0 ? "west" : "east")
      : null;
  const owner = units[0] === undefined ? undefined : state.units?.[units[0]]?.owner;
  return {
    key,
    seq,
    tag: note.t,
    text:
      template === undefined
        ? note.t.replaceAll("_", " ")
        : edge !== null
          ? say("story.edge", { side: book.side(raw["seat"] as 0 | 1), edge })
          : [fill(template, raw, book.names(state)), slowed(note, rolled)]
              .filter(Boolean)
              .join(" "),
    weight: WEIGHT[note.t] ?? "plain",
    share: shareOf(book, raw, state),
    seat: "seat" in note ? note.seat : (owner ?? null),
    units,
    dice: dice(book, note, rolled, state),
    facts: facts(book, note, state),
    clauses: (CLAUSES[note.t] ?? [])
      .map((id) => `battlegroup/${id}`)
      .filter((id) => book.clauses.has(id)),
  };
}

/** Why a charge goes less far than its dice show; "" where it does not, or dice fell again. */
function slowed(note: AnyNote, rolled: readonly Rolled[]): string {
  const [roll, ...more] = rolled;
  if (note.t !== "charged" && note.t !== "charge_failed") return "";
  if (note.distance === undefined || roll?.purpose !== "charge" || more.length > 0) return "";
  const shown = roll.faces.reduce((sum, face) => sum + face, 0);
  return shown > note.distance
    ? say("story.slowed", { shown, less: shown - note.distance, distance: note.distance })
    : "";
}

/** What fell, by what it was for; those that counted where the note says how many did. */
export function dice(
  book: Book,
  note: AnyNote,
  rolled: readonly Rolled[],
  state: Battle,
): DiceRow[] {
  return rolled.map((roll) => {
    const [row] = rows(book, state, [roll]);
    const count = counted(note, rolled, roll);
    return { ...(row as DiceRow), ...(count === null ? {} : { kept: highest(roll.faces, count) }) };
  });
}

export function rows(book: Book, state: Battle, rolled: readonly Rolled[]): DiceRow[] {
  return rolled.map(({ purpose, unit, faces, needed }) => ({
    label: [book.name(purpose), unit === undefined ? "" : book.called(state, unit)]
      .filter(Boolean)
      .join(", "),
    brief: book.name(purpose),
    faces,
    needed,
  }));
}

/**
 * How many dice of a row came to something, if that is certain: a single row of its kind, high
 * faces good.
 */
function counted(note: AnyNote, rolled: readonly Rolled[], { purpose }: Rolled): number | null {
  const isAlone =
    rolled.filter((one) => one.purpose === purpose || one.purpose === `${purpose}_again`).length ===
    1;
  if (!isAlone) return null;
  if (purpose === "to_hit" && "hits" in note) return note.hits;
  if (purpose === "to_wound" && "wounds" in note) return note.wounds ?? null;
  if (purpose === "save" && note.t === "hurt") return note.wounds - note.lost;
  return null;
}

/** Mark the `count` highest dice. */
export function highest(faces: readonly number[], count: number): boolean[] {
  const order = faces.map((face, at) => [face, at] as const).sort((a, b) => b[0] - a[0]);
  const kept = new Set(order.slice(0, Math.max(0, count)).map(([, at]) => at));
  return faces.map((_, at) => kept.has(at));
}

function facts(book: Book, note: AnyNote, state: Battle): string[] {
  switch (note.t) {
    case "volley":
    case "shot_at_hull":
    case "shelled":
    case "strayed": {
      const weapon = book.catalogue.weapons[note.weapon ?? ""];
      if (weapon === undefined) return [];
      const tags = [weapon.template, ...weapon.tags].flatMap((tag) =>
        tag === null ? [] : book.name(tag),
      );
      return [
        say("fact.weapon", {
          name: weapon.name,
          range: weapon.range ?? "",
          strength: weapon.strength ?? "–",
          ap: weapon.ap ?? "–",
          tags: tags.join(", "),
        }),
      ];
    }
    case "hurt":
      return [
        note.lost > note.wounds
          ? say("fact.slain", note)
          : say("fact.saved", {
              wounds: note.wounds,
              saved: note.wounds - note.lost,
              lost: note.lost,
            }),
      ];
    case "ended":
      return state.players.map(({ points }, seat) =>
        say("fact.points", { side: book.side(seat), total: total(points), ...points }),
      );
    default:
      return [];
  }
}

const WEIGHT: Partial<Record<AnyNote["t"], Line["weight"]>> = {
  round_began: "round",
  phase_began: "turn",
  deployed: "minor",
  shot_declared: "minor",
  ordered: "deed",
  reacted: "deed",
  volley: "deed",
  shot_at_hull: "deed",
  shelled: "deed",
  bolted: "deed",
  struck: "deed",
  charged: "deed",
  routed: "deed",
  vehicle_lost: "deed",
  gone: "deed",
  departed: "deed",
  scored: "deed",
  objectives_counted: "deed",
  ended: "deed",
};

/** Where the rulebook speaks of it. */
const CLAUSES: Record<string, string[]> = {
  round_began: ["turn-structure"],
  phase_began: ["turn-structure", "sequence-alternating"],
  corner_taken: ["counter-attack-step-1"],
  attacker_chosen: ["defense-line-type"],
  gave_up: ["base-characters", "recon-units"],
  objective_laid: ["objective-placement"],
  limit_changed: ["counter-attack-vp-limit"],
  first_turn: ["counter-attack-step-4"],
  arrived: ["counter-attack-step-5-zone"],
  outflanks: ["base-outflank"],
  marker_laid: ["deep-strike-marker"],
  had_mishap: ["deep-strike-mishap-trigger"],
  ordered: ["orders-one-per-unit", "order-steps-are-phases"],
  passed: ["orders-until-done"],
  token_laid: ["reaction-token"],
  reacted: ["reaction-to-reaction", "interrupt-timing"],
  fizzled: ["reaction-token-removed"],
  stopped: ["interrupt-timing"],
  nominated: ["tactical-coordination-effect"],
  moved: ["base-movement", "base-measure"],
  drove: ["base-movement", "vehicle-slow"],
  retargeted: ["reserve-move-snap-on-path"],
  volley: ["base-shooting-sequence", "point-blank"],
  shot_at_hull: ["base-shooting-sequence", "base-vehicle-damage"],
  hull_struck: ["base-vehicle-damage"],
  hurt: ["wounds-defender-allocates"],
  charge_declared: ["base-charge", "close-assault"],
  charged: ["base-charge"],
  charge_failed: ["base-charge"],
  nobody_to_charge: ["base-charge"],
  struck: ["base-fight"],
  combat_over: ["assault-phase", "base-combat-result"],
  swept: ["sweeping-restrain", "sweeping-automatic"],
  tested: ["morale-rerolls"],
  went_to_ground: ["go-to-ground-orders"],
  stood_up: ["stand-up"],
  rallied: ["rally-exception"],
  called: ["request-support-who", "request-support-target"],
  call_answered: ["request-support-test"],
  bombards: ["barrage-needs-request", "target-point-fire"],
  flown: ["skies-enter", "skies-move"],
  departed: ["skies-leave"],
  attempted: ["psychic-any-point", "psychic-costs"],
  manifested: ["psychic-costs"],
  charges_made: ["start-warp-charges"],
  objectives_counted: ["vp-net-example", "objective-radius"],
  scored: ["vp-timing", "counter-attack-vp"],
  ended: ["match-length"],
};
