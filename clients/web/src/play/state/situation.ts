// The match as it stands for a seat: what it is asked, and who is on the table. Pure.

import type { Figure, Game, Shown } from "../../core/view";
import type { MatchStore, OpenState } from "../../match/store";
import type { Ask, Data } from "../../messages";
import type { Stands } from "../choosing/choosing";
import type { Stance } from "../reply/draft";
import { questionOf } from "../reply/questions";
import type { Session } from "../seat/session";

export interface Situation {
  readonly session: Session;
  readonly store: MatchStore;
  readonly shown: Shown;
  readonly game: Game;
  /** The state that is shown. */
  readonly state: Data;
  readonly rules: string;
  readonly seat: 0 | 1;
  readonly figures: readonly Figure[];
  readonly figure: (id: string | null | undefined) => Figure | undefined;
  readonly stands: Stands;
  /** The question that is open, once everything before it has been seen. */
  readonly ask: Ask | null;
  /** The question of ours that the server waits for. */
  readonly waiting: Ask | undefined;
  readonly standing: OpenState | undefined;
  /** Who plays for us. */
  readonly substitute: string | undefined;
  readonly isReaction: boolean;
}

export function situationOf(
  session: Session,
  store: MatchStore,
  shown: Shown,
  figures: readonly Figure[],
  /** An order is being carried out: the questions on its way are not put to the player. */
  isBusy: boolean,
): Situation {
  const { game, info } = store;
  const { seat } = session;
  const substitute = session.isSubstitute ? undefined : info.seats[seat].substitute;
  const isOurs = info.verdict === undefined && substitute === undefined;
  const ask = isOurs && !isBusy ? questionOf(store, shown, seat) : null;
  const standing = store.standings.get(store.seq);
  const figure = (id: string | null | undefined) => figures.find((one) => one.id === id);
  return {
    session,
    store,
    shown,
    game,
    state: shown.scene.state,
    rules: info.ruleset,
    seat,
    figures,
    figure,
    stands: standsOf(figures),
    ask,
    waiting: standing?.asks.find((one) => one.seat === seat),
    standing,
    substitute,
    isReaction: ask?.clock === "reaction",
  };
}

/** Where units stand. */
export const standsOf =
  (figures: readonly Figure[]): Stands =>
  (id) =>
    stanceOf(figures.find((one) => one.id === id));

/** Where a unit stands, if it does. */
const stanceOf = (figure: Figure | undefined): Stance | null =>
  figure?.pose == null
    ? null
    : { ...figure.pose, ...(figure.bases ? { bases: figure.bases } : {}) };

/** How high the board is: y points up on the table, and down on the screen. */
export const heightOf = ({ game, state }: Situation): number => game.board(state)?.height ?? 0;
