// One campaign: how it stands, what each side has, what is decided next, and the battles fought.

import { useEffect, useState } from "preact/hooks";

import { campaignRecordOf } from "../net/api";
import type { Campaign, CampaignInfo } from "../messages";
import { say } from "../words";
import { botName } from "../words/bots";
import { Chain } from "./Chain";
import { Following, keep } from "./campaign";
import { Seated, seated } from "./Seated";
import { Sides } from "./Sides";
import "./chain.css";
import { Emblem } from "../widgets/Forces";
import { useRedraw } from "../widgets/hooks";
import { NameField, nameNow } from "../widgets/NameField";
import { Notice } from "../widgets/Notice";
import { Sure } from "../widgets/Sure";
import { dotted, sentence } from "../words/sentence";

interface Props {
  campaign: string;
  /** What a link brings along: "token" or "code", and its value. */
  brought?: readonly [string, string];
}

export function CampaignPage({ campaign, brought }: Props) {
  const redraw = useRedraw();
  const [following, setFollowing] = useState<Following | null>(null);
  const [kind, secret] = brought ?? [];
  useEffect(() => {
    if (kind !== undefined) {
      keep(campaign, { [kind]: secret });
      location.replace(`#/campaign/${campaign}`); // a secret is not left in sight
      return;
    }
    const opened = new Following(campaign, redraw);
    setFollowing(opened);
    return () => opened.close();
  }, [campaign, kind, secret, redraw]);
  const told = following?.told;
  if (following && told && !following.fault)
    return <CampaignTable following={following} told={told} />;
  if (following?.fault) return <Notice title={say("campaign.cannot")} text={following.fault} />;
  return (
    <Notice
      title={say("campaign.opening")}
      text={following?.state === "lost" ? say("live.no_answer") : ""}
    />
  );
}

function CampaignTable({ following, told }: { following: Following; told: Campaign }) {
  const { view } = following;
  const { info } = told;
  return (
    <div class="lobby campaign">
      <header class="lobby-head">
        <p>
          <a href="#/campaigns">{say("campaign.all")}</a>
        </p>
        <h1>{info.title}</h1>
        <p role="status">{dotted(state(info), view?.headline(told.standings))}</p>
        {info.trouble && (
          <p class="trouble">
            {say("campaign.trouble")} <span lang="en">{sentence(info.trouble)}</span>
          </p>
        )}
        {info.notice && <p>{say("campaign.closed", { reason: info.notice })}</p>}
        {following.state === "lost" && <p class="trouble">{sentence(say("match.lost"))}</p>}
      </header>
      <main>
        <Next following={following} told={told} />
        {view && <Chain view={view} told={told} />}
        {view && told.seat !== undefined && !info.over && info.battle === undefined && (
          <section aria-labelledby="orders-title">
            <h2 id="orders-title">{say("campaign.before")}</h2>
            <view.Orders
              standings={told.standings}
              seat={told.seat as 0 | 1}
              busy={following.busy}
              order={(body) => following.order(body)}
            />
          </section>
        )}
        {view && <Sides view={view} told={told} />}
        <section aria-labelledby="keys-title">
          <h2 id="keys-title">{say("campaign.paper")}</h2>
          <p>
            <a
              href={campaignRecordOf(info.campaign, following.keys.code ?? told.code)}
              download={`${info.campaign}.jsonl`}
            >
              {say("campaign.record")}
            </a>
            <span class="hint"> {say("campaign.record_what")}</span>
          </p>
          {info.private && told.code && (
            <p>
              {say("campaign.invitation")}{" "}
              <a href={`#/campaign/${info.campaign}/code/${told.code}`}>{say("campaign.link")}</a>
            </p>
          )}
        </section>
      </main>
    </div>
  );
}

function state(info: CampaignInfo): string {
  if (info.over) return say("campaign.over_now");
  const fought = info.fought?.length ?? 0;
  if (info.battle !== undefined) return say("campaign.battle_on", { n: fought + 1 });
  return fought === 0 ? say("campaign.before_first") : say("campaign.after", { n: fought });
}

interface Standing {
  following: Following;
  told: Campaign;
}

/** Who waits for whom, and the buttons of whoever decides. */
function Next({ following, told }: Standing) {
  const { info, seat } = told;
  const isBetween = !info.over && info.battle === undefined;
  return (
    <section class="next-step" aria-labelledby="next-title">
      <h2 id="next-title">{say(info.over ? "campaign.is_over" : "play.next")}</h2>
      <p class="next-said">{nextSaid(told)}</p>
      <Places info={info} seat={seat} isBetween={isBetween} />
      {info.battle !== undefined && <ToBattle info={info} battle={info.battle} seat={seat} />}
      {info.over ? (
        <p>
          <a class="button big" href="#/campaigns">
            {say("campaign.begin_one")}
          </a>
        </p>
      ) : (
        <Decisions following={following} told={told} />
      )}
      {isBetween && hasFree(info) && seat === undefined && (
        <Join join={(name) => following.join(name)} />
      )}
      {following.refusal && (
        <p class="trouble" role="alert">
          {sentence(following.refusal)}
        </p>
      )}
    </section>
  );
}

/** What is to be done now, and by whom. */
function nextSaid({ info, seat }: Campaign): string {
  const n = (info.fought?.length ?? 0) + 1;
  if (info.over) return say("campaign.next_over", { n: n - 1 });
  if (info.battle !== undefined)
    return say(seat === undefined ? "campaign.next_watch" : "campaign.next_fight", { n });
  if (seat === undefined)
    return say(hasFree(info) ? "campaign.next_seat" : "campaign.next_look", { n });
  const [own, other] = [info.seats[seat as 0 | 1], info.seats[seat === 0 ? 1 : 0]];
  if (own.ready) return say("campaign.next_wait", { who: seated(other), n });
  return say(other.ready ? "campaign.next_awaited" : "campaign.next_prepare", {
    who: seated(other),
    n,
  });
}

const hasFree = ({ seats }: CampaignInfo) => seats.some((one) => one.kind === "open");

function Places({
  info,
  seat,
  isBetween,
}: {
  info: CampaignInfo;
  seat: Campaign["seat"];
  isBetween: boolean;
}) {
  return (
    <ul class="places">
      {info.seats.map((one, at) => (
        <li key={at} class={`pair side-${at}`}>
          <Emblem seat={at} />
          <Seated seat={one} />
          {at === seat && ` (${say("room.you")})`}
          {isBetween && <span class="hint">{say(READINESS[readiness(one)])}</span>}
        </li>
      ))}
    </ul>
  );
}

const READINESS = {
  ready: "room.ready_small",
  waiting: "room.not_ready",
  bot: "forces.bot",
  open: "forces.open",
} as const;

function readiness({ kind, ready }: CampaignInfo["seats"][0]): keyof typeof READINESS {
  if (kind === "guest") return ready ? "ready" : "waiting";
  return kind === "bot" ? "bot" : "open";
}

function ToBattle({
  info,
  battle,
  seat,
}: {
  info: CampaignInfo;
  battle: string;
  seat: Campaign["seat"];
}) {
  const isWatching = seat === undefined;
  return (
    <p>
      <a
        class={isWatching ? "button" : "button big"}
        href={`#/${isWatching ? "match" : "play"}/${battle}`}
      >
        {say(isWatching ? "campaign.watch" : "campaign.table", {
          n: (info.fought?.length ?? 0) + 1,
        })}
      </a>
    </p>
  );
}

/** To go on, to leave, and to end it. */
function Decisions({ following, told }: Standing) {
  const { info, seat } = told;
  const token = following.keys.token ?? "";
  const isBetween = info.battle === undefined;
  const guests = info.seats.filter((one) => one.kind === "guest");
  const leads = token !== "" && (seat !== undefined || guests.length === 0);
  return (
    <p class="deeds">
      {leads && <ToNext following={following} told={told} token={token} />}
      {seat !== undefined && isBetween && (
        <Sure
          text={say("campaign.leave")}
          ask={say("campaign.leave_sure")}
          go={() => following.want({ t: "leave_campaign", token })}
        />
      )}
      {leads && (
        <Sure
          text={say(seat === undefined ? "campaign.end" : "campaign.give_up")}
          ask={say(seat === undefined ? "campaign.end_sure" : "campaign.give_up_sure")}
          go={() => following.want({ t: "end_campaign", token })}
        />
      )}
    </p>
  );
}

/** The next battle, against a bot where a seat is free. */
function ToNext({
  following,
  told: { info, seat, standings },
  token,
}: Standing & { token: string }) {
  const [policy, setPolicy] = useState("");
  const chosen = policy || following.policies[0] || "";
  const isFree = hasFree(info);
  const isBetween = info.battle === undefined;
  const isReady = seat !== undefined && info.seats[seat as 0 | 1].ready === true;
  const doubt = seat === undefined ? null : following.view?.doubt(standings, seat as 0 | 1);
  return (
    <>
      {isBetween && isFree && (
        <label>
          {say("campaign.bot_takes")}{" "}
          <select value={chosen} onChange={(event) => setPolicy(event.currentTarget.value)}>
            {following.policies.map((one) => (
              <option key={one} value={one}>
                {botName(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(isBetween || info.trouble) && (
        <Sure
          text={say(nextKey(info, isReady))}
          ask={isBetween ? (doubt ?? "") : ""}
          look="button big"
          busy={following.busy || isReady}
          go={() =>
            following.want({
              t: "next_battle",
              token,
              ...(isFree && chosen ? { policy: chosen } : {}),
            })
          }
        />
      )}
    </>
  );
}

function nextKey(info: CampaignInfo, isReady: boolean) {
  if (info.trouble) return "outdated.again";
  if (isReady) return "campaign.waiting";
  const guests = info.seats.filter((one) => one.kind === "guest");
  return guests.length > 1 ? "campaign.ready" : "campaign.next";
}

function Join({ join }: { join: (name: string) => void }) {
  return (
    <form
      class="deeds"
      onSubmit={(event) => {
        event.preventDefault();
        join(nameNow());
      }}
    >
      <NameField required label={say("campaign.take_as")} />
      <button type="submit">{say("join.join")}</button>
    </form>
  );
}
