// A match of one's own: rules, scenario, forces, clock, and who sits opposite.

import { useEffect, useState } from "preact/hooks";

import { useKept } from "../../widgets/hooks";
import { type Clock, PACES, type Pace, told } from "../clocks";
import { open, sentence, useDesk } from "../../net/lobbyLink";
import { nameNow, NameField } from "../../widgets/NameField";
import { OptionFields } from "./OptionFields";
import { type Chosen, toOptions } from "./options";
import { useCatalogue } from "../../lists/useCatalogues";
import { useGame } from "../useGames";
import { say } from "../../words";
import { botName } from "../../words/bots";

const DELAYS = [
  [0, "create.at_once"],
  [60, "create.minute"],
  [300, "create.five_minutes"],
  [1800, "create.half_hour"],
] as const;

export function CreatePage({ rules }: { rules: string | undefined }) {
  const desk = useDesk();
  const hosted = desk?.welcome?.rulesets ?? [];
  const [kept, keepRules] = useKept("ruleset", rules ?? "");
  const key = hosted.find((one) => one.key === (rules ?? kept))?.key ?? hosted[0]?.key;
  const catalogue = useCatalogue(key);
  const game = useGame(key);
  const [chosen, choose] = useState<Chosen>({});
  const [clock, setClock] = useState<Clock>((PACES[1] as Pace).clock);
  const [bot, setBot] = useState("");
  const [delay, setDelay] = useState(0);
  const [title, setTitle] = useState("");
  const [isPrivate, setPrivate] = useState(false);
  const [isBusy, busy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => choose({}), [key]);
  const create = async () => {
    if (!desk || !key || !catalogue) return;
    busy(true);
    setFault(null);
    try {
      const wanted = {
        ruleset: key,
        name: nameNow(),
        options: toOptions(catalogue.options, chosen),
        clock,
        delay,
        private: isPrivate,
      };
      location.hash = `#/play/${await open(desk, title.trim() ? { ...wanted, title: title.trim() } : wanted, bot || null)}`;
    } catch (error) {
      setFault(sentence(error));
      busy(false);
    }
  };
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
        <form
          class="create"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <div class="field" role="radiogroup" aria-label={say("lobby.rules")}>
            <h2>{say("lobby.rules")}</h2>
            <div class="row">
              {hosted.map((one) => (
                <label key={one.key} class="chip">
                  <input
                    type="radio"
                    name="rules"
                    checked={one.key === key}
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
          <section aria-label={say("create.options")}>
            {catalogue ? (
              <OptionFields
                key={catalogue.key}
                catalogue={catalogue}
                game={game}
                chosen={chosen}
                choose={choose}
              />
            ) : (
              <p class="hint">{say("lobby.asking")}</p>
            )}
          </section>
          <ClockField clock={clock} set={setClock} />
          <section aria-labelledby="table-title">
            <h2 id="table-title">{say("room.table")}</h2>
            <div class="row wide">
              <NameField />
              <label class="pick">
                <span>{say("create.other_side")}</span>
                <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                  <option value="">{say("create.free")}</option>
                  {(desk?.welcome?.policies ?? []).map((one) => (
                    <option key={one} value={one}>
                      {botName(one)}
                    </option>
                  ))}
                </select>
              </label>
              <label class="pick">
                <span>{say("create.spectators")}</span>
                <select
                  value={String(delay)}
                  onChange={(event) => setDelay(Number(event.currentTarget.value))}
                >
                  {DELAYS.map(([seconds, name]) => (
                    <option key={seconds} value={String(seconds)}>
                      {say(name)}
                    </option>
                  ))}
                </select>
              </label>
              <label class="pick">
                <span>{say("create.title")}</span>
                <input
                  value={title}
                  maxLength={80}
                  dir="auto"
                  placeholder={catalogue?.title ?? ""}
                  onInput={(event) => setTitle(event.currentTarget.value)}
                />
              </label>
            </div>
            <label class="check">
              <input
                type="checkbox"
                checked={isPrivate}
                onChange={(event) => setPrivate(event.currentTarget.checked)}
              />
              {say("create.private")}
            </label>
          </section>
          <p class="submit">
            <button
              type="submit"
              class="button big"
              disabled={!desk?.isOpen || isBusy || catalogue === null}
            >
              {say("create.create")}
            </button>
            {fault && (
              <span class="why" role="alert">
                {fault}
              </span>
            )}
          </p>
        </form>
      </main>
    </div>
  );
}

const TIMES: readonly { key: keyof Clock; per: number; unit: "min" | "s" }[] = [
  { key: "bank", per: 60, unit: "min" },
  { key: "increment", per: 1, unit: "s" },
  { key: "reaction", per: 1, unit: "s" },
  { key: "setup", per: 60, unit: "min" },
];

function ClockField({ clock, set }: { clock: Clock; set: (clock: Clock) => void }) {
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
              onChange={() => set(pace.clock)}
            />
            <span>
              <strong>{say(`pace.${pace.key}`)}</strong>
              <small>{told(pace.clock)}</small>
            </span>
          </label>
        ))}
      </div>
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
