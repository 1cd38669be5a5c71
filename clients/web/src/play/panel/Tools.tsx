// What is always at hand: the instruments, undo, and what is agreed with the other side.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { AutoPass } from "../../messages";
import type { Tagged } from "../../core/speech";
import type { MatchStore } from "../../match/store";
import { Advance } from "./ConditionalOrders";
import {
  type Draft,
  MANNERS,
  canTurn,
  corner,
  drilled,
  drop,
  isPut,
  step,
  turn,
} from "../reply/draft";
import type { Notices } from "./notices";
import { substituteLink } from "../../net/seats";
import { AutoPasses } from "./AutoPasses";
import type { Matter, Session } from "../seat/session";
import { say } from "../../words";
import { botName } from "../../words/bots";

/** Leave standing conditional orders, in place of those before; of the other kind they stay. */
export type Instruct = (
  change: { auto_pass: readonly AutoPass[] } | { conditional_orders: readonly Tagged[] },
) => Promise<unknown>;

interface Props {
  session: Session;
  store: MatchStore;
  isMeasuring: boolean;
  toggleMeasure: () => void;
  /** What a unit would see from where the ruler ends; null when no unit looks. */
  look: { readonly isOn: boolean; readonly toggle: () => void } | null;
  hasThreat: boolean;
  toggleThreat: () => void;
  /** Leave out what is still to be shown, if anything is. */
  skip: (() => void) | null;
  instruct: Instruct;
  /** What the page can do for the player, where there is no room beside the answers. */
  extra: ComponentChildren;
  /** A unit that waits since its last order. */
  ready: string | null;
  notices: Notices;
}

type Redraft = (how: (draft: Draft) => Draft) => void;

const TURN = 15;
const MORE_TIME = 300;

export function Tools({
  session,
  store,
  isMeasuring,
  toggleMeasure,
  look,
  hasThreat,
  toggleThreat,
  skip,
  instruct,
  extra,
  ready,
  notices,
}: Props) {
  const isOver = store.info.verdict !== undefined;
  const attempt: Attempt = (deed, done = "") =>
    deed.then(
      () => {
        if (done) notices.add(done);
        return true;
      },
      (error: Error) => {
        notices.refuse(error);
        return false;
      },
    );
  return (
    <div class="tools" role="toolbar" aria-label={say("hand.instruments")}>
      {!session.isSubstitute &&
        store.info.seats[session.seat].substitute !== undefined &&
        !isOver && (
          <button type="button" class="tool wide" onClick={() => void attempt(session.takeOver())}>
            {say("hand.play_myself")}
          </button>
        )}
      {extra}
      {skip && (
        <button type="button" class="tool wide" data-hand="skip" onClick={skip}>
          {say("hand.skip")}
        </button>
      )}
      <Tool
        d="M2 11L11 2L14 5L5 14ZM5 8L6.5 9.5M7.5 5.5L9 7"
        name={say("hand.measure")}
        label={say("tool.measure")}
        keys="M"
        isOn={isMeasuring}
        onClick={toggleMeasure}
      />
      {look && (
        <Tool
          d="M1 8Q8 1 15 8Q8 15 1 8ZM5.8 8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0"
          name={say("look.here")}
          label={say("tool.look")}
          keys="V"
          isOn={look.isOn}
          onClick={look.toggle}
        />
      )}
      <Tool
        d="M8 14L2 4A9 9 0 0 1 14 4Z"
        name={say("hand.cover")}
        label={say("tool.cover")}
        keys="T"
        isOn={hasThreat}
        onClick={toggleThreat}
      />
      {!isOver && !session.isSubstitute && (
        <Tool
          d="M5 3L2 6L5 9M2 6H10A4 4 0 0 1 10 14H6"
          name={say("hand.undo")}
          label={say("tool.undo")}
          onClick={() => void attempt(session.propose("take_back"))}
        />
      )}
      {!isOver && (
        <Menu session={session} store={store} attempt={attempt} instruct={instruct} ready={ready} />
      )}
    </div>
  );
}

/** What shapes a draft, by buttons. */
export function DraftTools({
  draft,
  redraft,
  apart,
}: {
  draft: Draft;
  redraft: Redraft /** Take its models in hand one by one, where that can be. */;
  apart: (() => void) | null;
}) {
  return (
    <span class="tool-group">
      {apart && (
        <Tool
          d="M4 4h.1M8 4h.1M12 4h.1M4 8h.1M8 8h.1M12 8L14 13M4 12h.1M8 12h.1"
          name={say("hand.apart")}
          label={say("tool.apart")}
          onClick={apart}
        />
      )}
      {draft.drill && <Manners draft={draft} redraft={redraft} />}
      {draft.byHand && (
        <>
          <Tool
            d="M10 3L5 8L10 13"
            name={say("hand.model_before")}
            label={say("tool.model_before")}
            keys="P"
            onClick={() => redraft((old) => step(old, -1))}
          />
          <Tool
            d="M6 3L11 8L6 13"
            name={say("hand.model_next")}
            label={say("tool.model_next")}
            keys="N"
            onClick={() => redraft((old) => step(old, 1))}
          />
        </>
      )}
      {canTurn(draft) && (
        <>
          <Tool
            d="M4 8A4 4 0 1 1 8 12M4 8L1.5 6M4 8L6.5 6"
            name={say("hand.left")}
            label={say("tool.left")}
            keys="["
            onClick={() => redraft((old) => turn(old, TURN))}
          />
          <Tool
            d="M12 8A4 4 0 1 0 8 12M12 8L9.5 6M12 8L14.5 6"
            name={say("hand.right")}
            label={say("tool.right")}
            keys="]"
            onClick={() => redraft((old) => turn(old, -TURN))}
          />
        </>
      )}
      {((draft.blank.t === "path_blank" && draft.points.length > 0) ||
        (draft.byHand && !isPut(draft.blank))) && (
        <>
          <Tool
            d="M2 13L7 4L14 9M7 4m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0"
            name={say("hand.corner")}
            label={say("tool.corner")}
            keys="."
            onClick={() => redraft(corner)}
          />
          <Tool
            d="M6 4L2 8L6 12M2 8H14"
            name={say("hand.drop")}
            label={say("tool.drop")}
            keys="Backspace"
            onClick={() => redraft(drop)}
          />
        </>
      )}
    </span>
  );
}

const FIGURES = {
  keep: "M4 5h.1M9 4h.1M12 8h.1M6 10h.1M11 12h.1",
  wheel: "M3 10A5 5 0 1 1 8 13M3 10L1.5 7.5M3 10L5.5 8.5",
  spread: "M8 8L3 3M8 8L13 3M8 8L3 13M8 8L13 13",
  line: "M2 8h.1M5 8h.1M8 8h.1M11 8h.1M14 8h.1",
  column: "M8 2v.1M8 5v.1M8 8v.1M8 11v.1M8 14v.1",
};
const GAP = 0.5;

/** How a unit of many keeps or takes its places. */
function Manners({ draft, redraft }: { draft: Draft; redraft: Redraft }) {
  const drill = draft.drill ?? { manner: "keep", ranks: 1, gap: null };
  const widen = (by: number) => redraft((old) => drilled(old, { gap: (old.drill?.gap ?? 0) + by }));
  const deepen = (by: number) =>
    redraft((old) => drilled(old, { ranks: (old.drill?.ranks ?? 1) + by }));
  return (
    <span class="manners" role="group" aria-label={say("hand.formation")}>
      {MANNERS.map((manner, i) => (
        <Tool
          key={manner}
          d={FIGURES[manner]}
          name={say(`hand.${manner}`)}
          label={say(`tool.${manner}`)}
          keys={String(i + 1)}
          isOn={drill.manner === manner}
          onClick={() => redraft((old) => drilled(old, { manner }))}
        />
      ))}
      {drill.manner === "line" && (
        <Stepper
          name={say("hand.ranks", { n: drill.ranks })}
          less={() => deepen(-1)}
          more={() => deepen(1)}
          keys="R"
        />
      )}
      {(drill.manner === "line" || drill.manner === "spread" || drill.manner === "column") && (
        <Stepper
          name={drill.gap === null ? say("hand.gap") : say("hand.gap_of", { n: drill.gap })}
          less={() => widen(-GAP)}
          more={() => widen(GAP)}
          keys="G"
        />
      )}
    </span>
  );
}

function Stepper({
  name,
  less,
  more,
  keys,
}: {
  name: string;
  less: () => void;
  more: () => void;
  keys: string;
}) {
  return (
    <span class="stepper" role="group" aria-label={name}>
      <button
        type="button"
        class="tool"
        aria-label={say("hand.less", { what: name })}
        aria-keyshortcuts={`Shift+${keys}`}
        onClick={less}
      >
        −
      </button>
      <span>{name}</span>
      <button
        type="button"
        class="tool"
        aria-label={say("hand.more_of", { what: name })}
        aria-keyshortcuts={keys}
        onClick={more}
      >
        +
      </button>
    </span>
  );
}

function Tool({
  d,
  name,
  label,
  keys,
  isOn,
  onClick,
}: {
  d: string;
  name: string /** The same in a word that fits below it. */;
  label: string;
  keys?: string;
  isOn?: boolean;
  onClick: () => void;
}) {
  /** Who speaks to the page says what stands there. */
  const spoken = name.toLowerCase().includes(label.toLowerCase()) ? name : `${label}: ${name}`;
  return (
    <button
      type="button"
      class="tool labelled"
      aria-label={spoken}
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-keyshortcuts={keys}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={d} />
      </svg>
      <span class="tool-label">{label}</span>
    </button>
  );
}

/** Tells whether a deed was done. */
type Attempt = (deed: Promise<unknown>, done?: string) => Promise<boolean>;

/** What is done seldom. */
function Menu({
  session,
  store,
  attempt,
  instruct,
  ready,
}: { session: Session; store: MatchStore; attempt: Attempt } & Pick<Props, "instruct" | "ready">) {
  const [isOpen, open] = useState(false);
  /** Whom something is to be said for in advance. */
  const [meant, mean] = useState<string | null>(null);
  const [isSure, ask] = useState(false);
  /** With it a friend plays the seat. */
  const [link, share] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const show = (unit: string | null) => {
    mean(unit);
    open(true);
  };
  const close = () => {
    open(false);
    ask(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    box.current
      ?.querySelector<HTMLElement>(meant === null ? "button" : "details[open] summary")
      ?.focus();
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) open(false);
    };
    window.addEventListener("pointerdown", outside);
    return () => window.removeEventListener("pointerdown", outside);
  }, [isOpen]);
  const standing = store.standings.get(store.seq);
  const isPaused = standing?.clocks.paused ?? false;
  const act = (deed: Promise<unknown>, done = "") => {
    void attempt(deed, done);
    close();
  };
  const offer = (what: Matter, done: string, seconds?: number) =>
    act(session.propose(what, seconds), done);
  const substitute = store.info.seats[session.seat].substitute;
  const advance = (
    <Advance
      session={session}
      store={store}
      unit={meant}
      leave={(conditional_orders, done) =>
        void attempt(instruct({ conditional_orders }), done).then((isDone) => isDone && close())
      }
    />
  );
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <div class="menu" ref={box}>
      {ready !== null && !isOpen && (
        <button type="button" class="tool wide" data-hand="advance" onClick={() => show(ready)}>
          {say("advance.for", {
            unit: store.game.figures(store.state).find(({ id }) => id === ready)?.short,
          })}
        </button>
      )}
      <button
        type="button"
        class="tool wide"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        ref={opener}
        onClick={() => (isOpen ? close() : show(null))}
      >
        {say("hand.more")}
      </button>
      {link !== null && <FriendLink link={link} close={() => share(null)} />}
      {isOpen && (
        <dialog open class="menu-list" aria-label={say("hand.more")} onKeyDown={onEscape}>
          {meant !== null ? (
            advance
          ) : isSure ? (
            <>
              <p>{say("hand.resign_sure")}</p>
              <button type="button" class="danger" onClick={() => act(session.resign())}>
                {say("hand.resign_match")}
              </button>
              <button type="button" onClick={() => ask(false)}>
                {say("hand.play_on")}
              </button>
            </>
          ) : (
            <>
              {!session.isSubstitute && (
                <>
                  <button type="button" onClick={() => offer("draw", say("hand.offered_draw"))}>
                    {say("hand.draw")}
                  </button>
                  <button
                    type="button"
                    onClick={() =>
                      offer(
                        isPaused ? "go_on" : "pause",
                        say(isPaused ? "hand.want_on" : "hand.proposed_pause"),
                      )
                    }
                  >
                    {say(isPaused ? "hand.go_on" : "hand.pause")}
                  </button>
                  <button
                    type="button"
                    onClick={() => offer("time", say("hand.five_more"), MORE_TIME)}
                  >
                    {say("hand.ask_time")}
                  </button>
                </>
              )}
              {substitute === undefined &&
                session.policies.map((policy) => (
                  <button
                    key={policy}
                    type="button"
                    onClick={() =>
                      act(
                        session.handOver(policy),
                        say("hand.bot_played", { policy: botName(policy) }),
                      )
                    }
                  >
                    {say("hand.bot_plays", { policy: botName(policy) })}
                  </button>
                ))}
              {substitute === undefined && (
                <button
                  type="button"
                  onClick={() =>
                    act(
                      session
                        .handToFriend()
                        .then((token) => share(substituteLink(session.kept, token))),
                    )
                  }
                >
                  {say("substitute.friend")}
                </button>
              )}
              {session.isSubstitute && (
                <button type="button" onClick={() => act(session.giveBack())}>
                  {say("substitute.give_back")}
                </button>
              )}
              <AutoPasses
                store={store}
                leave={(auto_pass, done) => act(instruct({ auto_pass }), done)}
              />
              {advance}
              {!session.isSubstitute && (
                <button type="button" class="danger" onClick={() => ask(true)}>
                  {say("hand.resign")}
                </button>
              )}
            </>
          )}
        </dialog>
      )}
    </div>
  );
}

/** What is sent to a friend who plays on. */
function FriendLink({ link, close }: { link: string; close: () => void }) {
  const clipboard = navigator.clipboard as Clipboard | undefined; // pages without TLS have none
  return (
    <dialog open class="menu-list" aria-label={say("substitute.link")}>
      <label>
        {say("substitute.link")}
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {clipboard && (
        <button
          type="button"
          onClick={() => void clipboard.writeText(link).then(close, () => undefined)}
        >
          {say("share.copy")}
        </button>
      )}
      <button type="button" onClick={close}>
        {say("app.close")}
      </button>
    </dialog>
  );
}

/** What waits for an agreement. */
export function Proposals({
  session,
  store,
  notices,
}: {
  session: Session;
  store: MatchStore;
  notices: Notices;
}) {
  const standing = store.info.verdict === undefined ? store.standings.get(store.seq) : undefined;
  const open = standing?.proposals ?? [];
  const answer = (what: Matter, accept: boolean) =>
    session.answerTo(what, accept).catch((error: Error) => notices.refuse(error));
  return (
    <div class="proposals">
      {standing?.clocks.paused && <p class="proposal">{say("hand.paused")}</p>}
      {open.map(({ seat, what }) =>
        seat === session.seat ? (
          <p key={what} class="proposal">
            {say("hand.you_propose", { what: say(`hand.propose.${what}`) })}
          </p>
        ) : (
          <p key={what} class="proposal" role="alert">
            {say("hand.proposes", {
              side: store.game.side(seat as 0 | 1, store.state),
              what: say(`hand.propose.${what}`),
            })}
            {!session.isSubstitute && (
              <>
                <button type="button" class="ghost-button" onClick={() => void answer(what, true)}>
                  {say("hand.agree")}
                </button>
                <button type="button" class="ghost-button" onClick={() => void answer(what, false)}>
                  {say("hand.decline")}
                </button>
              </>
            )}
          </p>
        ),
      )}
    </div>
  );
}
