// Above the list: which matches are wanted.

import type { RulesetInfo } from "../messages";
import { PACES } from "./clocks";
import { ALL, type Wanted } from "./filters";
import { say } from "../words";

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
    <div class="filters" role="search" aria-label={say("lobby.filter")}>
      <Pick
        label={say("lobby.rules")}
        any={say("lobby.any_rules")}
        value={wanted.ruleset}
        set={(ruleset) => set({ ruleset, size: "" })}
        choices={rulesets.map(({ key, title }) => [key, title])}
      />
      <Pick
        label={say("lobby.points")}
        any={say("lobby.any_points")}
        value={wanted.size}
        set={(size) => set({ size })}
        choices={sizes.map((size) => [String(size), String(size)])}
      />
      <Pick
        label={say("lobby.clock")}
        any={say("lobby.any_clock")}
        value={wanted.pace}
        set={(pace) => set({ pace })}
        choices={PACES.map(({ key }) => [key, say(`pace.${key}`)])}
      />
      <Pick
        label={say("branch.against")}
        any={say("lobby.any_side")}
        value={wanted.against}
        set={(against) => set({ against: against as Wanted["against"] })}
        choices={[
          ["person", say("lobby.people_only")],
          ["bot", say("lobby.bots_only")],
        ]}
      />
      <button
        type="button"
        class="chip"
        aria-pressed={wanted.open}
        onClick={() => set({ open: !wanted.open })}
      >
        {say("lobby.open_seat")}
      </button>
      <button
        type="button"
        class="chip"
        aria-pressed={wanted.live}
        onClick={() => set({ live: !wanted.live })}
      >
        {say("lobby.live")}
      </button>
      {!isAny && (
        <button type="button" class="quiet" onClick={() => want(ALL)}>
          {say("lobby.show_all")}
        </button>
      )}
    </div>
  );
}

function Pick({
  label,
  any,
  value,
  set,
  choices,
}: {
  label: string;
  any: string;
  value: string;
  set: (value: string) => void;
  choices: readonly (readonly [string, string])[];
}) {
  return (
    <span class="pick">
      <select aria-label={label} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{any}</option>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
