// The reference sheet of one tank.

import type { Data } from "../../messages";
import { type Book, battle } from "./book";
import { say } from "./words";

export function Sheet({ unit, state, book }: { unit: string; state: Data } & { book: Book }) {
  const tank = battle(state).units?.[unit];
  if (tank === undefined) return null;
  const { sheet, speed, armour, supply, weapons, equipment } = book.profile(tank);
  const facts: [string, string | number][] = [
    [say("sheet.speed"), `${speed}″`],
    [say("sheet.aim"), `${sheet.aim}+`],
    [say("sheet.armour"), armour],
    [say("sheet.health"), `${tank.health}/${sheet.health}`],
    [say("sheet.supply"), supply],
  ];
  return (
    <div class="sheet">
      <p class="sheet-kind">
        {[
          book.name(sheet.weight),
          ...sheet.roles.map((role) => book.name(role)),
          ...equipment,
        ].join(", ")}
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
            <th scope="col">{say("sheet.weapon")}</th>
            <th scope="col">{say("sheet.range")}</th>
            <th scope="col">{say("sheet.hits")}</th>
            <th scope="col">{say("sheet.pen")}</th>
            <th scope="col">{say("sheet.power")}</th>
          </tr>
        </thead>
        <tbody>
          {weapons.map((weapon) => (
            <tr key={weapon.id}>
              <th scope="row">{weapon.name}</th>
              <td>{weapon.range}″</td>
              <td>{weapon.hits}</td>
              <td>{weapon.penetration}</td>
              <td>{weapon.power}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {[...sheet.passive, ...sheet.active].map((ability) => (
        <p key={ability.id} class="ability">
          <strong>{ability.name}</strong>
          {ability.cooldown
            ? ` ${say("sheet.cooldown", { n: ability.cooldown })}`
            : ability.single_use
              ? ` ${say("sheet.once")}`
              : ""}
          . {ability.text}
        </p>
      ))}
    </div>
  );
}
