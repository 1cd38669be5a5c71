// Campaigns of microtanks: rosters with what became of them, and the orders between two battles.

import { useState } from "preact/hooks";

import type { Json, RulesetPage } from "../../messages";
import type { CampaignRow, CampaignSide, CampaignView, OrdersProps } from "../../core/view";
import { Book } from "./book";
import { type Key, say } from "./words";

interface Crew {
  id: string;
  bs: number;
  kills: number;
  battles: number;
}
interface Entry {
  id: string;
  vehicle: string;
  status: "ready" | "repair" | "lost";
  crew: Crew | null;
}
interface Force {
  nation: string;
  pool: number;
  points: number;
  roster: Entry[];
  spare_crews: Crew[];
  fallen_crews: number;
  force?: string[];
  offers?: { vehicle: string; bs: number; price: number }[];
}
interface Standings {
  over: boolean;
  winner: number | null;
  given_up: number | null;
  points: [number, number];
  battles: number;
  planned: number;
  limit: number;
  sides: [Force, Force];
  log: {
    battle: number;
    scenario: string;
    score: number[];
    winner: number | null;
    outcomes: Record<string, string>;
  }[];
}
const read = (standings: Json) => standings as unknown as Standings;

const CONDITION = {
  ready: "campaign.fit",
  repair: "campaign.repair",
  lost: "campaign.lost",
} as const;
const OUTCOME: Readonly<Record<string, Key>> = {
  tracked: "campaign.tracked",
  weapon_damaged: "campaign.gun_damaged",
  bail_out: "campaign.abandoned",
  knocked_out: "campaign.knocked_out",
  conceded: "campaign.given_up",
};
const MOST = 12;

export function campaignOf(page: RulesetPage): CampaignView {
  const book = new Book(page);
  const grade = (bs: number) => book.catalogue.grades[bs]?.name ?? say("campaign.skill", { bs });
  const numbered = (id: string, vehicle: string) =>
    `${book.name(vehicle)} ${id.slice(vehicle.length + 1)}`;

  const row = ({ id, vehicle, status, crew }: Entry): CampaignRow => ({
    id,
    name: numbered(id, vehicle),
    state: status === "ready" && crew === null ? "repair" : status,
    condition: say(status === "ready" && crew === null ? "campaign.bare" : CONDITION[status]),
    detail:
      crew === null
        ? ""
        : say("campaign.crew", { grade: grade(crew.bs), kills: crew.kills, battles: crew.battles }),
  });

  function Orders({ standings, seat, busy, order }: OrdersProps) {
    const side = read(standings).sides[seat];
    const [picked, setPicked] = useState("");
    const offers = side.offers ?? [];
    const keyOf = (one: { vehicle: string; bs: number }) => `${one.vehicle}/${one.bs}`;
    const choice = offers.find((one) => keyOf(one) === picked) ?? offers[0];
    const able = side.roster.filter((one) => one.status === "ready" && one.crew !== null);
    const bare = side.roster.filter((one) => one.status !== "lost" && one.crew === null);
    const chosen = side.force ?? [];
    const toggle = (id: string) =>
      order({
        t: "choose_force",
        units: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
      });
    return (
      <>
        <p class="deeds">
          {choice === undefined ? (
            <span class="hint">{say("campaign.nothing_for", { pool: side.pool })}</span>
          ) : (
            <>
              <label>
                {say("campaign.buy_for", { pool: side.pool })}{" "}
                <select
                  value={keyOf(choice)}
                  onChange={(event) => setPicked(event.currentTarget.value)}
                >
                  {offers.map((one) => (
                    <option key={keyOf(one)} value={keyOf(one)}>
                      {say("campaign.offer", {
                        vehicle: book.name(one.vehicle),
                        grade: grade(one.bs),
                        price: one.price,
                      })}
                    </option>
                  ))}
                </select>
              </label>
              <button
                type="button"
                disabled={busy}
                onClick={() => order({ t: "buy", vehicle: choice.vehicle, bs: choice.bs })}
              >
                {say("campaign.buy")}
              </button>
              {side.spare_crews.length > 0 && (
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => order({ t: "buy", vehicle: choice.vehicle })}
                >
                  {say("campaign.buy_spare")}
                </button>
              )}
            </>
          )}
        </p>
        {bare.map((one) =>
          side.spare_crews.map((crew) => (
            <p key={`${one.id}/${crew.id}`} class="deeds">
              <button
                type="button"
                disabled={busy}
                onClick={() => order({ t: "assign", unit: one.id, crew: crew.id })}
              >
                {say("campaign.assign", {
                  grade: grade(crew.bs),
                  n: crew.id.replace(/^.*-/, ""),
                  vehicle: numbered(one.id, one.vehicle),
                })}
              </button>
            </p>
          )),
        )}
        {able.length > 0 && (
          <fieldset>
            <legend>
              {say(chosen.length === 0 ? "campaign.fielded_any" : "campaign.fielded", {
                limit: read(standings).limit,
              })}
            </legend>
            {able.map((one) => (
              <label key={one.id} class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(one.id)}
                  disabled={busy}
                  onChange={() => toggle(one.id)}
                />{" "}
                {numbered(one.id, one.vehicle)}
              </label>
            ))}
          </fieldset>
        )}
      </>
    );
  }

  function Setup({ change }: { change: (options: { [key: string]: Json }) => void }) {
    const nations = [...new Set(Object.values(book.catalogue.vehicles).map((one) => one.nation))];
    const [battles, setBattles] = useState(3);
    const [sides, setSides] = useState<[string, string]>(["", ""]);
    const tell = (count: number, [first, second]: [string, string]) => {
      setBattles(count);
      setSides([first, second]);
      change({ battles: count, ...(first ? { nations: [first, second] } : {}) });
    };
    // Both are chosen or neither is.
    const choose = (seat: number, nation: string) => {
      const other = nation && (sides[1 - seat] || nations.find((one) => one !== nation) || nation);
      tell(battles, seat === 0 ? [nation, other] : [other, nation]);
    };
    return (
      <>
        <label>
          {say("campaign.battles")}{" "}
          <input
            type="number"
            min={1}
            max={MOST}
            value={battles}
            onInput={(event) => tell(Number(event.currentTarget.value) || 1, sides)}
          />
        </label>
        {sides.map((nation, seat) => (
          <label key={seat}>
            {say("campaign.nation", { side: book.side(seat) })}
            <select value={nation} onChange={(event) => choose(seat, event.currentTarget.value)}>
              <option value="">{say("campaign.as_first")}</option>
              {nations.map((one) => (
                <option key={one} value={one}>
                  {book.name(one)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </>
    );
  }

  return {
    headline(standings) {
      const { over, winner, given_up, points, battles, planned } = read(standings);
      const score = say("campaign.score", { one: points[0], other: points[1] });
      if (!over) return `${say("campaign.fought", { battles, planned })} · ${score}`;
      if (given_up !== null)
        return `${say("campaign.gave_up", { side: book.side(given_up) })} · ${score}`;
      return `${winner === null ? say("campaign.draw") : say("campaign.won", { side: book.side(winner) })} · ${score}`;
    },
    sides(standings) {
      const [first, second] = read(standings).sides.map((side) => ({
        name: book.name(side.nation),
        gauges: [
          { label: say("campaign.points"), value: String(side.points) },
          { label: say("campaign.to_spend"), value: String(side.pool) },
          { label: say("campaign.spare"), value: String(side.spare_crews.length) },
          { label: say("campaign.fallen"), value: String(side.fallen_crews) },
        ],
        rows: side.roster.map(row),
      }));
      return [first, second] as [CampaignSide, CampaignSide];
    },
    battle(standings, at) {
      const entry = read(standings).log[at];
      if (entry === undefined) return null;
      const { sides } = read(standings);
      const losses = Object.entries(entry.outcomes).flatMap(([key, outcome]) => {
        const seat = key.startsWith("a-") ? 0 : 1;
        const unit = sides[seat].roster.find((one) => one.id === key.slice(2));
        const became = OUTCOME[outcome];
        return unit === undefined || became === undefined
          ? []
          : [`${book.side(seat)} ${numbered(unit.id, unit.vehicle)} ${say(became)}`];
      });
      return {
        title: `${entry.battle}. ${book.name(entry.scenario)}`,
        result: say("campaign.result", {
          one: entry.score[0],
          other: entry.score[1],
          winner: entry.winner === null ? "" : book.side(entry.winner),
        }),
        losses: losses.join(", "),
      };
    },
    Orders,
    Setup,
  };
}
