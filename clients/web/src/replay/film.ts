// A finished match as a film: its acts, the table after each of them, and what is marked.

import type { Game, Mark, Scene, StoryLine } from "../core/view";
import { asked } from "../match/frame/asked";
import { MatchStore } from "../match/store";
import type { Replay } from "../messages";
import { type Seat, replay, ruleset } from "../net/api";
import { viewOf } from "../rulesets";
import { type Reel, reel } from "./replay";

export interface Film {
  /** Who saw it so: a seat, or the public. */
  as: Seat | null;
  past: Replay;
  store: MatchStore;
  reel: Reel<Scene, StoryLine>;
  marks: readonly Mark[];
  strength: readonly (readonly [number, number])[];
}

/** Which moment is asked for: by its place, or by the entries of the record before it. */
export type Moment = { readonly place: number } | { readonly entries: number };

export const placeIn = (past: Replay, at: Moment): number =>
  "place" in at ? at.place : Math.max(0, (past.entries ?? []).indexOf(at.entries));

export async function develop(match: string, as: Seat | null): Promise<Film> {
  const past: Replay = await replay(match, as);
  const view = await viewOf(past.info.ruleset);
  const game = view.open(await ruleset(past.info.ruleset));
  const store = new MatchStore(game, past.snapshot);
  const acts = past.updates.map((update) => store.take(update));
  store.info = { ...past.info, ...(store.info.verdict ? { verdict: store.info.verdict } : {}) };
  const whole = reel(store.player.view.scene, past.snapshot.seq, acts);
  return {
    as,
    past,
    store,
    reel: whole,
    marks: marksOf(game, store, whole, past),
    strength: whole.scenes.map((scene) => game.strength(scene.state)).filter(([a, b]) => a + b > 0),
  };
}

/**
 * Rounds and losses are the ruleset's; turns are headings of the story, windows questions that
 * answer something.
 */
function marksOf(
  game: Game,
  store: MatchStore,
  { acts, first }: Reel<Scene, StoryLine>,
  past: Replay,
): Mark[] {
  const turns = store.lines
    .filter((line) => line.weight === "turn")
    .map(
      (line): Mark => ({
        place: line.seq - first,
        kind: "turn",
        seat: line.seat,
        title: line.text,
      }),
    );
  const windows = past.updates.flatMap((update): Mark[] => {
    const ask = update.asks?.find(({ clock }) => clock === "reaction");
    return ask
      ? [
          {
            place: update.seq - first,
            kind: "window",
            seat: ask.seat,
            title: asked(game, ask, store.state),
          },
        ]
      : [];
  });
  return [
    ...acts.flatMap((act, i) =>
      game.marks(
        i + 1,
        act.beats.map((beat) => beat.note),
      ),
    ),
    ...turns,
    ...windows,
  ];
}
