// A live match: followed over the socket, followed again when an update is missing. What happened
// before is fetched beside it.

import { type LinkState, Link } from "../net/link";
import { replay } from "../net/api";
import type { FromServer, MatchInfo, Refused, Snapshot, Update } from "../messages";
import { gameOf } from "../rulesets/useGames";
import { MatchStore } from "./store";
import { refusal } from "../words/refusal";

/** How a match is followed: by watching it, or from a seat. */
export interface Follower {
  follow(link: Link, match: string, seen: number | undefined): void;
  /** A message that is not about the table. Returns whether it was taken. */
  receive(message: FromServer): boolean;
}

export class Live {
  store: MatchStore | null = null;
  /** The lobby, before there is anything to see. */
  info: MatchInfo | null = null;
  state: LinkState = "connecting";
  fault: string | null = null;
  readonly link: Link;
  private early: Update[] = [];
  private isClosed = false;

  constructor(
    private readonly match: string,
    private readonly changed: () => void,
    private readonly follower: Follower,
  ) {
    this.link = new Link({
      ready: () => this.again(),
      message: (message) => void this.take(message),
      state: (state) => {
        this.state = state;
        this.changed();
      },
    });
  }

  close(): void {
    this.isClosed = true;
    this.link.close();
  }

  /** Follow from what is known. */
  again(): void {
    this.follower.follow(this.link, this.match, this.store?.seq);
  }

  private async take(message: FromServer): Promise<void> {
    if (this.follower.receive(message)) return;
    if (message.t === "snapshot" && message.match === this.match) await this.open(message);
    else if (message.t === "update" && message.match === this.match) this.follow(message);
    else if (message.t === "lobby" && message.info.match === this.match) {
      this.info = message.info;
      if (this.store !== null) this.store.info = { ...this.store.info, ...message.info };
    } else if (message.t === "refused") await this.refused(message);
    else return;
    this.changed();
  }

  /** What is over for long is not on the table any more, but in the archive. */
  private async refused(refused: Refused): Promise<void> {
    const isKept =
      this.store === null &&
      (await replay(this.match).then(
        () => true,
        () => false,
      ));
    if (isKept && !this.isClosed) location.replace(`#/replay/${this.match}`);
    else this.fault = refusal(refused);
  }

  private async open(snapshot: Snapshot): Promise<void> {
    this.fault = null;
    if (this.store !== null) {
      this.store.leap(snapshot);
      this.remember(this.store);
      return;
    }
    this.store = new MatchStore(await gameOf(snapshot.info.ruleset), snapshot);
    for (const update of this.early.splice(0)) this.follow(update);
    this.remember(this.store);
  }

  /** Fetch what happened before. Without it the story only begins later. */
  private remember(store: MatchStore): void {
    replay(this.match).then(
      (past) => {
        store.recall(past);
        this.changed();
      },
      () => undefined,
    );
  }

  private follow(update: Update): void {
    const { store } = this;
    if (store === null) {
      this.early.push(update);
      return;
    }
    if (update.seq <= store.seq) return;
    if (update.seq > store.seq + 1) {
      this.again();
      return;
    }
    store.player.push(store.take(update));
    store.forget();
    if (document.hidden) store.player.skip();
  }
}
