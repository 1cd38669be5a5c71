// The campaigns of this server as a list, and as a part of the lobby.

import { useEffect, useState } from "preact/hooks";

import { campaigns } from "../net/api";
import type { CampaignInfo } from "../messages";
import { say } from "../words";
import { Emblem } from "../widgets/Forces";
import { Seated } from "./Seated";

const AGAIN = 5000;

/** The list, asked for again and again. */
export function useCampaigns(): readonly CampaignInfo[] | null {
  const [list, setList] = useState<readonly CampaignInfo[] | null>(null);
  useEffect(() => {
    const ask = () => void campaigns().then(setList, () => undefined); // asked again soon
    ask();
    const timer = setInterval(ask, AGAIN);
    return () => clearInterval(timer);
  }, []);
  return list;
}

/** A part of the lobby. */
export function CampaignSection() {
  const list = useCampaigns();
  return (
    <section aria-labelledby="campaigns-title">
      <h2 id="campaigns-title">{say("lobby.campaigns")}</h2>
      <CampaignTable list={(list ?? []).filter((info) => !info.over).slice(0, 5)} />
      <p>
        <a href="#/campaigns">{say("lobby.campaigns_all")}</a>
      </p>
    </section>
  );
}

export function CampaignTable({ list }: { list: readonly CampaignInfo[] }) {
  return (
    <ul class="match-list">
      {list.map((info) => (
        <li key={info.campaign}>
          <a class="line-of" href={`#/campaign/${info.campaign}`}>
            <strong>{info.title}</strong>
            <span class="pairing">
              {info.seats.map((seat, at) => (
                <span key={at} class={`pair side-${at}`}>
                  <Emblem seat={at} />
                  <Seated seat={seat} />
                </span>
              ))}
            </span>
            <span class="hint">
              {say(
                info.over
                  ? "campaign.fought_over"
                  : info.battle === undefined
                    ? "campaign.fought"
                    : "campaign.fought_on",
                { n: info.fought?.length ?? 0 },
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
