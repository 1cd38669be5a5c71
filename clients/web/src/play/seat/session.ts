// A seat of ours in a match: taken back by its token after every break. What was asked and not
// answered is asked again with the same id, so it counts once.

import { lineOf } from "../../chat/lineOf";
import { nothingWritten } from "../../chat/writing";
import { Live, type Follower } from "../../match/live";
import { type Link, PATIENCE } from "../../net/link";
import { type Message, Requests, type Wish } from "../../net/requests";
import type {
  Ask,
  AutoPass,
  ChatMessage,
  ClockSettings,
  FromServer,
  Proposal,
  Refused,
  Welcome,
} from "../../messages";
import { isForBots } from "../../lobby/clocks";
import type { TableQuery, Reply } from "../reply/forms";
import type { Callable } from "../../calls/callable";
import { deviceKey, wantsToSign } from "../../net/deviceKey";
import { type Kept, forget } from "../../net/seats";
import { written } from "../../words/language";

export type Matter = Proposal["what"];
/** One is not written. */
export const several = (replies = 1) => (replies === 1 ? {} : { replies });

export class Session implements Follower, Callable {
  readonly live: Live;
  chat: readonly ChatMessage[] = [];
  readonly writing = nothingWritten();
  /** Why the seat cannot be played from here. */
  lost: Refused | null = null;
  private welcome: Welcome | null = null;
  /** We play for the owner of the seat. */
  isSubstitute = false;
  /** What is asked while nobody listens is said when the seat is taken again. */
  private readonly requests = new Requests((message: Message) => {
    if (this.isListened) this.live.link.send(message);
  });
  /** Questions answered in carrying out an order, and the one that the order itself answered. */
  readonly parts = new Map<number, number>();
  private resuming = "";
  private isSeated = false;

  constructor(
    readonly kept: Kept,
    private readonly changed: () => void,
  ) {
    this.live = new Live(kept.match, changed, this);
  }

  /** Something that is shown has changed. */
  redraw(): void {
    this.changed();
  }

  get match(): string {
    return this.kept.match;
  }
  get seat(): 0 | 1 {
    return this.kept.seat;
  }

  /** Bots that could play a seat now; none where the clock is too long for them. */
  get policies(): readonly string[] {
    return this.hasBotClock ? (this.welcome?.policies ?? []) : [];
  }

  get hasBotClock(): boolean {
    const info = this.live.store?.info ?? this.live.info;
    return info === null || isForBots(info.clock, this.welcome);
  }

  // ---------------------------------------------------------------- being called

  get pushKey(): string | undefined {
    return this.welcome?.push_key ?? undefined;
  }
  get mails(): boolean {
    return this.welcome?.mails === true;
  }
  get clock(): ClockSettings | undefined {
    return (this.live.store?.info ?? this.live.info)?.clock;
  }
  notify = (to: Parameters<Callable["notify"]>[0]) => {
    const token = to.email === undefined ? {} : { token: this.kept.token };
    return this.ask({ t: "notify", match: this.match, language: written(), ...to, ...token });
  };

  close(): void {
    this.requests.fail("the page was left");
    this.live.close();
  }

  // ---------------------------------------------------------------- the seat

  follow(link: Link, _match: string, seen: number | undefined): void {
    this.isSeated = false;
    if (this.isElsewhere) return; // the newest device acts, until somebody says otherwise
    this.resuming = link.id();
    link.send({
      t: "resume",
      id: this.resuming,
      token: this.kept.token,
      ...(seen === undefined ? {} : { seen }),
    });
  }

  /** Play here again, after another device has. */
  retake(): void {
    this.lost = null;
    this.live.again();
    this.changed();
  }

  receive(message: FromServer): boolean {
    if (message.t === "welcome") this.welcome = message;
    else if (message.t === "joined" && message.id === this.resuming)
      this.seated(message.substitute ?? false);
    else if (message.t === "chat_message" && message.match === this.match)
      this.receiveChat(message);
    else if (message.t === "refused" && (message.id === this.resuming || this.isNews(message)))
      this.lost = message;
    else return this.requests.answer(message) && this.taken();
    return this.taken();
  }

  private taken(): true {
    this.changed();
    return true;
  }

  private get isElsewhere(): boolean {
    return this.lost?.code === "taken_over";
  }

  /** Whether the server says of its own accord that the seat is gone. */
  private isNews = ({ id, params }: Refused) => id == null && params?.["match"] === this.match;

  private seated(isSubstitute: boolean): void {
    this.isSeated = true;
    this.isSubstitute = isSubstitute;
    this.lost = null;
    this.requests.again();
  }

  private receiveChat(said: ChatMessage): void {
    const isHeard = ({ n, seat }: ChatMessage) =>
      n === said.n && (seat == null) === (said.seat == null); // the spectators counts by itself
    if (this.chat.some(isHeard)) return;
    this.chat = [...this.chat, said].sort((a, b) => a.at - b.at || a.n - b.n);
  }

  // ---------------------------------------------------------------- requests

  private get isListened(): boolean {
    return this.isSeated && !this.isElsewhere && this.live.state === "open";
  }

  private ask(wish: Wish): Promise<FromServer> {
    const message = { ...wish, id: this.live.link.id() } as Message;
    setTimeout(
      () => this.requests.has(message.id) && this.isListened && this.live.link.renew(),
      PATIENCE,
    );
    return this.requests.ask(message);
  }

  /** Ask about the table, as it is or as it would be after further replies. */
  async query<A>(query: TableQuery, after: readonly Reply[] = []): Promise<A> {
    const answer = await this.ask({
      t: "query",
      match: this.match,
      query,
      ...(after.length === 0 ? {} : { after: [...after] }),
    });
    if (answer.t !== "query_result") throw new Error(`a query was answered by ${answer.t}`);
    return answer.body as A;
  }

  /** Ask for something that goes into the record: signed by this device, if the seat signs. */
  private act(wish: Wish, act: object): Promise<FromServer> {
    const { store } = this.live;
    const [key, seen] = [store?.info.seats[this.seat].key, store?.digest];
    if (key === undefined || seen === undefined || this.isSubstitute) return this.ask(wish);
    return deviceKey().then(async (own) => {
      if (own?.told !== key) return this.ask(wish); // it is refused, and says why
      const value = await own.sign(["warhost act", this.match, this.seat, seen, act]);
      return this.ask({ ...wish, signature: { seen, value } } as Wish);
    });
  }

  private agreed(wish: Wish, { what, seat, replies }: Proposal): Promise<FromServer> {
    if (what === "draw") return this.act(wish, { t: "agree_draw" });
    if (what === "take_back") return this.act(wish, { t: what, seat, ...several(replies) });
    return this.ask(wish);
  }

  reply = (ask: Ask, body: Reply) => {
    const given = { ask: ask.number, body };
    return this.act(
      { t: "reply", match: this.match, ...given },
      { t: "reply", seat: this.seat, ...given },
    );
  };
  leave = () => this.ask({ t: "leave", match: this.match });
  seatBot = (seat: number, policy: string) =>
    this.ask({ t: "seat_bot", match: this.match, seat, policy });
  rematch = () => this.ask({ t: "rematch", match: this.match });
  async ready(entropy: string): Promise<FromServer> {
    const key = wantsToSign() ? await deviceKey() : null;
    return this.ask({ t: "ready", match: this.match, entropy, ...(key && { key: key.told }) });
  }
  say = (text: string) => this.ask({ t: "send_chat", match: this.match, text });
  report = (line: ChatMessage, text: string) =>
    this.ask({ t: "report", match: this.match, text, ...lineOf(line) });
  resign = () => this.act({ t: "resign", match: this.match }, { t: "resign", seat: this.seat });
  propose = (proposed: Omit<Proposal, "seat">) =>
    this.agreed({ t: "propose", match: this.match, ...proposed }, { seat: this.seat, ...proposed });
  answerTo = (proposed: Proposal, accept: boolean) => {
    const { what, replies } = proposed;
    const wish = { t: "answer_proposal", match: this.match, what, accept, ...several(replies) };
    return accept ? this.agreed(wish as Wish, proposed) : this.ask(wish as Wish);
  };
  handOver = (policy: string) => this.ask({ t: "appoint_substitute", match: this.match, policy });
  /** The token with which a friend plays the seat. */
  async handToFriend(): Promise<string> {
    const answer = await this.ask({ t: "appoint_substitute", match: this.match });
    return answer.t === "substitute_appointed" ? (answer.token ?? "") : "";
  }
  takeOver = () => this.ask({ t: "take_back_control", match: this.match });
  /** A substitute gives the seat back, and watches on where everybody may. */
  async giveBack(): Promise<void> {
    await this.takeOver();
    forget(this.match);
    location.hash = this.live.info?.private ? "#/" : `#/match/${this.match}`;
  }
  autoPass = (auto_pass: readonly AutoPass[], conditional_orders: readonly Reply[]) =>
    this.ask({
      t: "set_auto_replies",
      match: this.match,
      auto_pass: [...auto_pass],
      conditional_orders: [...conditional_orders],
    });
}
