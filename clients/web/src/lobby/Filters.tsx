// Above the list: which matches are wanted.

import type { RulesetInfo } from "../messages";
import { PACES } from "./clocks";
import { ALL, type Wanted } from "./filters";

interface Props {
  wanted: Wanted;
  want: (wanted: Wanted) => void;
  rulesets: readonly RulesetInfo[];
  /** Sizes that are on the list. */
  sizes: readonly number[];
}

export function Filters({ wanted, want, rulesets, sizes }: Props) {
  const set = (change: Partial<Wanted>) => want({ ...wanted, ...change });
  const isAny = JSON.stringify(wanted) === JSON.stringify(ALL);
  return (
    <div class="filters" role="search" aria-label="Filter the matches">
      <Pick label="Rules" any="Any rules" value={wanted.ruleset} set={(ruleset) => set({ ruleset, size: "" })} choices={rulesets.map(({ key, title }) => [key, title])} />
      <Pick label="Points" any="Any points" value={wanted.size} set={(size) => set({ size })} choices={sizes.map((size) => [String(size), String(size)])} />
      <Pick label="Clock" any="Any clock" value={wanted.pace} set={(pace) => set({ pace })} choices={PACES.map(({ key, name }) => [key, name])} />
      <Pick label="Against" any="Bots and people" value={wanted.against} set={(against) => set({ against: against as Wanted["against"] })} choices={[["person", "People only"], ["bot", "With a bot"]]} />
      <button type="button" class="chip" aria-pressed={wanted.open} onClick={() => set({ open: !wanted.open })}>Open seat</button>
      <button type="button" class="chip" aria-pressed={wanted.live} onClick={() => set({ live: !wanted.live })}>Live</button>
      {!isAny && <button type="button" class="quiet" onClick={() => want(ALL)}>Show all</button>}
    </div>
  );
}

function Pick({ label, any, value, set, choices }: { label: string; any: string; value: string; set: (value: string) => void; choices: readonly (readonly [string, string])[] }) {
  return (
    <label class="pick">
      <span class="hidden">{label}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{any}</option>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>{name}</option>
        ))}
      </select>
    </label>
  );
}
