// The sheet of one unit: its models with their numbers and weapons; of a vehicle its armour and
// hull points.

import type {
  Battle,
  Group,
  Model,
  PrintedProfile,
  PrintedVehicle,
  Unit,
} from "../../contract/battlegroup";
import type { Data } from "../../messages";
import { Stats, Weapons } from "../../widgets/Profile";
import { type Book, battle } from "./book";
import { badges } from "./sides";
import { say } from "./words";

export function Sheet({
  unit: id,
  state: data,
  book: printed,
}: { unit: string; state: Data } & { book: Book }) {
  const state = battle(data);
  const book = printed.of(state);
  const unit = state.units?.[id];
  if (unit === undefined) return null;
  const sheet = book.catalogue.units[unit.sheet];
  const aboard = Object.values(state.units ?? {}).filter(
    (one) => one.aboard === id && one.place === "aboard",
  );
  const gear = (unit.gear ?? []).map(book.name);
  return (
    <div class="sheet unit-sheet battlegroup-sheet">
      <States book={book} state={state} unit={unit} />
      {Object.entries(unit.groups).map(([key, group]) => {
        const models = Object.values(unit.models ?? {}).filter((model) => model.group === key);
        const [vehicle, profile] = [
          book.catalogue.vehicles[group.profile],
          book.catalogue.profiles[group.profile],
        ];
        if (vehicle !== undefined)
          return <Hull key={key} book={book} vehicle={vehicle} group={group} model={models[0]} />;
        return profile === undefined || models.length === 0 ? null : (
          <Soldiers
            key={key}
            book={book}
            name={book.groupName(unit, key)}
            profile={profile}
            group={group}
            models={models}
          />
        );
      })}
      {sheet !== undefined && sheet.rules.length > 0 && (
        <p class="sheet-kind">{[...new Set(sheet.rules)].map(book.name).join(", ")}</p>
      )}
      {sheet !== undefined && sheet.powers.length > 0 && (
        <Powers book={book} mastery={sheet.mastery} ids={sheet.powers} />
      )}
      {gear.length > 0 && <p class="sheet-kind">{say("sheet.gear", { gear })}</p>}
      {aboard.length > 0 && (
        <p class="sheet-kind">
          {say("sheet.aboard", { units: aboard.map((one) => book.unitName(state, one)) })}
        </p>
      )}
    </div>
  );
}

/** Its orders, tokens and states in words. */
function States({ book, state, unit }: { book: Book; state: Battle; unit: Unit }) {
  const found = badges(book, state, unit);
  return found.length === 0 ? null : (
    <p class="unit-states">
      <span class="hidden">{say("sheet.states")}: </span>
      {found.map(({ title }) => title).join("; ")}
    </p>
  );
}

const STATS = [
  "ws",
  "bs",
  "strength",
  "toughness",
  "wounds",
  "initiative",
  "attacks",
  "leadership",
] as const;

function Soldiers({
  book,
  name,
  profile,
  group,
  models,
}: {
  book: Book;
  name: string;
  profile: PrintedProfile;
  group: Group;
  models: readonly Model[];
}) {
  const lost = models.reduce((sum, model) => sum + model.lost, 0);
  const all = profile.wounds * models.length;
  const save = [profile.armour, profile.invulnerable]
    .flatMap((value, i) => (value === null ? [] : [`${value}${"+".repeat(i + 1)}`]))
    .join("/");
  return (
    <section class="group-sheet">
      <h3>
        {name} <span>× {models.length}</span>
      </h3>
      {profile.wounds > 1 && <Points label={say("sheet.wounds")} left={all - lost} all={all} />}
      <Stats
        labels={book.words.profile}
        facts={[...STATS.map((key) => [key, profile[key]] as const), ["save", save || "–"]]}
      />
      <Arms book={book} ids={group.weapons ?? []} lost={[]} />
    </section>
  );
}

function Hull({
  book,
  vehicle,
  group,
  model,
}: {
  book: Book;
  vehicle: PrintedVehicle;
  group: Group;
  model: Model | undefined;
}) {
  const { front, side, rear } = vehicle.armour;
  const kinds = ["tank", "fast", "heavy", "skimmer", "open_topped"] as const;
  const working = [...(group.weapons ?? [])];
  const lost = vehicle.weapons.filter(({ weapon }) => {
    const at = working.indexOf(weapon);
    if (at >= 0) working.splice(at, 1);
    return at < 0;
  });
  return (
    <section class="group-sheet">
      <h3>{vehicle.name}</h3>
      <Points
        label={say("sheet.hull")}
        left={model === undefined ? 0 : vehicle.hull_points - model.lost}
        all={vehicle.hull_points}
      />
      <p class="sheet-kind">
        {[
          say("sheet.armour", { front, side, rear }),
          ...kinds.filter((kind) => vehicle[kind]).map((kind) => book.words.profile[kind]),
        ].join(", ")}
      </p>
      <Stats
        labels={book.words.profile}
        facts={[["bs", vehicle.bs], ...Object.entries(vehicle.legs ?? {})]}
      />
      <Arms book={book} ids={group.weapons ?? []} lost={lost.map(({ weapon }) => weapon)} />
    </section>
  );
}

/** Wounds or hull points that are left. */
function Points({ label, left, all }: { label: string; left: number; all: number }) {
  return (
    <p class="wounds" data-left={left}>
      <span>{label}</span>
      <span class="share" aria-hidden="true">
        <i style={{ width: `${all === 0 ? 0 : (100 * left) / all}%` }} />
      </span>
      <b>{say("sheet.of", { n: left, all })}</b>
    </p>
  );
}

/** What a psyker has in mind, as weapons are told. */
function Powers({ book, mastery, ids }: { book: Book; mastery: number; ids: readonly string[] }) {
  return (
    <section class="group-sheet">
      <h3>{say("sheet.powers", { mastery })}</h3>
      <p class="sheet-kind">
        {say("sheet.when", {
          powers: ids.map((id) =>
            say("sheet.power", {
              power: book.name(id),
              charges: book.catalogue.weapons[id]?.charges,
            }),
          ),
        })}
      </p>
      <Arms book={book} ids={ids} lost={[]} />
    </section>
  );
}

function Arms({
  book,
  ids,
  lost,
}: {
  book: Book;
  ids: readonly string[];
  lost: readonly string[];
}) {
  const { muster } = book.catalogue;
  const rowOf = (id: string) => muster?.weapons[id];
  const gone = say("sheet.destroyed");
  return (
    <Weapons
      columns={muster?.weapon_columns ?? []}
      weapons={[
        ...ids.map(rowOf),
        ...lost.map((id) => ({ name: "", values: [], ...rowOf(id), gone })),
      ]}
    />
  );
}
