// Why not, with the clause a click away.

import type { Data } from "../../messages";
import type { Game } from "../../core/view";
import { say } from "../../words";
import type { Reason } from "../reply/forms";
import type { Play } from "../state/usePlay";

interface Props {
  game: Game;
  state: Data;
  rules: string;
}

/** More are counted, not said. */
const MOST_SAID = 3;

/** Why not, of everybody who is to blame. */
export function Whys({ reasons, ...rest }: { reasons: readonly Reason[] } & Props) {
  const more = reasons.length - MOST_SAID;
  return (
    <>
      {reasons.slice(0, MOST_SAID).map((reason, i) => (
        <Why key={i} reason={reason} {...rest} />
      ))}
      {more > 0 && <p class="why">{say("play.and_more", { n: more })}</p>}
    </>
  );
}

export function Why({ reason, game, state, rules }: { reason: Reason } & Props) {
  return (
    <p class="why" role="status">
      <span>{game.reason(reason, state)}</span>
      <Cite reason={reason} game={game} rules={rules} />
    </p>
  );
}

/** The clause that a reason rests on, if it names one. */
export function Cite({ reason, game, rules }: { reason: Reason } & Omit<Props, "state">) {
  if (reason.clause === undefined) return null;
  return (
    <a href={`#/rules/${rules}/${reason.clause.split("/")[1] ?? ""}`}>
      {game.clause(reason.clause)}
    </a>
  );
}

/** Whether it is said beside a unit why it cannot: also beside those who are named. */
export function isDoubted({ turn, cues, preview }: Play, unit: string | null): boolean {
  const { aim, chosen } = preview;
  const isDimmed = unit !== null && cues.get(unit)?.kind === "cannot";
  const isSaid = turn.reason !== null && (aim.option === null || chosen.isPicking);
  return isSaid && isDimmed && turn.hovered === unit;
}
