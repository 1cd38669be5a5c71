// The reference sheet of one vehicle.

import type { Data } from "../../messages";
import { type Book, battle, isLive } from "./book";

export function sheetOf(book: Book) {
  return function Sheet({ unit, state }: { unit: string; state: Data }) {
    const tank = battle(state).units?.[unit];
    if (tank === undefined) return null;
    const vehicle = book.vehicle(tank);
    const { front, side, rear } = vehicle.armour;
    const crew = book.catalogue.grades[String(tank.bs)]?.name;
    const facts: [string, string | number][] = [
      ["Speed", vehicle.speed],
      ["Armour", `${front}/${side}/${rear}`],
      ["Skill", tank.bs],
      ["Points", tank.points],
      ["Kills", tank.kills ?? 0],
    ];
    return (
      <div class="sheet">
        <p class="sheet-kind">
          {[book.name(vehicle.kind), crew && `${crew} crew`, isLive(tank) ? "" : book.name(tank.status)].filter(Boolean).join(", ")}
        </p>
        <dl class="stats">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">Gun</th>
              <th scope="col">Range</th>
              <th scope="col">Str</th>
              <th scope="col">Mount</th>
            </tr>
          </thead>
          <tbody>
            {book.guns(tank).map(({ gun, mount }) => (
              <tr key={gun.id}>
                <th scope="row">{gun.name}</th>
                <td>{gun.range}</td>
                <td>{gun.strength}</td>
                <td>{book.name(mount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {vehicle.smoke && isLive(tank) && <p class="ability">{tank.smoking ? "Hidden in smoke" : tank.smoke_used ? "Its smoke is used up" : "Has smoke, once"}.</p>}
      </div>
    );
  };
}
