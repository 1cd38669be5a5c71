// What is done seldom, behind one button.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { substituteLink } from "../../net/seats";
import { useEvent } from "../../widgets/useEvent";
import { Fetched } from "../../widgets/Fetched";
import { say } from "../../words";
import { botName } from "../../words/bots";
import type { Matter } from "../seat/session";
import type { Play } from "../state/usePlay";
import { AutoPasses } from "./AutoPasses";
import { useWaiting } from "./asides/useWaiting";

/** Resolves to whether it was done; `done` is said then. */
export type Attempt = (promise: Promise<unknown>, done?: string) => Promise<boolean>;

/** What is open of it; of an order in advance, the unit that it is for. */
type Page = { t: "all" } | { t: "resign" } | { t: "advance"; unit: string };

const MORE_TIME = 300;
const advance = async () => (await import("./asides")).Advance;

interface Props {
  play: Play;
  attempt: Attempt;
}

export function Menu({ play, attempt }: Props) {
  const { session, store, turn, figure } = play;
  const [page, show] = useState<Page | null>(null);
  /** With it a friend plays the seat. */
  const [link, share] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const ready = useWaiting(session, store, turn.ordered);
  const close = () => {
    show(null);
    opener.current?.focus();
  };
  useOpened(box, page, () => show(null));
  return (
    <div class="menu" ref={box}>
      {ready !== null && page === null && (
        <button
          type="button"
          class="tool wide"
          data-play="advance"
          onClick={() => show({ t: "advance", unit: ready })}
        >
          {say("conditional.for", { unit: figure(ready)?.short })}
        </button>
      )}
      <button
        type="button"
        class="tool wide"
        aria-haspopup="menu"
        aria-expanded={page !== null}
        ref={opener}
        onClick={() => (page === null ? show({ t: "all" }) : close())}
      >
        {say("play.more")}
      </button>
      {link !== null && <FriendLink link={link} close={() => share(null)} />}
      {page !== null && (
        <MenuList close={close}>
          <Entries
            play={play}
            attempt={attempt}
            page={page}
            show={show}
            share={share}
            close={close}
          />
        </MenuList>
      )}
    </div>
  );
}

/** What takes the focus as a page of it opens: of two buttons the one that does no harm. */
const FIRST = ".menu-list button:not(.danger)";

/** Take the focus as it opens, and close it by a press elsewhere. */
function useOpened(
  box: { readonly current: HTMLDivElement | null },
  page: Page | null,
  close: () => void,
): void {
  const open = page?.t;
  const onClose = useEvent(close);
  useLayoutEffect(() => {
    if (open === undefined) return undefined;
    box.current?.querySelector<HTMLElement>(FIRST)?.focus();
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    window.addEventListener("pointerdown", outside);
    return () => window.removeEventListener("pointerdown", outside);
  }, [open, box, onClose]);
}

function MenuList({ close, children }: { close: () => void; children: ComponentChildren }) {
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <dialog open class="menu-list" aria-label={say("play.more")} onKeyDown={onEscape}>
      {children}
    </dialog>
  );
}

interface Entered extends Props {
  show: (page: Page) => void;
  share: (link: string) => void;
  close: () => void;
}

function Entries({ page, ...props }: Entered & { page: Page }) {
  switch (page.t) {
    case "advance":
      return <InAdvance {...props} unit={page.unit} />;
    case "resign":
      return <Resign {...props} />;
    case "all":
      return <All {...props} />;
  }
}

function InAdvance({ play, attempt, close, unit }: Entered & { unit: string | null }) {
  return (
    <Fetched
      fetch={advance}
      with={{
        session: play.session,
        store: play.store,
        unit,
        leave: async (conditional_orders, done) => {
          if (await attempt(play.commands.setAutoReplies({ conditional_orders }), done)) close();
        },
      }}
    />
  );
}

function Resign({ play, attempt, show, close }: Entered) {
  const resign = () => {
    void attempt(play.session.resign());
    close();
  };
  return (
    <>
      <p>{say("play.resign_sure")}</p>
      <button type="button" class="danger" onClick={resign}>
        {say("play.resign_match")}
      </button>
      <button type="button" onClick={() => show({ t: "all" })}>
        {say("play.play_on")}
      </button>
    </>
  );
}

function All(props: Entered) {
  const { play, attempt, show, close } = props;
  const { session, store, commands } = play;
  return (
    <>
      {!session.isSubstitute && <Offers {...props} />}
      <Substitutes {...props} />
      <AutoPasses
        store={store}
        leave={(auto_pass, done) => {
          void attempt(commands.setAutoReplies({ auto_pass }), done);
          close();
        }}
      />
      <InAdvance {...props} unit={null} />
      {!session.isSubstitute && (
        <button type="button" class="danger" onClick={() => show({ t: "resign" })}>
          {say("play.resign")}
        </button>
      )}
    </>
  );
}

/** What is agreed with the other side. */
function Offers({ play: { session, store }, attempt, close }: Entered) {
  const isPaused = store.standings.get(store.seq)?.clocks.paused ?? false;
  const offer = (what: Matter, done: string, seconds?: number) => {
    void attempt(session.propose({ what, ...(seconds && { seconds }) }), done);
    close();
  };
  return (
    <>
      <button type="button" onClick={() => offer("draw", say("play.offered_draw"))}>
        {say("play.draw")}
      </button>
      {isPaused ? (
        <button type="button" onClick={() => offer("go_on", say("play.proposed_resume"))}>
          {say("play.resume")}
        </button>
      ) : (
        <button type="button" onClick={() => offer("pause", say("play.proposed_pause"))}>
          {say("play.pause")}
        </button>
      )}
      <button type="button" onClick={() => offer("time", say("play.asked_time"), MORE_TIME)}>
        {say("play.ask_time")}
      </button>
    </>
  );
}

/** Others who play the seat: bots, and friends. */
function Substitutes({ play, attempt, share, close }: Entered) {
  const { session, store, seat } = play;
  const isFree = store.info.seats[seat].substitute === undefined;
  const act = (promise: Promise<unknown>, done = "") => {
    void attempt(promise, done);
    close();
  };
  const invite = async () => share(substituteLink(session.kept, await session.handToFriend()));
  return (
    <>
      {isFree &&
        session.policies.map((policy) => (
          <button
            key={policy}
            type="button"
            onClick={() =>
              act(session.handOver(policy), say("play.bot_played", { policy: botName(policy) }))
            }
          >
            {say("play.bot_plays", { policy: botName(policy) })}
          </button>
        ))}
      {isFree && (
        <button type="button" onClick={() => act(invite())}>
          {say("substitute.friend")}
        </button>
      )}
      {session.isSubstitute && (
        <button type="button" onClick={() => act(session.giveBack())}>
          {say("substitute.give_back")}
        </button>
      )}
    </>
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
