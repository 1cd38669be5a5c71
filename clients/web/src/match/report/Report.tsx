// After a match and beside its replay: the battle, luck, losses, and whether the dice were true.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { BattleCourse } from "./BattleCourse";
import { type Luck, fortune } from "./luck";
import { number, signed } from "../../words/numbers";
import { replay } from "../../net/api";
import type { Replay } from "../../messages";
import type { Game, StoryLine } from "../../core/view";
import { huesOf } from "../../rulesets/hues";
import { useKeyDown } from "../../widgets/useKeyDown";
import { say } from "../../words";
import { sentence } from "../../words/sentence";
import { Emblem } from "../../widgets/Forces";
import { Proof } from "./Proof";
import { report } from "./report";
import { ScoreTable } from "./ScoreTable";
import { MatchStore } from "../store";

interface Props {
  game: Game;
  match: string;
  /** The whole match; fetched when absent. */
  past?: Replay;
  close: () => void;
}

export function ReportPanel({ game, match, past, close }: Props) {
  const [told, setTold] = useState(past);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (told === undefined) replay(match).then(setTold, (error: Error) => setFault(error.message));
  }, [match, told]);
  useKeyDown((event) => {
    if (event.key === "Escape") close();
  });
  const title = say("report.title");
  return (
    <section class="report" role="dialog" aria-label={title} data-hues={told && huesOf(told.info)}>
      <div class="report-head">
        <h2>{title}</h2>
        <button type="button" class="quiet" autofocus onClick={close}>
          {say("app.close")}
        </button>
      </div>
      {fault !== null && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      {told === undefined && fault === null && (
        <p class="hint" role="status">
          {say("report.working")}
        </p>
      )}
      {told && <Ended game={game} past={told} />}
      {told && <BattleCourse game={game} past={told} close={close} />}
      {told && <Figures game={game} past={told} />}
      {told && <Proof game={game} match={match} past={told} />}
    </section>
  );
}

/** Who won, and for what. */
function Ended({ game, past }: { game: Game; past: Replay }) {
  const { state } = useMemo(() => notesOf(game, past), [game, past]);
  const { title, detail } = game.verdict(state, past.info);
  return (
    <div class="ended">
      <p>
        <strong>{sentence(title)}</strong> {detail}
      </p>
      <ScoreTable game={game} state={state} info={past.info} />
    </div>
  );
}

/** The notes of a whole match as its ruleset tells them. */
function notesOf(game: Game, past: Replay): { state: MatchStore["state"]; told: StoryLine[] } {
  const store = new MatchStore(game, past.snapshot);
  const told = past.updates.flatMap((update) => store.take(update).beats.map((beat) => beat.note));
  return { state: store.state, told };
}

const SEATS = [0, 1] as const;

function Figures({ game, past }: { game: Game; past: Replay }) {
  const tallies = useMemo(() => {
    const { state, told } = notesOf(game, past);
    return game.tallies(state, told);
  }, [game, past]);
  const heads = SEATS.map((seat) => (
    <th key={seat} scope="col" class={`side-${seat}`}>
      <Emblem seat={seat} /> {game.side(seat, past.snapshot.state)}
    </th>
  ));
  return (
    <>
      {game.hasDice ? (
        <Fortunes game={game} past={past} heads={heads} />
      ) : (
        <p class="hint">{say("report.no_dice")}</p>
      )}
      <table class="report-tallies">
        <caption>{say("report.losses")}</caption>
        <thead>
          <tr>
            <td />
            {heads}
          </tr>
        </thead>
        <tbody>
          {tallies.map((tally) => (
            <tr key={tally.label}>
              <th scope="row">{tally.label}</th>
              {SEATS.map((seat) => (
                <td key={seat}>{tally.seats[seat]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {game.hasDice && <p class="hint">{say("report.note")}</p>}
    </>
  );
}

/** How lucky both were. */
function Fortunes({ game, past, heads }: { game: Game; past: Replay; heads: ComponentChildren }) {
  const found = useMemo(() => report(game, past.snapshot.state, past.updates), [game, past]);
  const hasRolled = found.whole.some(({ dice }) => dice > 0);
  if (!hasRolled) return <p class="hint">{say("report.no_rolls")}</p>;
  return (
    <>
      <div class="fortunes">
        {SEATS.map((seat) => (
          <p key={seat} class={`side-${seat}`}>
            <Emblem seat={seat} />
            <strong>
              {say("report.fortune", {
                side: game.side(seat, past.snapshot.state),
                luck: say(`report.${fortune(found.whole[seat].score)}`),
              })}
            </strong>
            <span>
              {say("report.score", {
                n: found.whole[seat].dice,
                score: signed(found.whole[seat].score, 1),
              })}
            </span>
          </p>
        ))}
      </div>
      <Course course={found.course} />
      <table class="report-dice">
        <caption>{say("report.dice")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("report.for")}</th>
            {heads}
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {SEATS.map((seat) => (
                <td key={seat}>
                  <Against luck={row.seats[seat]} seat={seat} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {found.shared > 0 && <p class="hint">{say("report.shared", { n: found.shared })}</p>}
    </>
  );
}

/** What fell against what was to be expected, in numbers and as a bar from the middle. */
function Against({ luck, seat }: { luck: Luck; seat: number }) {
  if (luck.dice === 0) return <>–</>;
  const share = Math.max(-1, Math.min(1, (luck.mean - luck.expected) / (luck.expected || 1)));
  return (
    <span class={`against side-${seat}`}>
      <span>
        {say("report.against", {
          n: luck.dice,
          mean: number(luck.mean, 2, 2),
          expected: number(luck.expected, 2, 2),
        })}
      </span>
      <svg viewBox="-50 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path class="middle" d="M0 0V8" />
        <rect x={Math.min(0, share * 50)} y={2} width={Math.abs(share) * 50} height={4} />
      </svg>
    </span>
  );
}

const TALL = 60;

/** How the luck of both went: two standard deviations either way, or as far as it went. */
function Course({ course }: { course: readonly (readonly [number, number])[] }) {
  const far = Math.max(2, ...course.flat().map(Math.abs));
  const y = (score: number) => TALL / 2 - (score / far) * (TALL / 2 - 2);
  const curve = (seat: 0 | 1) =>
    course
      .map((at, i) =>
        [
          `${i ? "L" : "M"}${((i / Math.max(1, course.length - 1)) * 600).toFixed(1)}`,
          ` ${y(at[seat]).toFixed(1)}`,
        ].join(""),
      )
      .join("");
  return (
    <figure class="course">
      <svg
        viewBox={`0 0 600 ${TALL}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say("report.course")}
      >
        <path class="even" d={`M0 ${TALL / 2}H600`} />
        {SEATS.map((seat) => (
          <path key={seat} class={`curve side-${seat}`} d={curve(seat)} />
        ))}
      </svg>
      <figcaption>{say("report.course")}</figcaption>
    </figure>
  );
}
