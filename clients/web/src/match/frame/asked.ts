// A question, and who is asked.

import type { Game } from "../../core/view";
import type { Ask, Data } from "../../messages";

/** A question as others hear it: its own side needs no name before it. */
export const asked = (game: Game, ask: Ask, state: Data): string =>
  `${game.side(ask.seat as 0 | 1, state)}: ${game.ask(ask, state)}`;
