// How it ended, and where to go from there.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { recordOf } from "../../net/api";
import { Emblem } from "../../widgets/Forces";
import { say } from "../../words";
import { ScoreTable } from "../report/ScoreTable";
import { outcomeFor } from "./outcome";
import { sideClass } from "./sides";
import type { MatchStore } from "../store";

export function End({
  store,
  live,
  own,
  back,
  report,
  children,
}: {
  store: MatchStore;
  live: boolean;
  own: 0 | 1 | null;
  back: string;
  report: () => void;
  children?: ComponentChildren;
}) {
  const [isOpen, open] = useState(true);
  const { title, detail } = store.game.verdict(store.state, store.info);
  const winner = store.info.verdict?.winner;
  if (!isOpen) return null;
  return (
    <section class={`verdict${sideClass(winner)}`} aria-label={say("match.result")}>
      {winner != null && <Emblem seat={winner} />}
      <h2>{own === null ? title : outcomeFor(own, store.info)}</h2>
      <p>{own === null ? detail : `${title}. ${detail}`}</p>
      <ScoreTable game={store.game} state={store.state} info={store.info} />
      <p class="verdict-links">
        {store.info.campaign ? (
          <a class="button" href={back}>
            {say("campaign.back")}
          </a>
        ) : (
          children
        )}
        {live && (
          <a class="button" href={`#/replay/${store.info.match}`}>
            {say("match.replay")}
          </a>
        )}
        <a href={recordOf(store.info.match)} download={`${store.info.match}.jsonl`}>
          {say("match.record")}
        </a>
        <button type="button" class="ghost-button" onClick={report}>
          {say("report.short")}
        </button>
        <button type="button" class="quiet" onClick={() => open(false)}>
          {say("app.close")}
        </button>
      </p>
    </section>
  );
}
