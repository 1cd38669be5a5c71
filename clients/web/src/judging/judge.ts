// The judge of a match: follows it as the public sees it, at once, and decides.

import type { ChatMessage, Data, FromServer } from "../messages";
import type { Follower } from "../match/live";
import type { Link } from "../net/link";
import { lineOf } from "../chat/lineOf";
import { Requests, type Wish } from "../net/requests";

/** What stands for the judge where a seat is named. */
export const JUDGE = 2;

export class Judge implements Follower {
  said: readonly ChatMessage[] = [];
  /** What can be edited, by ruleset. */
  editable: ReadonlyMap<string, readonly string[]> = new Map();
  /** Why the last words were not taken. */
  fault: string | null = null;
  private link: Link | null = null;
  private match = "";

  private readonly requests = new Requests((message) => void this.link?.send(message));

  constructor(
    private readonly token: string,
    private readonly changed: () => void,
  ) {}

  follow(link: Link, match: string, seen: number | undefined): void {
    [this.link, this.match] = [link, match];
    const id = link.id();
    link.send({ t: "resume", id, token: this.token, ...(seen === undefined ? {} : { seen }) });
    this.requests.again();
  }

  receive(message: FromServer): boolean {
    if (message.t === "welcome")
      this.editable = new Map(message.rulesets.map(({ key, editable }) => [key, editable ?? []]));
    else if (message.t === "chat_message" && message.match === this.match)
      this.said = [
        ...this.said.filter(({ n, seat }) => n !== message.n || seat !== message.seat),
        message,
      ];
    else return this.requests.answer(message);
    this.changed();
    return true;
  }

  edit = (patch: Data, reason: string) => this.ask({ t: "edit", match: this.match, patch, reason });

  rule = (ruling: Omit<Extract<Wish, { t: "rule" }>, "t" | "match">) =>
    this.ask({ t: "rule", match: this.match, ...ruling });

  say(text: string): void {
    const told = (fault: string | null) => {
      this.fault = fault;
      this.changed();
    };
    this.ask({ t: "send_chat", match: this.match, text }).then(
      () => told(null),
      (fault: Error) => told(fault.message),
    );
  }

  report = (line: ChatMessage, text: string) =>
    this.ask({ t: "report", match: this.match, text, ...lineOf(line) });

  private ask(wish: Wish): Promise<FromServer> {
    return this.requests.ask({ ...wish, id: this.link?.id() ?? "" });
  }
}
