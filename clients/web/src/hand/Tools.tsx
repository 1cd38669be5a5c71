// What is always at hand: the instruments, undo, and what is agreed with the other side.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Stage } from "../shell/stage";
import { type Draft, corner, drop, turn } from "./draft";
import type { Notices } from "./notices";
import type { Matter, Session } from "./session";

interface Props {
  session: Session;
  stage: Stage;
  isMeasuring: boolean;
  toggleMeasure: () => void;
  hasThreat: boolean;
  toggleThreat: () => void;
  draft: Draft | null;
  redraft: (how: (draft: Draft) => Draft) => void;
  /** Leave out what is still to be shown, if anything is. */
  skip: (() => void) | null;
  notices: Notices;
}

const TURN = 15;
const MORE_TIME = 300;

export function Tools({ session, stage, isMeasuring, toggleMeasure, hasThreat, toggleThreat, draft, redraft, skip, notices }: Props) {
  const isOver = stage.info.verdict !== undefined;
  const attempt = (deed: Promise<unknown>, done = "") =>
    deed.then(
      () => done && notices.add(done),
      (error: Error) => notices.refuse(error),
    );
  return (
    <div class="tools" role="toolbar" aria-label="Instruments">
      {draft !== null && (
        <span class="tool-group">
          {!(draft.blank.t === "path_blank" && draft.blank.points === "straight_back") && (
            <>
              <Tool d="M4 8A4 4 0 1 1 8 12M4 8L1.5 6M4 8L6.5 6" name="Turn left" keys="[" onClick={() => redraft((old) => turn(old, TURN))} />
              <Tool d="M12 8A4 4 0 1 0 8 12M12 8L9.5 6M12 8L14.5 6" name="Turn right" keys="]" onClick={() => redraft((old) => turn(old, -TURN))} />
            </>
          )}
          {draft.blank.t === "path_blank" && draft.points.length > 0 && (
            <>
              <Tool d="M2 13L7 4L14 9M7 4m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0" name="Add a leg" keys="." onClick={() => redraft(corner)} />
              <Tool d="M6 4L2 8L6 12M2 8H14" name="Take the last leg off" keys="Backspace" onClick={() => redraft(drop)} />
            </>
          )}
        </span>
      )}
      {stage.info.seats[session.seat].deputy !== undefined && !isOver && (
        <button type="button" class="tool wide" onClick={() => void attempt(session.takeOver())}>Play myself again</button>
      )}
      {skip && (
        <button type="button" class="tool wide" data-hand="skip" onClick={skip}>Skip to now</button>
      )}
      <Tool d="M2 11L11 2L14 5L5 14ZM5 8L6.5 9.5M7.5 5.5L9 7" name="Measure" keys="M" isOn={isMeasuring} onClick={toggleMeasure} />
      <Tool d="M8 14L2 4A9 9 0 0 1 14 4Z" name="Show what weapons cover" keys="T" isOn={hasThreat} onClick={toggleThreat} />
      {!isOver && <Tool d="M5 3L2 6L5 9M2 6H10A4 4 0 0 1 10 14H6" name="Undo" onClick={() => void attempt(session.propose("take_back"))} />}
      {!isOver && <Menu session={session} stage={stage} attempt={attempt} />}
    </div>
  );
}

function Tool({ d, name, keys, isOn, onClick }: { d: string; name: string; keys?: string; isOn?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="tool" aria-label={name} title={keys === undefined ? name : `${name} (${keys})`} aria-keyshortcuts={keys} {...(isOn === undefined ? {} : { "aria-pressed": isOn })} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}

type Attempt = (deed: Promise<unknown>, done?: string) => Promise<unknown>;

/** What is done seldom. */
function Menu({ session, stage, attempt }: { session: Session; stage: Stage; attempt: Attempt }) {
  const [isOpen, open] = useState(false);
  const [isSure, ask] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    open(false);
    ask(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector("button")?.focus();
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) open(false);
    };
    window.addEventListener("pointerdown", outside);
    return () => window.removeEventListener("pointerdown", outside);
  }, [isOpen]);
  const standing = stage.standings.get(stage.seq);
  const isPaused = standing?.clocks.paused ?? false;
  const act = (deed: Promise<unknown>, done = "") => {
    void attempt(deed, done);
    close();
  };
  const offer = (what: Matter, done: string, seconds?: number) => act(session.propose(what, seconds), done);
  const deputy = stage.info.seats[session.seat].deputy;
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <div class="menu" ref={box}>
      <button type="button" class="tool wide" aria-haspopup="menu" aria-expanded={isOpen} ref={opener} onClick={() => (isOpen ? close() : open(true))}>More</button>
      {isOpen && (
        <dialog open class="menu-list" aria-label="More" onKeyDown={escape}>
          {isSure ? (
            <>
              <p>Resign? The match ends at once, and the other side wins.</p>
              <button type="button" class="danger" onClick={() => act(session.resign())}>Resign the match</button>
              <button type="button" onClick={() => ask(false)}>Play on</button>
            </>
          ) : (
            <>
              <button type="button" onClick={() => offer("draw", "A draw is offered.")}>Offer a draw</button>
              <button type="button" onClick={() => offer(isPaused ? "go_on" : "pause", isPaused ? "You want to go on." : "A pause is proposed.")}>{isPaused ? "Go on" : "Propose a pause"}</button>
              <button type="button" onClick={() => offer("time", "More time is asked for.", MORE_TIME)}>Ask for five minutes more</button>
              {deputy === undefined &&
                session.policies.map((policy) => (
                  <button key={policy} type="button" onClick={() => act(session.handOver(policy), `The bot ${policy} plays for you.`)}>Let the bot {policy} play for me</button>
                ))}
              {stage.never.length > 0 && (
                <button type="button" onClick={() => act(session.standBy([]).then(() => (stage.never = [])), "You are asked everything again.")}>Ask me everything again</button>
              )}
              <button type="button" class="danger" onClick={() => ask(true)}>Resign</button>
            </>
          )}
        </dialog>
      )}
    </div>
  );
}

const WORDS: Record<Matter, string> = {
  draw: "a draw",
  take_back: "to take the last answer back",
  pause: "a pause",
  go_on: "to go on",
  time: "more time",
};

/** What waits for an agreement. */
export function Proposals({ session, stage, notices }: { session: Session; stage: Stage; notices: Notices }) {
  const standing = stage.info.verdict === undefined ? stage.standings.get(stage.seq) : undefined;
  const open = standing?.proposals ?? [];
  const answer = (what: Matter, accept: boolean) => session.answerTo(what, accept).catch((error: Error) => notices.refuse(error));
  return (
    <>
      {standing?.clocks.paused && <p class="proposal">The match is paused until both sides go on. The menu proposes it.</p>}
      {open.map(({ seat, what }) =>
        seat === session.seat ? (
          <p key={what} class="proposal">You propose {WORDS[what]}. The other side has not answered yet.</p>
        ) : (
          <p key={what} class="proposal" role="alert">
            {stage.game.side(seat as 0 | 1)} proposes {WORDS[what]}.
            <button type="button" class="ghost-button" onClick={() => void answer(what, true)}>Agree</button>
            <button type="button" class="ghost-button" onClick={() => void answer(what, false)}>Decline</button>
          </p>
        ),
      )}
    </>
  );
}
