// The reference sheet of one vehicle.

import type { Vehicle } from "../../contract/microtanks";
import type { Data } from "../../messages";
import { type Book, battle, isLive } from "./book";
import { say } from "./words";

export function Sheet({ unit, state, book }: { unit: string; state: Data } & { book: Book }) {
  const tank = battle(state).units?.[unit];
  if (tank === undefined) return null;
  const vehicle = book.vehicle(tank);
  const crew = book.catalogue.grades[String(tank.bs)]?.name;
  const facts: [string, string | number][] = [
    [say("sheet.skill"), tank.bs],
    [say("sheet.points"), tank.points],
    [say("sheet.kills"), tank.kills ?? 0],
  ];
  return (
    <div class="sheet">
      <p class="sheet-kind">
        {[
          book.name(vehicle.kind),
          crew && say("sheet.crew", { crew }),
          isLive(tank) ? "" : book.name(tank.status),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      <Printed book={book} vehicle={vehicle} facts={facts} />
      {vehicle.smoke && isLive(tank) && (
        <p class="ability">
          {say(
            tank.smoking
              ? "sheet.in_smoke"
              : tank.smoke_used
                ? "sheet.smoke_used"
                : "sheet.has_smoke",
          )}
          .
        </p>
      )}
    </div>
  );
}

/** What is printed of a vehicle, beside the facts of one of them, and its guns. */
export function Printed({
  book,
  vehicle,
  facts,
}: {
  book: Book;
  vehicle: Vehicle;
  facts: readonly [string, string | number][];
}) {
  const { front, side, rear } = vehicle.armour;
  const all: readonly [string, string | number][] = [
    [say("sheet.speed"), vehicle.speed],
    [say("sheet.armour"), `${front}/${side}/${rear}`],
    ...facts,
  ];
  return (
    <>
      <dl class="stats">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("sheet.gun")}</th>
            <th scope="col">{say("sheet.range")}</th>
            <th scope="col">{say("sheet.str")}</th>
            <th scope="col">{say("sheet.mount")}</th>
          </tr>
        </thead>
        <tbody>
          {book.gunsOf(vehicle).map(({ gun, mount }) => (
            <tr key={gun.id}>
              <th scope="row">{gun.name}</th>
              <td>{gun.range}</td>
              <td>{gun.strength}</td>
              <td>{book.name(mount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
