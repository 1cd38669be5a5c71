// The coach: a card beside the table that teaches one new thing at a time.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Guide } from "../contract/protocol";
import type { MatchStore } from "../match/store";
import type { Ask, Data } from "../messages";
import { ruleset } from "../net/api";
import { useEvent } from "../widgets/useEvent";
import { say } from "../words";
import { BattleButton, type BattleProps } from "./BattleButton";
import "./coach.css";
import { keepProgress, keptProgress } from "./kept";
import {
  type Moment,
  type Progress,
  START,
  type Step,
  follow,
  isDone,
  lookedAt,
  next,
  previous,
} from "./steps";

export interface CoachProps extends Pick<BattleProps, "battle"> {
  readonly store: MatchStore;
  readonly state: Data;
  readonly seat: 0 | 1;
  /** The question that is open, once everything before it has been seen. */
  readonly ask: Ask | null;
  /** What chooses one of some replies to it on the table; null where none is offered. */
  readonly show: (suggests: readonly string[]) => (() => void) | null;
}

export { BattleButton };

export function Coach(props: CoachProps) {
  const { match, ruleset: rules } = props.store.info;
  const guide = useGuide(rules);
  const [progress, setProgress] = useState(() => progressOf(match));
  const change = useEvent((step: (old: Progress) => Progress) => {
    const now = step(progress);
    if (now === progress) return;
    keepProgress(match, now);
    setProgress(now);
  });
  const now = momentOf(props);
  const steps = guide?.steps ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each moment, and once one was read
  useEffect(() => {
    if (guide !== null) change((old) => follow(steps, old, now));
  }, [guide, now.number, now.round, now.isOver, progress, change]);
  const isLearned = guide !== null && (now.isOver || isDone(steps, progress));
  useEffect(() => {
    if (isLearned) keepProgress(rules, progress);
  }, [isLearned, rules, progress]);
  const at = lookedAt(progress);
  const step = at === null ? undefined : steps.find(({ id }) => id === progress.taught[at]);
  const box = useAim(progress.isAway ? undefined : step, props.seat);
  if (guide === null) return null;
  if (progress.isAway)
    return (
      <section class="coach away" ref={box} aria-label={say("guide.title")}>
        <button
          type="button"
          class="ghost-button"
          onClick={() => change((old) => ({ ...old, isAway: false }))}
        >
          {say("guide.show")}
        </button>
      </section>
    );
  return (
    <section class="coach" ref={box} aria-label={say("guide.title")}>
      <Progression at={at} progress={progress} of={steps.length} />
      <div aria-live="polite">
        {step !== undefined ? (
          <Lesson step={step} store={props.store} />
        ) : (
          <Between isDone={isDone(steps, progress)} battle={props.battle} />
        )}
      </div>
      <p class="coach-ways">
        <button
          type="button"
          class="ghost-button"
          disabled={at === 0 || progress.taught.length === 0}
          onClick={() => change((old) => previous(old, now.number))}
        >
          {say("guide.back")}
        </button>
        {step !== undefined && <ShowMe step={step} ask={props.ask} show={props.show} />}
        {step !== undefined && (
          <button type="button" class="button" onClick={() => change(next)}>
            {say("guide.next")}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() => change((old) => ({ ...old, isAway: true }))}
        >
          {say("guide.skip")}
        </button>
      </p>
    </section>
  );
}

function progressOf(match: string): Progress {
  try {
    return { ...START, ...(JSON.parse(keptProgress(match) ?? "{}") as Progress) };
  } catch {
    return START; // somebody spoilt it
  }
}

/** Chooses on the table what a step suggests; nothing is sent. */
function ShowMe({ step, ask, show }: Pick<CoachProps, "ask" | "show"> & { step: Step }) {
  const { suggests = [], asked = [] } = step;
  const choose = ask !== null && asked.includes(ask.choice.t) ? show(suggests) : null;
  if (choose === null) return null;
  return (
    <button type="button" class="ghost-button" onClick={choose}>
      {say("guide.show_me")}
    </button>
  );
}

function useGuide(rules: string): Guide | null {
  const [guide, set] = useState<Guide | null>(null);
  useEffect(() => {
    ruleset(rules).then(
      (page) => set(page.guide ?? null),
      () => undefined,
    );
  }, [rules]);
  return guide;
}

function momentOf({ ask, state, store }: CoachProps): Moment {
  const { round } = state as { round?: unknown };
  return {
    asked: ask?.choice.t ?? null,
    number: ask?.number ?? -1,
    round: typeof round === "number" ? round : 1,
    isOver: store.info.verdict !== undefined,
  };
}

/** Have the page point at what a step is about. */
function useAim(step: Step | undefined, seat: 0 | 1) {
  const box = useRef<HTMLElement>(null);
  const aim = step?.aim;
  useEffect(() => {
    const match = box.current?.closest<HTMLElement>(".match");
    if (!match || aim === undefined) return undefined;
    match.dataset["aim"] = aim === "own" || aim === "enemies" ? `${aim} ${sideOf(aim, seat)}` : aim;
    return () => {
      delete match.dataset["aim"];
    };
  }, [aim, seat]);
  return box;
}

const sideOf = (aim: "own" | "enemies", seat: 0 | 1) => `side-${aim === "own" ? seat : 1 - seat}`;

interface ProgressionProps {
  at: number | null;
  progress: Progress;
  of: number;
}

function Progression({ at, progress, of }: ProgressionProps) {
  const n = at === null ? progress.taught.length : at + 1;
  return (
    <p class="coach-progress">
      <progress value={n} max={of} aria-hidden="true" />
      <span>{say("guide.progress", { n, of })}</span>
    </p>
  );
}

function Lesson({ step, store }: { step: Step; store: MatchStore }) {
  return (
    <>
      <h2>{step.title}</h2>
      <p>{step.text}</p>
      <p class="coach-rules">
        {step.clauses.map((clause) => (
          <a key={clause} href={`#/rules/${clause}`}>
            {store.game.clause(clause)}
          </a>
        ))}
      </p>
    </>
  );
}

/** Between two steps, or after the last. */
function Between({ isDone, battle }: { isDone: boolean } & Pick<CoachProps, "battle">) {
  if (!isDone) return <p>{say("guide.waiting")}</p>;
  return (
    <>
      <h2>{say("guide.done")}</h2>
      <p>{say("guide.done_text")}</p>
      <BattleButton battle={battle} size="big" />
    </>
  );
}
