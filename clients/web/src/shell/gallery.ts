// Watching a match, and talking with the others who do: the players hear nothing of it before the end.

import { keptName } from "./hooks";
import type { Link } from "../net/link";
import type { FromServer, Refused, Said } from "../messages";
import type { Follower } from "./live";

export class Gallery implements Follower {
  /** What the players say, heard here too, and what spectators say to each other. */
  readonly table: Said[] = [];
  readonly gallery: Said[] = [];
  /** Why the last words were not taken. */
  refused: Refused | null = null;
  private link: Link | null = null;
  private match = "";
  private speaking = "";

  constructor(
    private readonly code: string | undefined,
    private readonly changed: () => void,
  ) {}

  follow(link: Link, match: string): void {
    [this.link, this.match] = [link, match];
    const name = keptName();
    link.send({ t: "watch", id: link.id(), match, ...(this.code ? { code: this.code } : {}), ...(name ? { name } : {}) });
  }

  hear(message: FromServer): boolean {
    if (message.t === "said" && message.match === this.match) {
      const list = message.seat == null ? this.gallery : this.table;
      if (!list.some(({ n }) => n === message.n)) list.push(message);
      list.sort((a, b) => a.n - b.n);
    } else if (message.t === "refused" && message.id === this.speaking) this.refused = message;
    else return false;
    this.changed();
    return true;
  }

  /** Say something to the gallery. Whoever had no name gets one by watching anew. */
  say(text: string): void {
    if (this.link === null) return;
    this.refused = null;
    this.speaking = this.link.id();
    this.link.send({ t: "say", id: this.speaking, match: this.match, text });
  }

  named(): void {
    if (this.link !== null) this.follow(this.link, this.match);
  }
}
