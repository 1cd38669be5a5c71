// Campaigns of microtanks: rosters with what became of them, and the orders between two battles.

import { useState } from "preact/hooks";

import type { Json, RulesetPage } from "../../messages";
import type { CampaignRow, CampaignView, OrdersProps } from "../view";
import { Book } from "./book";

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
  log: { battle: number; scenario: string; score: number[]; winner: number | null; outcomes: Record<string, string> }[];
}
const read = (standings: Json) => standings as unknown as Standings;

const CONDITION = { ready: "ready", repair: "under repair", lost: "lost" };
const OUTCOME: Record<string, string> = { tracked: "tracked", weapon_damaged: "gun damaged", bail_out: "abandoned", knocked_out: "knocked out", conceded: "given up" };
const MOST = 12;
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

export function campaignOf(page: RulesetPage): CampaignView {
  const book = new Book(page);
  const grade = (bs: number) => book.catalogue.grades[bs]?.name ?? `skill ${bs}`;
  const numbered = (id: string, vehicle: string) => `${book.name(vehicle)} ${id.slice(vehicle.length + 1)}`;

  const row = ({ id, vehicle, status, crew }: Entry): CampaignRow => ({
    id,
    name: numbered(id, vehicle),
    state: status === "ready" && crew === null ? "repair" : status,
    condition: status === "ready" && crew === null ? "without a crew" : CONDITION[status],
    detail: crew === null ? "" : `${grade(crew.bs)} crew, ${count(crew.kills, "kill")} in ${count(crew.battles, "battle")}`,
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
    const toggle = (id: string) => order({ t: "choose_force", units: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
    return (
      <>
        <p class="deeds">
          {choice === undefined ? (
            <span class="hint">{`Nothing can be bought for ${side.pool}.`}</span>
          ) : (
            <>
              <label>
                {`Buy for ${side.pool}: `}
                <select value={keyOf(choice)} onChange={(event) => setPicked(event.currentTarget.value)}>
                  {offers.map((one) => (
                    <option key={keyOf(one)} value={keyOf(one)}>{`${book.name(one.vehicle)}, ${grade(one.bs)} crew: ${one.price}`}</option>
                  ))}
                </select>
              </label>
              <button type="button" disabled={busy} onClick={() => order({ t: "buy", vehicle: choice.vehicle, bs: choice.bs })}>
                Buy
              </button>
              {side.spare_crews.length > 0 && (
                <button type="button" disabled={busy} onClick={() => order({ t: "buy", vehicle: choice.vehicle })}>
                  Buy for a spare crew
                </button>
              )}
            </>
          )}
        </p>
        {bare.map((one) =>
          side.spare_crews.map((crew) => (
            <p key={`${one.id}/${crew.id}`} class="deeds">
              <button type="button" disabled={busy} onClick={() => order({ t: "assign", unit: one.id, crew: crew.id })}>
                {`Put the ${grade(crew.bs)} ${crew.id.replace("-", " ")} into ${numbered(one.id, one.vehicle)}`}
              </button>
            </p>
          )),
        )}
        {able.length > 0 && (
          <fieldset>
            <legend>{`Fielded in the next battle${chosen.length === 0 ? ": as it comes, up to " : ", up to "}${read(standings).limit} points`}</legend>
            {able.map((one) => (
              <label key={one.id} class="check">
                <input type="checkbox" checked={chosen.includes(one.id)} disabled={busy} onChange={() => toggle(one.id)} /> {numbered(one.id, one.vehicle)}
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
          Battles <input type="number" min={1} max={MOST} value={battles} onInput={(event) => tell(Number(event.currentTarget.value) || 1, sides)} />
        </label>
        {sides.map((nation, seat) => (
          <label key={seat}>
            {`Nation of ${book.side(seat)}`}
            <select value={nation} onChange={(event) => choose(seat, event.currentTarget.value)}>
              <option value="">as in the first scenario</option>
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
      const score = `${points[0]} to ${points[1]} points`;
      if (!over) return `${battles} of ${planned} battles · ${score}`;
      if (given_up !== null) return `${book.side(given_up)} has given up · ${score}`;
      return `${winner === null ? "a draw" : `${book.side(winner)} has won`} · ${score}`;
    },
    sides(standings) {
      const [first, second] = read(standings).sides.map((side) => ({
        name: book.name(side.nation),
        gauges: [
          { label: "points", value: String(side.points) },
          { label: "to spend", value: String(side.pool) },
          { label: "spare crews", value: String(side.spare_crews.length) },
          { label: "crews fallen", value: String(side.fallen_crews) },
        ],
        rows: side.roster.map(row),
      }));
      return [first!, second!];
    },
    battle(standings, at) {
      const entry = read(standings).log[at];
      if (entry === undefined) return null;
      const { sides } = read(standings);
      const losses = Object.entries(entry.outcomes).flatMap(([key, outcome]) => {
        const seat = key.startsWith("a-") ? 0 : 1;
        const unit = sides[seat].roster.find((one) => one.id === key.slice(2));
        return unit === undefined || OUTCOME[outcome] === undefined ? [] : [`${book.side(seat)} ${numbered(unit.id, unit.vehicle)} ${OUTCOME[outcome]}`];
      });
      return {
        title: `${entry.battle}. ${book.name(entry.scenario)}`,
        result: `${entry.score.join(" to ")}, ${entry.winner === null ? "a draw" : `${book.side(entry.winner)} won`}.`,
        losses: losses.join(", "),
      };
    },
    Orders,
    Setup,
  };
}
