// A campaign that is followed over the socket: how it stands, and what is wanted of it.

import { signOn } from "../account/account";
import type { AnyCampaignOrder } from "../contract/protocol";
import { Catalogue } from "../lists/forms";
import { type LinkState, Link } from "../net/link";
import { borne } from "../net/lobbyLink";
import type { Wish } from "../net/requests";
import { ruleset } from "../net/api";
import { admit, keep as keepSeat, newToken, seatAt } from "../net/seats";
import type { Campaign, FromClient, FromServer } from "../messages";
import type { CampaignView } from "../core/view";
import { viewOf } from "../rulesets";
import { say } from "../words";
import { refusal } from "../words/refusal";

/** What somebody holds of a campaign; kept on this machine. */
export interface Keys {
  token?: string;
  code?: string;
}

const place = (campaign: string) => `campaign.${campaign}`;

function keysOf(campaign: string): Keys {
  try {
    return JSON.parse(localStorage.getItem(place(campaign)) ?? "{}") as Keys;
  } catch {
    return {};
  }
}

export function keep(campaign: string, keys: Keys): void {
  localStorage.setItem(place(campaign), JSON.stringify({ ...keysOf(campaign), ...keys }));
}

export class Following {
  told: Campaign | null = null;
  view: CampaignView | null = null;
  private catalogue: Catalogue | null = null;
  policies: readonly string[] = [];
  state: LinkState = "connecting";
  /** Why the last thing that was wanted cannot be. */
  refusal: string | null = null;
  /** Why there is nothing to show. */
  fault: string | null = null;
  busy = false;
  private readonly link: Link;
  private watching = "";
  private asked = "";
  /** What brings a seat and is not answered yet: asked again after a break. */
  private seating: FromClient | null = null;

  constructor(
    private readonly campaign: string,
    private readonly changed: () => void,
  ) {
    this.link = new Link({
      ready: () => {
        if (this.seating !== null) this.busy = this.link.send(this.seating);
        this.watch();
      },
      message: (message) => void this.take(message),
      state: (state) => {
        this.state = state;
        if (state === "lost") this.busy = false;
        this.changed();
      },
    });
  }

  get keys(): Keys {
    return keysOf(this.campaign);
  }

  close(): void {
    this.link.close();
  }

  /** Ask for something; the answer, or why not, shows by itself. */
  want(request: Wish): void {
    this.asked = this.link.id();
    const message = { ...borne(request), id: this.asked } as FromClient;
    this.seating = message.t === "join_campaign" ? message : null;
    this.busy = this.link.send(message);
    this.refusal = this.busy ? null : say("net.lost");
    this.changed();
  }

  /** Take a free seat, with a key of our own: whatever breaks meanwhile, it is the same seat. */
  join(name: string): void {
    const { campaign } = this;
    const { code } = this.keys;
    const token = newToken();
    this.want({
      t: "join_campaign",
      campaign,
      name,
      token,
      ...(code === undefined ? {} : { code }),
    });
  }

  order(body: AnyCampaignOrder): void {
    const { token } = this.keys;
    if (token !== undefined) this.want({ t: "campaign_order", token, order: body });
  }

  private watch(): void {
    this.watching = this.link.id();
    this.link.send({
      t: "watch_campaign",
      id: this.watching,
      campaign: this.campaign,
      ...this.keys,
    });
  }

  private async take(message: FromServer): Promise<void> {
    if (message.t === "welcome") this.policies = message.policies ?? [];
    else if (message.t === "campaign" && message.info.campaign === this.campaign)
      await this.show(message);
    else if (message.t === "refused") this.refused(message);
    else return;
    this.changed();
  }

  private answered(): void {
    this.busy = false;
    this.seating = null;
  }

  private async show(message: Campaign): Promise<void> {
    if (message.id === this.asked) this.answered();
    const { campaign, battle, fought = [] } = message.info;
    const { token, code = message.code ?? this.told?.code ?? "" } = this.keys;
    if (message.info.private)
      for (const match of [...fought, battle]) if (match) admit(match, code);
    if (battle !== undefined && token !== undefined && (message.seat === 0 || message.seat === 1)) {
      if (seatAt(battle) === undefined)
        keepSeat({ match: battle, seat: message.seat, token, code, at: Date.now() });
      const isNew = this.told !== null && this.told.info.battle !== battle;
      if (isNew && location.hash === `#/campaign/${campaign}`) location.hash = `#/play/${battle}`;
    }
    if (message.token !== undefined) {
      keep(this.campaign, { token: message.token });
      this.watch(); // from now on as the seat
    }
    // The invitation is told in answers only.
    this.told = {
      ...((message.code ?? this.told?.code) ? { code: message.code ?? this.told?.code } : {}),
      ...message,
    } as Campaign;
    this.fault = null;
    const page = await ruleset(message.info.ruleset);
    this.catalogue ??= new Catalogue(page);
    this.view ??= (await viewOf(message.info.ruleset))?.campaign?.(page) ?? null;
  }

  private refused({ id, code, message, params }: Extract<FromServer, { t: "refused" }>): void {
    const told = { code, message, ...(params ? { params } : {}) };
    const why = this.catalogue?.reason(told) ?? refusal(told);
    if (id === this.asked) {
      this.answered();
      this.refusal = why;
    }
    if (code === "signed_out") signOn(null);
    if (code === "bad_token") {
      // The seat was left, or the campaign is another: look on like everybody.
      const { code: invitation } = this.keys;
      localStorage.removeItem(place(this.campaign));
      if (invitation !== undefined) keep(this.campaign, { code: invitation });
      this.watch();
    } else if (id === this.watching || params?.["campaign"] === this.campaign) this.fault = why;
  }
}
