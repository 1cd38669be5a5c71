// What units can do: their values, and their weapons as a table.

import type { ComponentChildren } from "preact";

type Fact = readonly [label: string, value: ComponentChildren];

interface StatsProps {
  facts: readonly Fact[];
  /** What is written for the labels, where they are keys. */
  labels?: { readonly [key: string]: string };
}

export const Stats = ({ facts, labels = {} }: StatsProps) => (
  <dl class="stats">
    {facts.map(([label, value]) => (
      <div key={label} data-stat={label}>
        <dt>{labels[label] ?? label}</dt>
        <dd>{value ?? "–"}</dd>
      </div>
    ))}
  </dl>
);

export interface Weapon {
  readonly name: ComponentChildren;
  readonly values: readonly ComponentChildren[];
  readonly text?: string;
  /** In place of its text, where it is destroyed. */
  readonly gone?: string;
}

interface WeaponsProps {
  /** Headings, that of the names first. */
  columns: readonly string[];
  weapons: readonly (Weapon | undefined)[];
}

export function Weapons({ columns, weapons }: WeaponsProps) {
  const known = weapons.filter((one) => one !== undefined);
  if (known.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-stat={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.map(({ name, values, text, gone }, at) => (
          <tr key={at} class={gone ? "gone" : ""}>
            <th scope="row">
              {name} {(gone || text) && <small>{gone ?? text}</small>}
            </th>
            {values.map((value, i) => (
              <td key={i}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Trait {
  readonly name: string;
  readonly text: string;
}

/** Special abilities with what they do. */
export const Traits = ({ traits }: { traits: readonly Trait[] }) => (
  <>
    {traits.map(({ name, text }) => (
      <p key={name} class="ability">
        <strong>{name}</strong> {text}
      </p>
    ))}
  </>
);
