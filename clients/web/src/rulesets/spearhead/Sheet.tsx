// The reference sheet of one tank.

import type { Data } from "../../messages";
import { Stats, Traits, Weapons } from "../../widgets/Profile";
import { type Book, battle } from "./book";
import { say } from "./words";

export function Sheet({ unit, state, book }: { unit: string; state: Data } & { book: Book }) {
  const tank = battle(state).units?.[unit];
  if (tank === undefined) return null;
  const { muster } = book.catalogue;
  const { sheet, speed, armour, supply, weapons, equipment } = book.profile(tank);
  return (
    <div class="sheet">
      <p class="sheet-kind">
        {[
          book.name(sheet.weight),
          ...sheet.roles.map((role) => book.name(role)),
          ...equipment,
        ].join(", ")}
      </p>
      <Stats
        labels={book.words.profile}
        facts={[
          ["speed", `${speed}″`],
          ["aim", `${sheet.aim}+`],
          ["armour", armour],
          ["health", `${tank.health}/${sheet.health}`],
          [say("sheet.supply"), supply],
        ]}
      />
      <Weapons
        columns={muster?.weapon_columns ?? []}
        weapons={weapons.map(({ id }) => muster?.weapons[id])}
      />
      <Traits traits={muster?.units.find(({ id }) => id === sheet.id)?.profiles[0]?.traits ?? []} />
    </div>
  );
}
