// What a judge decides: an edit of the table, or a ruling; each with a reason that everybody reads.

import { useState } from "preact/hooks";

import type { MatchStore } from "../match/store";
import { say } from "../words";
import { playerName } from "../words/bots";
import { fieldsOf, patchOf } from "./fields";
import { JUDGE, type Judge } from "./judge";

const REASON_LONGEST = 200;
const MINUTE = 60;

interface Props {
  judge: Judge;
  store: MatchStore;
}

export function Panel({ judge, store }: Props) {
  const [reason, write] = useState("");
  const [told, tell] = useState("");
  const decide = (what: Promise<unknown>) =>
    what
      .then(() => {
        write("");
        tell(say("judge.done"));
      })
      .catch((fault: Error) => tell(fault.message));
  const decisions = { judge, store, reason: reason.trim(), decide };
  return (
    <section class="judging" aria-label={say("judge.title")}>
      <label>
        {say("judge.reason")}
        <input
          value={reason}
          maxLength={REASON_LONGEST}
          autocomplete="off"
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <Ruling {...decisions} />
      <Editing {...decisions} />
      <p role="status">{told}</p>
    </section>
  );
}

interface Decisions extends Props {
  reason: string;
  decide: (what: Promise<unknown>) => Promise<void>;
}

/** What is decided without the consent of the seats. */
function Ruling({ judge, store, reason, decide }: Decisions) {
  const [chosen, choose] = useState(0);
  const [minutes, set] = useState(5);
  const ways = rulings(store);
  const way = ways[chosen] ?? ways[0];
  const seconds = minutes * MINUTE;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { label: _, ...ruling } = way;
        void decide(judge.rule({ ...ruling, reason, ...(way.what === "time" ? { seconds } : {}) }));
      }}
    >
      <label>
        {say("judge.ruling")}
        <select value={chosen} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {ways.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {way.what === "time" && (
        <label>
          {say("judge.minutes")}
          <input
            type="number"
            min={1}
            value={minutes}
            onInput={(event) => set(event.currentTarget.valueAsNumber)}
          />
        </label>
      )}
      <button type="submit" class="ghost-button" disabled={!reason}>
        {say("judge.rule")}
      </button>
    </form>
  );
}

function rulings({ info }: MatchStore) {
  const seats = ([0, 1] as const).map((seat) => ({
    seat,
    who: playerName(info.seats[seat]) ?? say("story.a_player"),
  }));
  const each = (what: "take_back" | "award" | "time") =>
    seats.map(({ seat, who }) => ({ what, seat, label: say(`judge.${what}`, { who }) }));
  return [
    { what: "pause", label: say("judge.pause") },
    { what: "go_on", label: say("judge.go_on") },
    ...each("take_back"),
    { what: "take_back", seat: JUDGE, label: say("judge.take_edit_back") },
    ...each("time"),
    ...each("award"),
    { what: "award", label: say("judge.draw") },
  ] as const;
}

/** The table, value by value. */
function Editing({ judge, store, reason, decide }: Decisions) {
  const units = Object.keys((store.state["units"] ?? {}) as object);
  const [unit, choose] = useState("");
  const [changed, change] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = fieldsOf(store.state, judge.editable.get(store.info.ruleset) ?? []).filter(
    ({ path }) => (unit ? path[0] === "units" && path[1] === unit : path[0] !== "units"),
  );
  const edits = fields.flatMap(({ path, value }) => {
    const next = changed.get(path.join("."));
    return next === undefined || next === value ? [] : [{ path, value: next }];
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void decide(judge.edit(patchOf(edits), reason).then(() => change(new Map())));
      }}
    >
      <label>
        {say("judge.edit_what")}
        <select
          value={unit}
          onChange={(event) => {
            choose(event.currentTarget.value);
            change(new Map());
          }}
        >
          <option value="">{say("judge.players")}</option>
          {units.map((key) => (
            <option key={key} value={key}>
              {key}
            </option>
          ))}
        </select>
      </label>
      <div class="judging-fields">
        {fields.map(({ path, value }) => {
          const name = path.join(".");
          return (
            <label key={name}>
              <code>
                {path
                  .slice(unit ? 2 : 0)
                  .join(" ")
                  .replaceAll("_", " ")}
              </code>
              <input
                value={changed.get(name) ?? value}
                autocomplete="off"
                onInput={(event) =>
                  change(new Map([...changed, [name, event.currentTarget.value]]))
                }
              />
            </label>
          );
        })}
      </div>
      <button type="submit" class="ghost-button" disabled={!reason || edits.length === 0}>
        {say("judge.edit")}
      </button>
    </form>
  );
}
