// The lobby over the socket: the list of matches, and some tables that move.

import { keptSeats } from "../net/seats";
import { matches, replay } from "../net/api";
import type { FromServer, MatchInfo } from "../messages";
import { gameOf } from "../rulesets/useGames";
import { MatchStore, replayed } from "../match/store";
import { Desk } from "../net/lobbyLink";

const MOVING = 4; // live tables that are watched
export const PICTURED = 4; // finished matches that are shown as pictures
const AGAIN = 5000;

export class Board {
  list: readonly MatchInfo[] | null = null;
  /** The match that is best to watch now. */
  best: string | null = null;
  /** The one that is on TV, and when something was heard of it last, in milliseconds. */
  channel: string | null = null;
  heard = 0;
  /** Whether tables are fetched yet: whoever plays at once needs none of them. */
  private isPicturing = false;
  /** Whether TV is looked at. */
  private isSeen = false;
  readonly stages = new Map<string, MatchStore>();
  readonly desk: Desk;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly watched = new Set<string>();
  private readonly pictured = new Set<string>();
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly changed: () => void) {
    this.desk = new Desk({
      changed,
      ready: (desk) => {
        this.watched.clear();
        if (this.isSeen && this.channel) this.watch(this.channel);
        this.ask(desk);
      },
      // what cannot be had leaves its place empty
      receive: (message) => void this.take(message).catch(() => undefined),
    });
    this.timer = setInterval(() => this.ask(this.desk), AGAIN);
    matches().then(
      ({ matches = [], tv }) => {
        this.list ??= matches;
        this.best ??= tv ?? null;
        this.changed();
      },
      () => undefined, // the socket will tell
    );
  }

  close(): void {
    clearInterval(this.timer);
    this.desk.close();
  }

  /** Fetch the tables of the list from now on. */
  picture(): void {
    this.isPicturing = true;
    this.follow(this.list ?? []);
  }

  /** Have TV show a match, which is followed while somebody looks. */
  air(channel: string | null, isSeen: boolean): void {
    const before = this.channel;
    if (channel !== before) [this.channel, this.heard] = [channel, Date.now()];
    if (before !== null && (channel !== before || !isSeen)) this.leave(before);
    this.isSeen = isSeen;
    if (channel !== null && isSeen) this.watch(channel);
    this.changed();
  }

  /** Leave a match to its card, if it has one. */
  private leave(match: string): void {
    this.stages.get(match)?.player.skip();
    if (this.moving.some((info) => info.match === match) || !this.watched.delete(match)) return;
    this.desk.link.send({ t: "unwatch", id: this.desk.link.id(), match });
  }

  /** The matches whose cards show them as they are now. */
  private get moving(): readonly MatchInfo[] {
    const isMoving = ({ status, adjourned }: MatchInfo) => status === "live" && !adjourned;
    return (this.list ?? []).filter(isMoving).slice(0, MOVING);
  }

  private watch(match: string): void {
    if (this.watched.has(match)) return;
    const { link } = this.desk;
    if (link.send({ t: "watch", id: link.id(), match, preview: true })) this.watched.add(match);
  }

  private ask({ link }: Desk): void {
    link.send({
      t: "list_matches",
      id: link.id(),
      codes: keptSeats().flatMap(({ code }) => code || []),
    });
  }

  private async take(message: FromServer): Promise<void> {
    if ("match" in message && message.match === this.channel) this.heard = Date.now();
    if (message.t === "matches") {
      this.best = message.tv ?? null;
      this.follow(message.matches ?? []);
    } else if (message.t === "snapshot") {
      const game = await gameOf(message.info.ruleset);
      this.stages.set(message.match, new MatchStore(game, message));
      this.later(async () => this.stages.get(message.match)?.recall(await replay(message.match)));
    } else if (message.t === "update") {
      const store = this.stages.get(message.match);
      if (store === undefined || message.seq !== store.seq + 1) return;
      store.player.push(store.take(message));
      const isMoving = this.isSeen && message.match === this.channel && !document.hidden;
      if (!isMoving) store.player.skip();
      store.forget();
    } else return;
    this.changed();
  }

  private follow(list: readonly MatchInfo[]): void {
    this.list = list;
    if (!this.isPicturing) return;
    for (const { match } of this.moving) this.watch(match);
    for (const info of list.filter((one) => one.status === "over").slice(0, PICTURED)) {
      if (this.pictured.has(info.match)) continue;
      this.pictured.add(info.match);
      this.later(() => this.fetch(info));
    }
  }

  private async fetch(info: MatchInfo): Promise<void> {
    this.stages.set(info.match, replayed(await gameOf(info.ruleset), await replay(info.match)));
  }

  /** Fetch one thing after the other; what cannot be had leaves its place empty. */
  private later(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).then(this.changed, () => undefined);
  }
}
