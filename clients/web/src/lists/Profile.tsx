// What a unit that can be taken can do, and what can be taken for it: the same look in all games.

import { useState } from "preact/hooks";

import { Stats, Traits, Weapons } from "../widgets/Profile";
import { signed } from "../words/numbers";
import { say } from "../words";
import type { MusterForm, Unit } from "./forms";

export function Profile({ form, unit }: { form: MusterForm; unit: Unit | undefined }) {
  const [isOpen, open] = useState(false);
  if (unit === undefined || unit.profiles.length === 0) return null;
  return (
    <details class="profile" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        {say("lists.profile")}
        <span class="hidden"> {unit.name}</span>
      </summary>
      {isOpen && <Sheet form={form} unit={unit} />}
    </details>
  );
}

function Sheet({ form, unit }: { form: MusterForm; unit: Unit }) {
  const { profiles, choices } = unit;
  const extras = choices.flatMap((choice) => choice.extras.filter(({ text }) => text !== ""));
  const rows = (ids: readonly string[]) => ids.map((id) => form.weapons[id]);
  return (
    <div class="sheet">
      {profiles.map(({ name, count, stats, weapons, text, traits }, at) => (
        <section key={at} class="group-sheet">
          {profiles.length + count > 2 && (
            <h3>
              {name} <span>× {count}</span>
            </h3>
          )}
          <p class="sheet-kind">{text}</p>
          <Stats facts={stats.map(({ label, value }) => [label, value])} />
          <Weapons columns={form.weapon_columns} weapons={rows(weapons)} />
          <Traits traits={traits} />
        </section>
      ))}
      <Traits
        traits={extras.map(({ name, cost, text }) => ({
          name: `${name} ${cost ? signed(cost) : ""}`,
          text,
        }))}
      />
      <Weapons
        columns={form.weapon_columns}
        weapons={rows(extras.flatMap(({ weapons }) => weapons))}
      />
    </div>
  );
}
