// Watching a match, and talking with the others who do: the players hear nothing of it before the
// end.

import { keptName } from "../widgets/hooks";
import { lineOf } from "../chat/lineOf";
import { nothingWritten } from "../chat/writing";
import type { Link } from "../net/link";
import { Requests } from "../net/requests";
import type { FromServer, ChatMessage } from "../messages";
import type { Follower } from "./live";
import { say } from "../words";
import { refusal } from "../words/refusal";

export class Spectators implements Follower {
  /** What the players say, heard here too, and what spectators say to each other. */
  table: readonly ChatMessage[] = [];
  spectators: readonly ChatMessage[] = [];
  readonly writing = nothingWritten();
  /** Why the last words were not taken. */
  fault: string | null = null;
  private link: Link | null = null;
  private match = "";
  private speaking = "";

  private readonly requests = new Requests((message) => void this.link?.send(message));

  constructor(
    private readonly code: string | undefined,
    private readonly changed: () => void,
  ) {}

  follow(link: Link, match: string): void {
    [this.link, this.match] = [link, match];
    const name = keptName();
    link.send({
      t: "watch",
      id: link.id(),
      match,
      ...(this.code ? { code: this.code } : {}),
      ...(name ? { name } : {}),
    });
  }

  receive(message: FromServer): boolean {
    if (message.t === "chat_message" && message.match === this.match) {
      if (message.seat == null) this.spectators = withNew(this.spectators, message);
      else this.table = withNew(this.table, message);
    } else if (message.t === "refused" && message.id === this.speaking)
      this.fault = refusal(message);
    else return this.requests.answer(message);
    this.changed();
    return true;
  }

  /** Say something to the spectators. Whoever had no name gets one by watching anew. */
  say(text: string): void {
    if (this.link === null) return;
    this.speaking = this.link.id();
    const isSent = this.link.send({ t: "send_chat", id: this.speaking, match: this.match, text });
    this.fault = isSent ? null : say("net.lost");
    this.changed();
  }

  /** Tell the operator about a message. */
  report = (line: ChatMessage, text: string): Promise<FromServer> => {
    const id = this.link?.id() ?? "";
    return this.requests.ask({ t: "report", id, match: this.match, text, ...lineOf(line) });
  };

  named(): void {
    if (this.link !== null) this.follow(this.link, this.match);
  }
}

/** With a message, unless it is there; in their order. */
const withNew = (list: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] =>
  list.some(({ n }) => n === message.n) ? list : [...list, message].sort((a, b) => a.n - b.n);
