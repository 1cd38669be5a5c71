// The short ways to a table: against a bot at once, or into the free seat of a match.

import { useEffect, useRef, useState } from "preact/hooks";

import { Link } from "../net/link";
import type { FromClient, FromServer, MatchInfo, RulesetInfo } from "../messages";
import { Notice } from "../shell/Notice";
import { useKept, useRedraw } from "../shell/hooks";
import { keep, seatAt } from "./seats";

/** The bot that is met first. */
const FAVOURITE = "greedy";

/** A connection that asks a few things in a row, and is closed. */
class Desk {
  rulesets: readonly RulesetInfo[] = [];
  policies: readonly string[] = [];
  info: MatchInfo | null = null;
  isOpen = false;
  private readonly link: Link;
  private readonly pending = new Map<string, { resolve: (message: FromServer) => void; reject: (error: Error) => void }>();

  constructor(changed: () => void, ready: (desk: Desk) => void = () => undefined) {
    this.link = new Link({
      ready: () => {
        this.isOpen = true;
        ready(this);
      },
      message: (message) => {
        if (message.t === "welcome") {
          this.rulesets = message.rulesets;
          this.policies = message.policies ?? [];
        } else if (message.t === "lobby" || message.t === "snapshot") this.info = message.info;
        if ("id" in message && typeof message.id === "string") this.answer(message.id, message);
        changed();
      },
      state: (state) => {
        this.isOpen = state === "open";
        if (state === "lost") this.fail("The connection was lost. Try again.");
        changed();
      },
    });
  }

  close(): void {
    this.link.close();
  }

  ask(make: (id: string) => FromClient): Promise<FromServer> {
    const id = this.link.id();
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.link.send(make(id));
    });
  }

  private answer(id: string, message: FromServer): void {
    const asked = this.pending.get(id);
    this.pending.delete(id);
    if (message.t === "refused") asked?.reject(new Error(message.message));
    else asked?.resolve(message);
  }

  private fail(text: string): void {
    for (const { reject } of this.pending.values()) reject(new Error(text));
    this.pending.clear();
  }
}

export function useDesk(ready?: (desk: Desk) => void): Desk | null {
  const redraw = useRedraw();
  const draw = useRef(redraw);
  draw.current = redraw;
  const [desk, set] = useState<Desk | null>(null);
  useEffect(() => {
    const opened = new Desk(() => draw.current(), ready);
    set(opened);
    return () => opened.close();
  }, []);
  return desk;
}

/** Keep a seat that was given, and go to it. */
export function sit(joined: FromServer): string {
  if (joined.t !== "joined") throw new Error(`the server answered ${joined.t}`);
  keep({ match: joined.match, seat: joined.seat === 1 ? 1 : 0, token: joined.token, code: joined.code, at: Date.now() });
  return joined.match;
}

export function PlayNow() {
  const desk = useDesk();
  const [rules, setRules] = useKept("ruleset", "");
  const [name] = useKept("name", "Guest");
  const [isBusy, busy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const hosted = desk?.rulesets ?? [];
  const ruleset = hosted.find(({ key }) => key === rules)?.key ?? hosted[0]?.key;
  const policy = desk?.policies.includes(FAVOURITE) ? FAVOURITE : desk?.policies[0];
  const start = async (against: string | undefined) => {
    if (desk === null || ruleset === undefined) return;
    busy(true);
    setFault(null);
    try {
      const match = sit(await desk.ask((id) => ({ t: "create_match", id, ruleset, name, private: against === undefined })));
      if (against !== undefined) await desk.ask((id) => ({ t: "seat_bot", id, match, seat: 1, policy: against }));
      location.hash = `#/play/${match}`;
    } catch (error) {
      setFault((error as Error).message);
      busy(false);
    }
  };
  return (
    <section class="play-now" aria-label="Play">
      <button type="button" class="play-now-button" disabled={!desk?.isOpen || isBusy || policy === undefined} onClick={() => void start(policy)}>
        Play now
        <small>{policy === undefined ? "no bot is here" : `against the bot ${policy}`}</small>
      </button>
      <div class="play-now-more">
        <fieldset>
          <legend class="hidden">Rules</legend>
          {hosted.map(({ key, title }) => (
            <label key={key} class="chip">
              <input type="radio" name="ruleset" value={key} checked={key === ruleset} onChange={() => setRules(key)} />
              {title}
            </label>
          ))}
        </fieldset>
        <button type="button" class="ghost-button" disabled={!desk?.isOpen || isBusy} onClick={() => void start(undefined)}>Invite somebody instead</button>
      </div>
      {fault && <p class="why" role="alert">{fault}</p>}
    </section>
  );
}

export function JoinPage({ match, code }: { match: string; code: string | undefined }) {
  const [name, setName] = useKept("name", "");
  const [fault, setFault] = useState<string | null>(null);
  const desk = useDesk((opened) => {
    const watch = opened.ask((id) => ({ t: "watch", id, match, ...(code ? { code } : {}) }));
    watch.catch((error: Error) => setFault(error.message));
  });
  useEffect(() => {
    if (seatAt(match) !== undefined) location.replace(`#/play/${match}`);
  }, [match]);
  const join = async () => {
    if (desk === null) return;
    setFault(null);
    try {
      await desk.ask((id) => ({ t: "unwatch", id, match }));
      sit(await desk.ask((id) => ({ t: "join", id, match, name: name.trim(), ...(code ? { code } : {}) })));
      location.replace(`#/play/${match}`);
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const info = desk?.info;
  if (fault !== null && !info) return <Notice title="This match cannot be joined" text={fault} />;
  const host = info?.seats.find((seat) => seat.kind !== "open")?.name;
  return (
    <main class="notice">
      <h1>{info?.title ?? "An invitation"}</h1>
      <p>{host ? <><bdi>{host}</bdi> waits for you.</> : "Take the free seat."}</p>
      <form
        class="invitation"
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <label>
          <span class="hidden">Your name</span>
          <input value={name} required maxLength={40} placeholder="Your name" autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button" disabled={!desk?.isOpen || !name.trim()}>Join</button>
      </form>
      {fault && <p class="why" role="alert">{fault}</p>}
      <a href={`#/match/${match}`}>Watch instead</a>
    </main>
  );
}
