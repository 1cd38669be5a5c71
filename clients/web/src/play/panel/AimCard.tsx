// What a shot would come to, before it is fired.

import type { Data } from "../../messages";
import type { Figure, Game } from "../../core/view";
import type { Band, Odds, Reason, Roll, Sight } from "../reply/forms";
import { counted, rowsOf } from "../reply/odds";
import { amount, besideRows, isSure, only, summary, worth } from "./summary";
import { Why } from "./Why";
import { percents, signed, together } from "../../words/numbers";
import { write } from "../../words/templates";
import { say } from "../../words";

interface Props {
  game: Game;
  state: Data;
  rules: string;
  figure: Figure;
  text: string;
  sight: Sight | null;
  odds: Odds | null;
  band: Band | null;
  against: Reason | null;
  /** Why nothing can come of it. */
  wasted: string | null;
}

const SHOWN = 5;

export function AimCard({
  game,
  state,
  rules,
  figure,
  text,
  sight,
  odds,
  band,
  against,
  wasted,
}: Props) {
  const isFair = wasted === null && against === null; // it needs no line of sight
  return (
    <section
      class={`aim-card side-${figure.seat}`}
      aria-label={say("play.aim_at", { name: figure.name })}
    >
      <header>
        <strong>{figure.name}</strong>
        <span>{text}</span>
      </header>
      {sight && (
        <p class="aim-facts">
          <span>
            {band
              ? say("play.of_most", {
                  length: game.length(sight.distance, state),
                  most: game.length(band.most, state),
                })
              : game.length(sight.distance, state)}
          </span>
          <span class={sight.visible || isFair ? "" : "refused"}>
            {sight.visible
              ? say("aim.seen", { cover: sight.cover ? game.call(sight.cover, state) : "" })
              : say("play.out_of_sight", { blockers: blockers(game, state, sight) })}
          </span>
        </p>
      )}
      {wasted !== null && (
        <p class="why">{say("play.no_effect", { why: game.call(wasted, state) })}</p>
      )}
      {against && <Why reason={against} game={game} state={state} rules={rules} />}
      {wasted === null && odds && <Prospect game={game} state={state} odds={odds} />}
    </section>
  );
}

const blockers = (game: Game, state: Data, sight: Sight) =>
  (sight.blocked_by ?? []).map((id) => game.call(id, state)).join(", ");

/** What comes of it; then in the order of play: who may react, what the dice need, averages. */
export function Prospect({ game, state, odds }: { game: Game; state: Data; odds: Odds }) {
  const { answers, details = [], rolls, then } = odds;
  return (
    <>
      <Outcomes game={game} state={state} odds={odds} />
      {answers && <p>{say("aim.answers", { who: answers.map((id) => game.call(id, state)) })}</p>}
      {details.map((one, i) => (
        <p key={i}>{game.detail(one, state)}</p>
      ))}
      {rolls && <Rolls game={game} state={state} rolls={rolls} />}
      {!isSure(odds) && <p class="expected">{summary(game, state, besideRows(odds))}</p>}
      {then && (
        <section class="then">
          <strong>{game.call(then.event ?? "", state)}</strong>
          <Prospect game={game} state={state} odds={then} />
        </section>
      )}
    </>
  );
}

/** What each die has to show, and why. */
function Rolls({ game, state, rolls }: { game: Game; state: Data; rolls: readonly Roll[] }) {
  return (
    <dl class="rolls">
      {rolls.map(({ step, needed, printed = [], modifiers = [], of }, i) => (
        <div key={i}>
          {of && <dt class="of">{game.detail(of, state)}</dt>}
          <dt>{game.call(step, state)}</dt>
          <dd>
            <b>{needed === null ? say("aim.no_die") : `${needed}+`}</b>
            <small>
              <span class="printed">
                {printed
                  .map((one) => `${game.call(one.name, state)} ${write(one.value)}`)
                  .join(", ")}
                {printed.length > 0 && modifiers.length > 0 && ", "}
              </span>
              {modifiers
                .map((one) => `${game.call(one.name, state)} ${signed(one.value)}`)
                .join(", ")}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All outcomes, as bars; those that are not likely share one. */
function Outcomes({ game, state, odds }: { game: Game; state: Data; odds: Odds }) {
  if (isSure(odds)) return <Exactly game={game} state={state} odds={odds} />;
  if (only(odds) !== null) return null;
  const rows = rowsOf(odds.outcomes ?? [], SHOWN).map((row) => ({
    name: nameOf(game, state, row),
    isFatal: row[0]?.destroys,
    chance: row.reduce((sum, one) => sum + one.chance, 0),
  }));
  // what destroys adds up to the chance of it, which is told beside the rows
  const chances = rows.map(({ chance }) => chance);
  const fatal = chances.slice(0, rows.filter(({ isFatal }) => isFatal).length);
  const others = chances.slice(fatal.length);
  const shares = [...percents(fatal), ...percents(others, together(chances) - together(fatal))];
  return (
    <dl class="chances">
      {rows.map(({ name, isFatal, chance }, i) => (
        <div key={i} class={isFatal ? "fatal" : undefined}>
          <dt>{name}</dt>
          <dd>
            <span class="bar" aria-hidden="true">
              <i style={{ width: `${chance * 100}%` }} />
            </span>
            {shares[i]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function nameOf(game: Game, state: Data, row: ReturnType<typeof rowsOf>[number]): string {
  const kinds = [...new Set(row.map(({ code }) => code))].map((kind) => {
    const same = row.filter(({ code, destroys }) => code === kind && !destroys);
    return [game.call(kind, state), counted(same)].filter(Boolean).join(" ");
  });
  return kinds.join(", ");
}

/** What will happen: nothing is left to chance. */
function Exactly({ game, state, odds }: { game: Game; state: Data; odds: Odds }) {
  const all = worth(odds);
  if (all.length === 0) return null;
  return (
    <dl class="exactly" aria-label={say("aim.expected")}>
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{game.call(name, state)}</dt>
          <dd>{amount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
