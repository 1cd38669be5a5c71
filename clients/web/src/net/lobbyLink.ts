// A connection that asks for things one by one, and hears what the server tells in between.

import { useEffect, useState } from "preact/hooks";

import { forget, keep, newToken } from "./seats";
import { Link, type LinkState, PATIENCE } from "./link";
import { type Message, Refusal, Requests, type Wish } from "./requests";
import type { Data, FromClient, FromServer, Welcome } from "../messages";
import { signedIn } from "../account/account";
import { useRedraw } from "../widgets/hooks";
import { sentence as asSentence } from "../words/sentence";
import { say } from "../words";

export interface DeskEvents {
  changed(): void;
  /** The server has greeted us, for the first time or again. */
  ready?(desk: Desk): void;
  /** What is no answer. */
  receive?(message: FromServer): void;
}

const SEATING: ReadonlySet<Message["t"]> = new Set([
  "create_match",
  "join",
  "branch",
  "new_campaign",
  "join_campaign",
]);

/** A seat is given once for each token, so these are asked again after a break. */
const isRepeatable = (message: Message) => "token" in message && SEATING.has(message.t);

/** A wish with the session of the account, under whose name one then sits down. */
export function borne(wish: Wish): Wish & { session?: string } {
  const account = SEATING.has(wish.t) && "name" in wish ? signedIn() : null;
  return account ? { ...wish, session: account.session } : wish;
}

export class Desk {
  welcome: Welcome | null = null;
  state: LinkState = "connecting";
  readonly link: Link;
  private readonly requests = new Requests((message: Message) => {
    if (!this.link.send(message) && !isRepeatable(message))
      this.requests.drop(message.id, say("net.lost"));
  });

  constructor(private readonly events: DeskEvents) {
    this.link = new Link({
      ready: () => {
        this.requests.again();
        events.ready?.(this);
      },
      message: (message) => this.take(message),
      state: (state) => {
        this.state = state;
        if (state === "lost") this.requests.fail(say("net.lost"), isRepeatable);
        events.changed();
      },
    });
  }

  get isOpen(): boolean {
    return this.state === "open";
  }

  close(): void {
    this.requests.fail("the page was left");
    this.link.close();
  }

  /** Ask; rejects with a `Refusal` where the server declines, and where nobody hears. */
  ask(wish: Wish): Promise<FromServer> {
    const message = { ...borne(wish), id: this.link.id() } as Message;
    setTimeout(() => this.requests.has(message.id) && this.link.renew(), PATIENCE);
    return this.requests.ask(message);
  }

  private take(message: FromServer): void {
    if (message.t === "welcome") this.welcome = message;
    this.requests.answer(message);
    this.events.receive?.(message);
    this.events.changed();
  }
}

/** A desk for as long as a page is shown; what is given is looked at once. */
export function useDesk(events: Omit<DeskEvents, "changed"> = {}): Desk | null {
  const redraw = useRedraw();
  const [desk, set] = useState<Desk | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is given is looked at once
  useEffect(() => {
    const opened = new Desk({ ...events, changed: redraw });
    set(opened);
    return () => opened.close();
  }, []);
  return desk;
}

/** Keep a seat that was given, with the force brought to it, and return the match it is in. */
export function sit(joined: FromServer, force: Data | null = null): string {
  if (joined.t !== "joined") throw new Error(`the server answered ${joined.t}`);
  keep({
    match: joined.match,
    seat: joined.seat === 1 ? 1 : 0,
    token: joined.token,
    code: joined.code,
    at: Date.now(),
    ...(force && { force }),
  });
  return joined.match;
}

type Created = Omit<Extract<FromClient, { t: "create_match" }>, "t" | "id">;

/**
 * Open a match, sit down with a force, if one is brought, and have a bot on the other side, if one
 * is named. Returns the match.
 */
export async function open(
  desk: Desk,
  wanted: Created,
  bot: string | null,
  force: Data | null = null,
): Promise<string> {
  const wish = { t: "create_match", ...wanted, token: newToken() } as const;
  const match = sit(await desk.ask(wish), force);
  if (bot !== null)
    try {
      await desk.ask({ t: "seat_bot", match, seat: 1, policy: bot });
    } catch (error) {
      if (!(error instanceof Refusal)) return match; // our seat is ours; a bot can still be asked
      await desk.ask({ t: "leave", match }).catch(() => undefined); // nobody else is in it
      forget(match);
      throw error;
    }
  return match;
}

/** The bot that is met first. */
export const FAVOURITE = "greedy";

/** An error as a sentence. */
export const sentence = (error: unknown) =>
  asSentence(error instanceof Error ? error.message : String(error));
