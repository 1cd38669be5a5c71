// A match of one's own: rules, scenario, forces, clock, and who sits opposite.

import { useEffect, useState } from "preact/hooks";

import type { ClockSettings } from "../messages";
import { useKept } from "../shell/hooks";
import { PACES, type Pace, told } from "./clocks";
import { open, sentence, useDesk } from "./desk";
import { nameNow, NameField } from "./NameField";
import { OptionFields } from "./OptionFields";
import { type Chosen, toOptions } from "./options";
import { useCatalogue } from "./useCatalogues";

const DELAYS: readonly (readonly [number, string])[] = [
  [0, "At once"],
  [60, "A minute later"],
  [300, "5 minutes later"],
  [1800, "Half an hour later"],
];

export function CreatePage({ rules }: { rules: string | undefined }) {
  const desk = useDesk();
  const hosted = desk?.welcome?.rulesets ?? [];
  const [kept, keepRules] = useKept("ruleset", rules ?? "");
  const key = hosted.find((one) => one.key === (rules ?? kept))?.key ?? hosted[0]?.key;
  const catalogue = useCatalogue(key);
  const [chosen, choose] = useState<Chosen>({});
  const [clock, setClock] = useState<Required<ClockSettings>>((PACES[1] as Pace).clock);
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
      const wanted = { ruleset: key, name: nameNow(), options: toOptions(catalogue.options, chosen), clock, delay, private: isPrivate };
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
            <a href="#/">All matches</a>
          </p>
          <h1>Create a match</h1>
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
          <div class="field" role="radiogroup" aria-label="Rules">
            <h2>Rules</h2>
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
          <section aria-label="Options of the rules">{catalogue ? <OptionFields key={catalogue.key} catalogue={catalogue} chosen={chosen} choose={choose} /> : <p class="hint">Asking the server.</p>}</section>
          <ClockField clock={clock} set={setClock} />
          <section aria-labelledby="table-title">
            <h2 id="table-title">At the table</h2>
            <div class="row wide">
              <NameField />
              <label class="pick">
                <span>Other side</span>
                <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                  <option value="">Free: somebody joins</option>
                  {(desk?.welcome?.policies ?? []).map((one) => (
                    <option key={one} value={one}>{`The bot ${one}`}</option>
                  ))}
                </select>
              </label>
              <label class="pick">
                <span>Spectators see it</span>
                <select value={String(delay)} onChange={(event) => setDelay(Number(event.currentTarget.value))}>
                  {DELAYS.map(([seconds, name]) => (
                    <option key={seconds} value={String(seconds)}>{name}</option>
                  ))}
                </select>
              </label>
              <label class="pick">
                <span>Title</span>
                <input value={title} maxLength={80} dir="auto" placeholder={catalogue?.title ?? ""} onInput={(event) => setTitle(event.currentTarget.value)} />
              </label>
            </div>
            <label class="check">
              <input type="checkbox" checked={isPrivate} onChange={(event) => setPrivate(event.currentTarget.checked)} />
              Private: not listed; only those with the invitation can join or watch
            </label>
          </section>
          <p class="submit">
            <button type="submit" class="button big" disabled={!desk?.isOpen || isBusy || catalogue === null}>Create</button>
            {fault && <span class="why" role="alert">{fault}</span>}
          </p>
        </form>
      </main>
    </div>
  );
}

const TIMES: readonly { key: keyof ClockSettings; name: string; text: string; per: number; unit: string }[] = [
  { key: "bank", name: "Each side has", text: "for the whole match", per: 60, unit: "min" },
  { key: "increment", name: "More per turn", text: "after each answer in its turn", per: 1, unit: "s" },
  { key: "reaction", name: "To react", text: "for each reaction", per: 1, unit: "s" },
  { key: "setup", name: "To set up", text: "for each question before the first turn", per: 60, unit: "min" },
];

function ClockField({ clock, set }: { clock: Required<ClockSettings>; set: (clock: Required<ClockSettings>) => void }) {
  const isSame = (pace: Pace) => JSON.stringify(pace.clock) === JSON.stringify(clock);
  return (
    <section aria-labelledby="clock-title">
      <h2 id="clock-title">Clock</h2>
      <div class="choices four" role="radiogroup" aria-labelledby="clock-title">
        {PACES.map((pace) => (
          <label key={pace.key} class="choice-card">
            <input type="radio" name="pace" checked={isSame(pace)} onChange={() => set(pace.clock)} />
            <span>
              <strong>{pace.name}</strong>
              <small>{told(pace.clock)}</small>
            </span>
          </label>
        ))}
      </div>
      <details>
        <summary>Exact times</summary>
        <div class="row wide">
          {TIMES.map(({ key, name, text, per, unit }) => (
            <label key={key} class="pick">
              <span>{name}</span>
              <span class="amount">
                <input type="number" min={key === "increment" ? 0 : 1 / per} step="any" required value={String(clock[key] / per)} onInput={(event) => event.currentTarget.value && set({ ...clock, [key]: Number(event.currentTarget.value) * per })} />
                {unit}
              </span>
              <small class="hint">{text}</small>
            </label>
          ))}
        </div>
      </details>
    </section>
  );
}
