// A match of one's own: rules, scenario, forces, clock, and who sits opposite.

import { useState } from "preact/hooks";

import { useKept } from "../../widgets/hooks";
import { type Clock, PACES, type Pace, isForBots, longestForBots, paceText, span } from "../clocks";
import { open, useDesk } from "../../net/lobbyLink";
import { useOpening } from "../../net/useOpening";
import { nameNow, NameField } from "../../widgets/NameField";
import { OptionFields } from "./OptionFields";
import { type Chosen, termsOf } from "./options";
import { useCatalogue } from "../../lists/useCatalogue";
import { useGame } from "../../rulesets/useGames";
import type { RulesetInfo } from "../../messages";
import { say } from "../../words";
import { botName } from "../../words/bots";

const DELAYS = [
  [0, "create.at_once"],
  [60, "create.minute"],
  [300, "create.five_minutes"],
  [1800, "create.half_hour"],
] as const;

/** Who sits opposite, who watches, and what it is called. */
interface Terms {
  readonly bot: string;
  readonly delay: number;
  readonly title: string;
  readonly isPrivate: boolean;
}
const OPEN: Terms = { bot: "", delay: 0, title: "", isPrivate: false };

export function CreatePage({ rules }: { rules: string | undefined }) {
  const desk = useDesk();
  const hosted = desk?.welcome?.rulesets ?? [];
  const [kept, keepRules] = useKept("ruleset", rules ?? "");
  const key = hosted.find((one) => one.key === (rules ?? kept))?.key ?? hosted[0]?.key;
  return (
    <div class="lobby sheet-page">
      <header class="lobby-head">
        <div>
          <p>
            <a href="#/">{say("app.all")}</a>
          </p>
          <h1>{say("join.create")}</h1>
        </div>
      </header>
      <main>
        <CreateForm desk={desk} hosted={hosted} rules={key} keepRules={keepRules} />
      </main>
    </div>
  );
}

function CreateForm({
  desk,
  hosted,
  rules,
  keepRules,
}: {
  desk: ReturnType<typeof useDesk>;
  hosted: readonly RulesetInfo[];
  rules: string | undefined;
  keepRules: (key: string) => void;
}) {
  const catalogue = useCatalogue(rules);
  const game = useGame(rules);
  const [options, setOptions] = useState<{ rules: string | undefined; chosen: Chosen }>();
  const chosen = options?.rules === rules ? (options?.chosen ?? NONE) : NONE;
  const [clock, setClock] = useState<Clock>((PACES[1] as Pace).clock);
  const [terms, setTerms] = useState(OPEN);
  const welcome = desk?.welcome ?? null;
  const longestOptions = welcome?.limits.options_bytes ?? LONGEST_OPTIONS;
  const { isBusy, fault, start } = useOpening();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!desk || !rules || !catalogue) return;
    const { bot, delay, title, isPrivate } = terms;
    void start(() => {
      const { options, brought } = termsOf(catalogue.options, chosen, longestOptions);
      const wanted = {
        ruleset: rules,
        name: nameNow(),
        options,
        clock,
        delay,
        private: isPrivate,
        ...(title.trim() ? { title: title.trim() } : {}),
      };
      return open(desk, wanted, bot || null, brought);
    });
  };
  return (
    <form class="create" onSubmit={submit}>
      <RulesField hosted={hosted} rules={rules} keepRules={keepRules} />
      <section aria-label={say("create.options")}>
        {catalogue ? (
          <OptionFields
            key={catalogue.key}
            catalogue={catalogue}
            game={game}
            chosen={chosen}
            mostListed={longestOptions}
            choose={(next) => setOptions({ rules, chosen: next })}
          />
        ) : (
          <p class="hint">{say("lobby.asking")}</p>
        )}
      </section>
      <ClockField
        clock={clock}
        set={setClock}
        most={terms.bot === "" ? null : longestForBots(welcome)}
      />
      <TermsFields
        terms={terms}
        change={(part) => setTerms((old) => ({ ...old, ...part }))}
        policies={welcome?.policies ?? []}
        isForBots={isForBots(clock, welcome)}
        example={catalogue?.title ?? ""}
      />
      <p class="submit">
        <button
          type="submit"
          class="button big"
          disabled={!desk?.isOpen || isBusy || catalogue === null}
        >
          {say("create.create")}
        </button>
        {fault}
      </p>
    </form>
  );
}

const NONE: Chosen = {};

/** Bytes of options that are listed, where the server does not say. */
const LONGEST_OPTIONS = 4096;

function RulesField({
  hosted,
  rules,
  keepRules,
}: {
  hosted: readonly RulesetInfo[];
  rules: string | undefined;
  keepRules: (key: string) => void;
}) {
  return (
    <div class="field" role="radiogroup" aria-label={say("lobby.rules")}>
      <h2>{say("lobby.rules")}</h2>
      <div class="row">
        {hosted.map((one) => (
          <label key={one.key} class="chip">
            <input
              type="radio"
              name="rules"
              checked={one.key === rules}
              onChange={() => {
                keepRules(one.key);
                location.replace(`#/new/${one.key}`);
              }}
            />
            {one.title}
          </label>
        ))}
      </div>
    </div>
  );
}

interface TermsProps {
  terms: Terms;
  change: (part: Partial<Terms>) => void;
  policies: readonly string[];
  /** Bots play with the clock that is chosen. */
  isForBots: boolean;
  /** A title that it might have. */
  example: string;
}

function TermsFields({ terms, change, policies, isForBots, example }: TermsProps) {
  return (
    <section aria-labelledby="table-title">
      <h2 id="table-title">{say("room.table")}</h2>
      <div class="row wide">
        <NameField />
        <label class="pick">
          <span>{say("create.other_side")}</span>
          <select
            value={terms.bot}
            onChange={(event) => change({ bot: event.currentTarget.value })}
          >
            <option value="">{say("create.free")}</option>
            {policies.map((one) => (
              <option key={one} value={one} disabled={!isForBots}>
                {botName(one)}
              </option>
            ))}
          </select>
          {!isForBots && <small class="hint">{say("create.clock_no_bots")}</small>}
        </label>
        <DelayField delay={terms.delay} change={change} />
        <label class="pick">
          <span>{say("create.title")}</span>
          <input
            value={terms.title}
            maxLength={80}
            dir="auto"
            placeholder={example}
            onInput={(event) => change({ title: event.currentTarget.value })}
          />
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={terms.isPrivate}
          onChange={(event) => change({ isPrivate: event.currentTarget.checked })}
        />
        {say("create.private")}
      </label>
    </section>
  );
}

function DelayField({ delay, change }: { delay: number; change: TermsProps["change"] }) {
  return (
    <label class="pick">
      <span>{say("create.spectators")}</span>
      <select
        value={String(delay)}
        onChange={(event) => change({ delay: Number(event.currentTarget.value) })}
      >
        {DELAYS.map(([seconds, name]) => (
          <option key={seconds} value={String(seconds)}>
            {say(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const TIMES: readonly { key: keyof Clock; per: number; unit: "min" | "s" }[] = [
  { key: "bank", per: 60, unit: "min" },
  { key: "increment", per: 1, unit: "s" },
  { key: "reaction", per: 1, unit: "s" },
  { key: "setup", per: 60, unit: "min" },
];

interface ClockProps {
  clock: Clock;
  set: (clock: Clock) => void;
  /** The longest time, where a bot plays. */
  most: number | null;
}

function ClockField({ clock, set, most }: ClockProps) {
  const isSame = (pace: Pace) => JSON.stringify(pace.clock) === JSON.stringify(clock);
  return (
    <section aria-labelledby="clock-title">
      <h2 id="clock-title">{say("lobby.clock")}</h2>
      <div class="choices four" role="radiogroup" aria-labelledby="clock-title">
        {PACES.map((pace) => (
          <label key={pace.key} class="choice-card">
            <input
              type="radio"
              name="pace"
              checked={isSame(pace)}
              disabled={most !== null && Math.max(...Object.values(pace.clock)) > most}
              onChange={() => set(pace.clock)}
            />
            <span>
              <strong>{say(`pace.${pace.key}`)}</strong>
              <small>{paceText(pace.clock)}</small>
            </span>
          </label>
        ))}
      </div>
      {most !== null && <p class="hint">{say("create.bot_clock", { most: span(most) })}</p>}
      <details>
        <summary>{say("create.exact")}</summary>
        <div class="row wide">
          {TIMES.map(({ key, per, unit }) => (
            <label key={key} class="pick">
              <span>{say(`create.clock.${key}`)}</span>
              <span class="amount">
                <input
                  type="number"
                  min={key === "increment" ? 0 : 1 / per}
                  max={most === null ? undefined : most / per}
                  step="any"
                  required
                  value={String(clock[key] / per)}
                  onInput={(event) =>
                    event.currentTarget.value &&
                    set({ ...clock, [key]: Number(event.currentTarget.value) * per })
                  }
                />
                {say(`create.unit.${unit}`)}
              </span>
              <small class="hint">{say(`create.clock.${key}_text`)}</small>
            </label>
          ))}
        </div>
      </details>
    </section>
  );
}
