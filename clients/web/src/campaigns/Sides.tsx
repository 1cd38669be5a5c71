// The forces of both sides: what they have to spend, and what each unit came through.

import type { CampaignRow, CampaignSide, CampaignView } from "../core/view";
import type { Campaign, SeatInfo } from "../messages";
import { Emblem } from "../widgets/Forces";
import { say } from "../words";
import { Seated } from "./Seated";

export function Sides({ view, told }: { view: CampaignView; told: Campaign }) {
  return (
    <section aria-labelledby="forces-title">
      <h2 id="forces-title">{say("match.forces")}</h2>
      <div class="armies">
        {view.sides(told.standings).map((side, seat) => (
          <Army key={seat} side={side} seat={seat} player={told.info.seats[seat as 0 | 1]} />
        ))}
      </div>
    </section>
  );
}

function Army({ side, seat, player }: { side: CampaignSide; seat: number; player: SeatInfo }) {
  return (
    <div class={`army-list side-${seat}`}>
      <h3>
        <Emblem seat={seat} />
        <Seated seat={player} />
        <span class="hint">{side.name}</span>
      </h3>
      <dl class="gauges">
        {side.gauges.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {side.rows.map((row) => (
          <Kept key={row.id} row={row} />
        ))}
        {side.rows.length === 0 && <li class="hint">{say("campaign.nothing")}</li>}
      </ul>
    </div>
  );
}

function Kept({ row }: { row: CampaignRow }) {
  return (
    <li class={`kept ${row.state}`}>
      <strong>{row.name}</strong>
      <span class="condition">{row.condition}</span>
      <span class="hint">{row.detail}</span>
      {row.past.length > 0 && (
        <ol class="past" aria-label={say("campaign.past")}>
          {row.past.map(({ state, text }) => (
            <li key={text} class={state}>
              {text}
            </li>
          ))}
        </ol>
      )}
      {row.sheet}
    </li>
  );
}
