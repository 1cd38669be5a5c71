// The sheet of one unit: its groups with their hit points, its order points, its weapons; a
// vehicle's as the paper one.

import type { Battle, Craft, Nerve, Unit } from "../../contract/diceless";
import type { Data } from "../../messages";
import { Stats, Weapons } from "../../widgets/Profile";
import { type AnyVehicle, type AnyWeapon, type Book, battle } from "./book";
import { say } from "./words";

export function Sheet({
  unit: id,
  state: data,
  book,
}: { unit: string; state: Data } & { book: Book }) {
  const state = battle(data);
  const unit = state.units?.[id];
  if (unit === undefined) return null;
  const nerve = book.nerve(state, unit);
  return (
    <div class="sheet unit-sheet diceless-sheet">
      {nerve !== null && <Orders {...nerve} />}
      {book.groups(state, unit).map((group) =>
        group.profile === undefined ? null : (
          <section key={group.key} class="group-sheet">
            <h3>
              {group.name} <span>× {group.models}</span>
            </h3>
            <Wounds each={group.each} lost={group.lost} models={group.models} />
            <Stats
              labels={book.words.profile}
              facts={[
                ...STATS.map((key) => [key, group.profile?.[key]] as const),
                ["save", group.profile.armour == null ? null : `${group.profile.armour}+`],
              ]}
            />
            <Rules
              book={book}
              codes={[...(group.profile.rules ?? []), ...(group.group.rules ?? [])]}
            />
            <Arms
              book={book}
              weapons={(group.group.weapons ?? []).flatMap((one) => book.weapon(state, one) ?? [])}
            />
          </section>
        ),
      )}
      <Crafts book={book} state={state} unit={unit} />
    </div>
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

/** Order points against what the unit bears. */
function Orders({ op, limit }: Nerve) {
  const share = Math.max(0, Math.min(1, op / Math.max(1, limit)));
  return (
    <p class={`orders-line${op > limit ? " over" : ""}`} title={say("about.op")}>
      <span>{say("sheet.op")}</span>
      <span class="share" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <b>{say("sheet.of", { n: op, all: limit })}</b>
    </p>
  );
}

/** Hit points noted against a group: the next model falls when they come to one model's. */
function Wounds({ each, lost, models }: { each: number; lost: number; models: number }) {
  return (
    <p class="wounds">
      <span>{say("sheet.hp")}</span>
      <span class="share" aria-hidden="true">
        <i style={{ width: `${each === 0 ? 0 : (1 - lost / (each * models)) * 100}%` }} />
      </span>
      <b>{say("sheet.of", { n: each * models - lost, all: each * models })}</b>
      <small>{say("sheet.next", { n: each - lost, each })}</small>
    </p>
  );
}

function Rules({ book, codes }: { book: Book; codes: readonly string[] }) {
  return codes.length === 0 ? null : (
    <p class="sheet-kind">{[...new Set(codes)].map((code) => book.name(code)).join(", ")}</p>
  );
}

/** Weapons of the book and those that armies bring, a row for each mode. */
function Arms({ book, weapons }: { book: Book; weapons: readonly AnyWeapon[] }) {
  const rows = weapons.flatMap(({ name, kind, range, modes }) =>
    modes.map((mode, i) => ({
      name: (
        <>
          {i === 0 && name}{" "}
          {modes.length > 1 && <small>{book.words.profile[mode.id] ?? mode.id}</small>}
        </>
      ),
      values: [
        range == null ? "–" : `${range}″`,
        mode.strength ?? "–",
        mode.ap ?? "–",
        mode.blast == null ? mode.shots : book.name(mode.blast),
      ],
      text: [kind, ...(mode.tags ?? [])].map(book.name).join(", "),
    })),
  );
  return <Weapons columns={book.catalogue.muster?.weapon_columns ?? []} weapons={rows} />;
}

// ---------------------------------------------------------------- vehicles

function Crafts({ book, state, unit }: { book: Book; state: Battle; unit: Unit }) {
  const models = Object.entries(unit.models ?? {});
  return (
    <>
      {models.map(([key, model]) => {
        const vehicle = book.vehicle(state, unit.groups[model.group]?.profile ?? "");
        return vehicle === undefined || model.craft === undefined ? null : (
          <Craftsheet
            key={key}
            book={book}
            state={state}
            vehicle={vehicle}
            craft={model.craft}
            name={models.length === 1 ? vehicle.name : `${vehicle.name} ${key}`}
          />
        );
      })}
    </>
  );
}

/**
 * The record sheet: points by line with the marks that bring hits, and the two rows of boxes that
 * hits check.
 */
function Craftsheet({
  book,
  state,
  vehicle,
  craft,
  name,
}: {
  book: Book;
  state: Battle;
  vehicle: AnyVehicle;
  craft: Craft;
  name: string;
}) {
  const { lines, tracks } = book.catalogue.tables;
  const entries = craft.record?.entries ?? [];
  const rows = tracks[state.options.track_variant ?? "text"] ?? {};
  const gone = new Set(entries.flatMap(({ weapon }) => weapon ?? []));
  const { front, side, rear } = vehicle.armour;
  return (
    <section class="record-sheet" aria-label={say("record.title", { name })}>
      <h3>{name}</h3>
      <p class="sheet-kind">
        {say("record.armour", { front, side, rear })}
        {craft.speed ? `; ${say("record.speed", { speed: book.name(craft.speed) })}` : ""}
      </p>
      <table class="record-lines">
        <caption>
          {say("record.lines")}
          <small>
            {say("about.line")}
            {LINE_CLAUSES.map((id) => (
              <a key={id} class="cited" href={`#/rules/diceless/${id}`}>
                {book.clauses.get(`diceless/${id}`)}
              </a>
            ))}
          </small>
        </caption>
        <tbody>
          {Object.entries(lines).map(([line, marks], at, all) => (
            <Recorded
              key={line}
              about={say(at === all.length - 1 ? "line.last" : "line.of", {
                n: all.length - at,
              })}
              line={line}
              marks={marks}
              points={craft.record?.lines?.[line] ?? 0}
            />
          ))}
        </tbody>
      </table>
      {(["G", "P"] as const).map((row) => {
        const checked = new Set(
          entries.filter((entry) => entry.row === row).flatMap(({ boxes }) => boxes ?? []),
        );
        return (
          <div key={row} class="boxes" role="list" aria-label={book.name(row)}>
            <b aria-hidden="true">{book.name(row)}</b>
            {(rows[row] ?? []).map((effect, at) => (
              <span
                key={at}
                role="listitem"
                class={checked.has(at) ? "box checked" : "box"}
                data-box={`${row}${at}`}
              >
                <i aria-hidden="true">{checked.has(at) ? "×" : ""}</i>
                {book.name(effect)}
                {checked.has(at) && <span class="hidden"> {say("record.checked")}</span>}
              </span>
            ))}
          </div>
        );
      })}
      <ul class="mounts">
        {(vehicle.weapons ?? []).map((mounted) => (
          <li key={mounted.id} class={gone.has(mounted.id) ? "gone" : ""}>
            {book.called(state, mounted.weapon)} <small>{book.name(mounted.mount)}</small>
            {gone.has(mounted.id) && <span class="hidden"> {say("record.destroyed")}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the rulebook says what a line is. */
const LINE_CLAUSES = ["av-s-line", "vehicle-line-accumulation", "vehicle-hit-tracks"];

/** A line of points to 36, its marks where hits come. */
function Recorded({
  line,
  about,
  marks,
  points,
}: {
  line: string;
  about: string;
  marks: readonly (readonly [number, string])[];
  points: number;
}) {
  const most = marks.at(-1)?.[0] ?? 1;
  const now = points % most;
  return (
    <tr>
      <th scope="row">
        {line} <small>{about}</small>
      </th>
      <td>
        <svg viewBox="0 0 180 20" aria-hidden="true">
          <path class="rail" d="M2 14H178" />
          {points > 0 && (
            <path
              class="run"
              d={`M2 14H${2 + (176 * Math.min(points, most)) / most}`}
              data-points={now}
            />
          )}
          {marks.map(([at, row]) => (
            <g
              key={at}
              class={points >= at ? "mark met" : "mark"}
              transform={`translate(${2 + (176 * at) / most} 14)`}
            >
              <path d="M0 -5V5" />
              <text x={2} y={-6} text-anchor="end">{`${row}${at}`}</text>
            </g>
          ))}
        </svg>
      </td>
      <td class="points">{points}</td>
    </tr>
  );
}
