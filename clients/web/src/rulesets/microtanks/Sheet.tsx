// The reference sheet of one vehicle.

import type { Data } from "../../messages";
import { Stats, Weapons } from "../../widgets/Profile";
import { type Book, battle, isLive } from "./book";
import { say } from "./words";

export function Sheet({ unit, state, book }: { unit: string; state: Data } & { book: Book }) {
  const tank = battle(state).units?.[unit];
  if (tank === undefined) return null;
  const vehicle = book.vehicle(tank);
  const crew = book.catalogue.grades[String(tank.bs)]?.name;
  const { front, side, rear } = vehicle.armour;
  const { muster } = book.catalogue;
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
      <Stats
        labels={book.words.profile}
        facts={[
          ["speed", vehicle.speed],
          ["armour", `${front}/${side}/${rear}`],
          ["skill", tank.bs],
          [say("sheet.points"), tank.points],
          [say("sheet.kills"), tank.kills ?? 0],
        ]}
      />
      <Weapons
        columns={muster?.weapon_columns ?? []}
        weapons={vehicle.guns.map(({ gun, mount }) => muster?.weapons[`${gun}/${mount}`])}
      />
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
