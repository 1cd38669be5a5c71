// The battles of a campaign, one after the other: fought, being fought, and still to come.

import type { CampaignView } from "../core/view";
import type { Campaign } from "../messages";
import { recordOf } from "../net/api";
import { Emblem } from "../widgets/Forces";
import { say } from "../words";

export function Chain({ view, told }: { view: CampaignView; told: Campaign }) {
  const { info, standings } = told;
  const { fought = [], battle } = info;
  const planned = info.over ? fought.length : Math.max(view.planned(standings), fought.length);
  const open = Array.from({ length: planned - fought.length }, (_, i) => fought.length + i + 1);
  return (
    <section aria-labelledby="chain-title">
      <h2 id="chain-title">{say("campaign.chain")}</h2>
      <ol class="chain">
        {fought.map((match, at) => (
          <Fought key={match} view={view} told={told} match={match} at={at} />
        ))}
        {open.map((n, i) => {
          const isNow = i === 0;
          const isOn = isNow && battle !== undefined;
          return (
            <li key={n} class={isNow ? "now" : "later"} aria-current={isNow ? "step" : undefined}>
              <span class="chain-mark">{n}</span>
              <strong>{say("campaign.battle", { n })}</strong>
              <span class="hint">
                {say(isOn ? "campaign.is_on" : isNow ? "campaign.is_next" : "campaign.is_later")}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Fought({
  view,
  told,
  match,
  at,
}: {
  view: CampaignView;
  told: Campaign;
  match: string;
  at: number;
}) {
  const battle = view.battle(told.standings, at);
  const winner = battle?.winner ?? null;
  return (
    <li class={winner === null ? "drawn" : `side-${winner}`}>
      <span class="chain-mark">{winner === null ? "=" : <Emblem seat={winner} />}</span>
      <strong>{battle?.title ?? say("campaign.battle", { n: at + 1 })}</strong>
      <span>{battle?.result}</span>
      {battle?.losses && <p class="hint">{battle.losses}</p>}
      <span class="chain-links">
        <a href={`#/replay/${match}`}>{say("campaign.watch_again")}</a>{" "}
        <a href={recordOf(match)} download={`${match}.jsonl`}>
          {say("replay.record")}
        </a>
      </span>
    </li>
  );
}
