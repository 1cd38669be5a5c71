// Campaigns of microtanks: rosters with what became of them, and the orders between two battles.

import { useState } from "preact/hooks";

import type { Json, RulesetPage } from "../../messages";
import type { CampaignRow, CampaignSide, CampaignView, OrdersProps } from "../../core/view";
import { bound } from "../bound";
import { Profile } from "../../lists/Profile";
import { Sure } from "../../widgets/Sure";
import { Book } from "./book";
import { dotted } from "../../words/sentence";
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
  status: "ready" | "repair" | "lost" | "sold";
  crew: Crew | null;
  points: number | null;
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
  /** What each vehicle would bring. */
  sales?: Record<string, number>;
  /** What is bought unless the side buys. */
  unsaid?: { vehicle: string; bs: number }[];
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
  sold: "campaign.sold",
} as const;
const OUTCOME: Readonly<Record<string, Key>> = {
  tracked: "campaign.tracked",
  weapon_damaged: "campaign.gun_damaged",
  bail_out: "campaign.abandoned",
  knocked_out: "campaign.knocked_out",
  conceded: "campaign.given_up",
};
/** What is told of a vehicle that came through, too. */
const PAST: Readonly<Record<string, Key>> = {
  ...OUTCOME,
  ready: "campaign.came_through",
  retreated: "campaign.withdrew",
};
const STATES: Readonly<Record<string, CampaignRow["past"][number]["state"]>> = {
  ready: "fit",
  retreated: "fit",
  knocked_out: "gone",
};
const MOST = 12;
/** The vehicles that a side must field. */
const LEAST = 3;
/** The skill of a green crew, whose price a vehicle for a spare crew has. */
const GREEN = 5;
const SUPPLY = "microtanks/our-campaign-supply";

const gradeOf = (book: Book, bs: number) =>
  book.catalogue.grades[bs]?.name ?? say("campaign.skill", { bs });
const numbered = (book: Book, { id, vehicle }: { id: string; vehicle: string }) =>
  `${book.name(vehicle)} ${id.slice(vehicle.length + 1)}`;

export function campaignOf(page: RulesetPage): CampaignView {
  const book = new Book(page);
  return {
    headline: (standings) => headline(book, read(standings)),
    planned: (standings) => read(standings).planned,
    sides: (standings) => [sideOf(book, read(standings), 0), sideOf(book, read(standings), 1)],
    battle(standings, at) {
      const entry = read(standings).log[at];
      return entry === undefined ? null : battleOf(book, read(standings), entry);
    },
    doubt(standings, seat) {
      const side = read(standings).sides[seat];
      return isTooFew(side) ? say("campaign.too_few_sure", { least: LEAST }) : null;
    },
    Orders: bound(Orders, book),
    Setup: bound(Setup, book),
  };
}

function headline(book: Book, standings: Standings): string {
  const { over, winner, given_up, points, battles, planned } = standings;
  const score = say("campaign.score", { one: points[0], other: points[1] });
  const won =
    winner === null ? say("campaign.draw") : say("campaign.won", { side: book.side(winner) });
  if (!over) return dotted(say("campaign.fought", { battles, planned }), score);
  return dotted(
    given_up === null ? won : say("campaign.gave_up", { side: book.side(given_up) }),
    score,
  );
}

/** Points beside those of battles are for what the other side cannot field at the end. */
const sideOf = (book: Book, { sides, points: sums, log }: Standings, seat: 0 | 1): CampaignSide => {
  const [side, points] = [sides[seat], sums[seat]];
  return {
    name: book.name(side.nation),
    gauges: [
      { label: say("campaign.points"), value: String(side.points) },
      ...(points > side.points
        ? [{ label: say("campaign.bonus", { least: LEAST }), value: `+${points - side.points}` }]
        : []),
      { label: say("campaign.to_spend"), value: String(side.pool) },
      { label: say("campaign.spare"), value: String(side.spare_crews.length) },
      { label: say("campaign.fallen"), value: String(side.fallen_crews) },
    ],
    rows: side.roster.map((entry) => rowOf(book, entry, pastOf(log, seat, entry.id))),
  };
};

/** What a vehicle came through, from the first battle that it was in. */
function pastOf(log: Standings["log"], seat: 0 | 1, id: string): CampaignRow["past"] {
  const outcomes = log.map((entry) => entry.outcomes[keyOf(seat, id)]);
  const first = outcomes.findIndex((one) => one !== undefined);
  return first < 0
    ? []
    : outcomes.slice(first).map((outcome, i) => ({
        state: outcome === undefined ? "away" : (STATES[outcome] ?? "hurt"),
        text: say("campaign.in_battle", {
          n: first + i + 1,
          outcome: say(outcome === undefined ? "campaign.away" : (PAST[outcome] ?? "campaign.fit")),
        }),
      }));
}

/** How the outcomes of a battle name a vehicle. */
const keyOf = (seat: 0 | 1, id: string) => `${seat === 0 ? "a" : "b"}-${id}`;

function rowOf(book: Book, entry: Entry, past: CampaignRow["past"]): CampaignRow {
  const { id, status, crew } = entry;
  const isBare = status === "ready" && crew === null;
  return {
    id,
    name: numbered(book, entry),
    state: isBare ? "repair" : status === "sold" ? "lost" : status,
    condition: say(isBare ? "campaign.bare" : CONDITION[status]),
    detail:
      crew === null
        ? ""
        : say("campaign.crew", {
            grade: gradeOf(book, crew.bs),
            kills: crew.kills,
            battles: crew.battles,
            points: entry.points,
          }),
    past,
    sheet: <VehicleProfile book={book} vehicle={entry.vehicle} isOwned />,
  };
}

function VehicleProfile({
  book,
  vehicle,
  isOwned = false,
}: {
  book: Book;
  vehicle: string;
  /** Whether its crew is chosen. */
  isOwned?: boolean;
}) {
  const { muster } = book.catalogue;
  const unit = muster?.units.find(({ id }) => id === vehicle);
  if (!muster || unit === undefined) return null;
  return <Profile form={muster} unit={isOwned ? { ...unit, choices: [] } : unit} />;
}

function battleOf(book: Book, { sides }: Standings, entry: Standings["log"][0]) {
  const losses = Object.entries(entry.outcomes).flatMap(([key, outcome]) => {
    const seat = key.startsWith("a-") ? 0 : 1;
    const unit = sides[seat].roster.find((one) => one.id === key.slice(2));
    const became = OUTCOME[outcome];
    return unit === undefined || became === undefined
      ? []
      : [`${book.side(seat)} ${numbered(book, unit)} ${say(became)}`];
  });
  return {
    title: `${entry.battle}. ${book.name(entry.scenario)}`,
    result: say("campaign.result", {
      one: entry.score[0],
      other: entry.score[1],
      winner: entry.winner === null ? "" : book.side(entry.winner),
    }),
    losses: losses.join(", "),
    winner: entry.winner,
  };
}

type Ordering = OrdersProps & { book: Book };

function Orders(props: Ordering) {
  const { standings, seat } = props;
  const side = read(standings).sides[seat];
  return (
    <>
      <Purchases {...props} side={side} />
      <Sales {...props} side={side} />
      <Warning {...props} side={side} />
      <Assignments {...props} side={side} />
      <Fielded {...props} side={side} />
    </>
  );
}

/** Vehicles that may be bought, with a crew or for one that has none. */
function Purchases({ book, busy, order, side }: Ordering & { side: Force }) {
  const [picked, setPicked] = useState("");
  const offers = side.offers ?? [];
  const keyOf = (one: { vehicle: string; bs: number }) => `${one.vehicle}/${one.bs}`;
  const choice = offers.find((one) => keyOf(one) === picked) ?? offers[0];
  if (choice === undefined)
    return (
      <p class="deeds">
        <span class="hint">{say("campaign.nothing_for", { pool: side.pool })}</span>
      </p>
    );
  const { vehicle, bs, price } = choice;
  const spare = offers.find((one) => one.vehicle === vehicle && one.bs === GREEN)?.price;
  const ask = (cost: number) =>
    say("campaign.sure", {
      vehicle: book.name(vehicle),
      price: cost,
      pool: side.pool,
      left: side.pool - cost,
    });
  return (
    <>
      <div class="deeds" key={keyOf(choice)}>
        <label>
          {say("campaign.buy_for", { pool: side.pool })}{" "}
          <select value={keyOf(choice)} onChange={(event) => setPicked(event.currentTarget.value)}>
            {offers.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {say("campaign.offer", {
                  vehicle: book.name(one.vehicle),
                  grade: gradeOf(book, one.bs),
                  price: one.price,
                })}
              </option>
            ))}
          </select>
        </label>
        <Sure
          text={say("campaign.buy")}
          ask={ask(price)}
          busy={busy}
          go={() => order({ t: "buy", vehicle, bs })}
        />
        {side.spare_crews.length > 0 && spare !== undefined && (
          <Sure
            text={say("campaign.buy_spare")}
            ask={ask(spare)}
            busy={busy}
            go={() => order({ t: "buy", vehicle })}
          />
        )}
      </div>
      <VehicleProfile book={book} vehicle={vehicle} />
    </>
  );
}

/** Vehicles that may be sold, and for how much. */
function Sales({ book, busy, order, side }: Ordering & { side: Force }) {
  const [picked, setPicked] = useState("");
  const kept = side.roster.filter(({ id }) => side.sales?.[id] !== undefined);
  const choice = kept.find(({ id }) => id === picked) ?? kept[0];
  if (choice === undefined) return null;
  const price = side.sales?.[choice.id] ?? 0;
  return (
    <>
      <div class="deeds" key={choice.id}>
        <label>
          {say("campaign.sell_which")}{" "}
          <select value={choice.id} onChange={(event) => setPicked(event.currentTarget.value)}>
            {kept.map((one) => (
              <option key={one.id} value={one.id}>
                {say("campaign.brings", {
                  vehicle: numbered(book, one),
                  price: side.sales?.[one.id] ?? 0,
                })}
              </option>
            ))}
          </select>
        </label>
        <Sure
          text={say("campaign.sell")}
          ask={say("campaign.sell_sure", {
            vehicle: numbered(book, choice),
            price,
            pool: side.pool,
            after: side.pool + price,
          })}
          busy={busy}
          go={() => order({ t: "sell", unit: choice.id })}
        />
      </div>
      <p class="hint">
        {say("campaign.selling")} <a href={`#/rules/${SUPPLY}`}>{book.clauses.get(SUPPLY)}</a>
      </p>
    </>
  );
}

/** What happens when the next battle begins as things stand. */
function Warning({ book, side }: Ordering & { side: Force }) {
  const unsaid = side.unsaid ?? [];
  const price = ({ vehicle, bs }: { vehicle: string; bs: number }) =>
    side.offers?.find((one) => one.vehicle === vehicle && one.bs === bs)?.price ?? 0;
  if (unsaid.length > 0)
    return (
      <p class="hint unsaid">
        {say("campaign.unsaid", {
          vehicles: unsaid.map((one) =>
            say("campaign.listed", {
              vehicle: book.name(one.vehicle),
              grade: gradeOf(book, one.bs),
              price: price(one),
            }),
          ),
          price: unsaid.reduce((sum, one) => sum + price(one), 0),
        })}
      </p>
    );
  if (!isTooFew(side)) return null;
  return <p class="unsaid trouble">{say("campaign.too_few", { least: LEAST })}</p>;
}

/** Whether a side cannot fight: that ends the campaign (microtanks/our-campaign-end). */
export function isTooFew({
  roster,
  spare_crews,
  unsaid = [],
}: Pick<Force, "roster" | "spare_crews" | "unsaid">): boolean {
  const sound = roster.filter(({ status }) => status === "ready");
  const manned = sound.filter(({ crew }) => crew !== null).length;
  return unsaid.length === 0 && Math.min(sound.length, manned + spare_crews.length) < LEAST;
}

/** Crews without a vehicle, for vehicles without a crew. */
function Assignments({ book, busy, order, side }: Ordering & { side: Force }) {
  const bare = side.roster.filter(
    (one) => ["ready", "repair"].includes(one.status) && one.crew === null,
  );
  return (
    <>
      {bare.flatMap((one) =>
        side.spare_crews.map((crew) => (
          <p key={`${one.id}/${crew.id}`} class="deeds">
            <button
              type="button"
              disabled={busy}
              onClick={() => order({ t: "assign", unit: one.id, crew: crew.id })}
            >
              {say("campaign.assign", {
                grade: gradeOf(book, crew.bs),
                n: crew.id.split("-").at(-1),
                vehicle: numbered(book, one),
              })}
            </button>
          </p>
        )),
      )}
    </>
  );
}

/** Who goes into the next battle. */
function Fielded({ book, standings, busy, order, side }: Ordering & { side: Force }) {
  const able = side.roster.filter((one) => one.status === "ready" && one.crew !== null);
  const chosen = side.force ?? [];
  const toggle = (id: string) =>
    order({
      t: "choose_force",
      units: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    });
  if (able.length === 0) return null;
  const sum = side.roster
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { points }) => sum + (points ?? 0), 0);
  return (
    <fieldset>
      <legend>
        {say(chosen.length === 0 ? "campaign.fielded_any" : "campaign.fielded", {
          limit: read(standings).limit,
          sum,
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
          {say("campaign.brings", { vehicle: numbered(book, one), price: one.points ?? 0 })}
        </label>
      ))}
    </fieldset>
  );
}

function Setup({
  book,
  change,
}: {
  book: Book;
  change: (options: { [key: string]: Json }) => void;
}) {
  const nations = [...new Set(Object.values(book.catalogue.vehicles).map((one) => one.nation))];
  const [battles, setBattles] = useState(3);
  const [sides, setSides] = useState<[string, string]>(["", ""]);
  const set = (count: number, [first, second]: [string, string]) => {
    setBattles(count);
    setSides([first, second]);
    change({ battles: count, ...(first ? { nations: [first, second] } : {}) });
  };
  // Both are chosen or neither is.
  const choose = (seat: number, nation: string) => {
    const other = nation && (sides[1 - seat] || nations.find((one) => one !== nation) || nation);
    set(battles, seat === 0 ? [nation, other] : [other, nation]);
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
          onInput={(event) => set(Number(event.currentTarget.value) || 1, sides)}
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
