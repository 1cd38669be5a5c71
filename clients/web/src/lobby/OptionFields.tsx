// The options of a ruleset as a form, made from its catalogue and explained in its words.

import type { Catalogue, Force, OptionForm } from "../lists/forms";
import { ListPicker, known } from "../lists/ListPicker";
import type { Json } from "../messages";
import { type Chosen, forcesOf, isOffered, sizeIn, withForce } from "./options";
import { say } from "../words";

interface Props {
  catalogue: Catalogue;
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
}

export function OptionFields({ catalogue, chosen, choose }: Props) {
  const set = (key: string, value: Json | undefined) => choose({ ...chosen, [key]: value });
  return (
    <>
      {catalogue.options.map((form) => {
        const { title, text } = catalogue.option(form.key);
        const id = `option-${form.key}`;
        if (!isOffered(form, chosen)) return null;
        return (
          <div key={form.key} class="field" role="group" aria-labelledby={id} aria-describedby={`${id}-text`}>
            <h3 id={id}>{title}</h3>
            <p class="hint" id={`${id}-text`}>{text}</p>
            {form.kind === "choice" && <ChoiceField catalogue={catalogue} form={form} value={chosen[form.key]} set={(value) => set(form.key, value)} />}
            {form.kind === "number" && <NumberField catalogue={catalogue} form={form} value={chosen[form.key]} set={(value) => set(form.key, value)} />}
            {form.kind === "flag" && <FlagField catalogue={catalogue} form={form} value={chosen[form.key]} set={(value) => set(form.key, value)} />}
            {form.kind === "force" && <ForceField catalogue={catalogue} form={form} chosen={chosen} choose={choose} />}
          </div>
        );
      })}
    </>
  );
}

interface FieldProps {
  catalogue: Catalogue;
  form: OptionForm;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
}

/** One of some values, or what leaving it out means. */
function ChoiceField({ catalogue, form, value, set }: FieldProps) {
  const { unset } = catalogue.option(form.key);
  const same = (one: Json) => JSON.stringify(one) === JSON.stringify(value ?? form.default);
  return (
    <div class="choices">
      {form.default === null && (
        <label class="choice-card">
          <input type="radio" name={form.key} checked={value === undefined} onChange={() => set(undefined)} />
          <span>
            <strong>{say("create.unset")}</strong>
            <small>{unset}</small>
          </span>
        </label>
      )}
      {form.values.map(({ value: one, code }) => (
        <label key={code} class="choice-card">
          <input type="radio" name={form.key} checked={same(one)} onChange={() => set(one)} />
          <span>
            <strong>{catalogue.name(code)}</strong>
            {catalogue.text(code) && <small lang={catalogue.lang}>{catalogue.text(code)}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Yes or no, and what leaving it out means where that is neither. */
function FlagField({ catalogue, form, value, set }: FieldProps) {
  const { unset } = catalogue.option(form.key);
  if (form.default === null) {
    const cards = [
      { answer: undefined, name: say("create.unset"), text: unset },
      { answer: true, name: say("create.yes"), text: "" },
      { answer: false, name: say("create.no"), text: "" },
    ];
    return (
      <div class="choices">
        {cards.map(({ answer, name, text }) => (
          <label key={name} class="choice-card">
            <input type="radio" name={form.key} checked={value === answer} onChange={() => set(answer)} />
            <span>
              <strong>{name}</strong>
              {text && <small>{text}</small>}
            </span>
          </label>
        ))}
      </div>
    );
  }
  const isOn = (value ?? form.default) === true;
  const said = say(isOn ? "create.yes" : "create.no");
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget: { checked } }) => set(checked === form.default ? undefined : checked)} />
      {isOn === form.default ? say("create.usual", { answer: said, unset }) : said}
    </label>
  );
}

function NumberField({ catalogue, form, value, set }: FieldProps) {
  const { title, unset } = catalogue.option(form.key);
  return (
    <label class="amount">
      <span class="hidden">{title}</span>
      <input
        type="number"
        inputMode="numeric"
        value={String(value ?? form.default ?? "")}
        min={form.least ?? undefined}
        max={form.most ?? undefined}
        step={form.step ?? "any"}
        required={form.default !== null}
        onInput={(event) => set(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
      />
      {form.unit !== null && catalogue.name(form.unit)}
      {form.default === null && value === undefined && <span class="hint">{unset}</span>}
    </label>
  );
}

const nameOf = (catalogue: Catalogue, force: Force) => known(catalogue).find((one) => JSON.stringify(one.force) === JSON.stringify(force))?.name ?? say("create.chosen");

const SIDES = ["create.yours", "create.the_other"] as const;

function ForceField({ catalogue, form, chosen, choose }: { catalogue: Catalogue; form: OptionForm; chosen: Chosen; choose: (chosen: Chosen) => void }) {
  const { unset } = catalogue.option(form.key);
  const picked = forcesOf(chosen, form.key);
  return (
    <div class="forces-field">
      {SIDES.map((side, seat) => (
        <details key={side} open={seat === 0}>
          <summary>{say("create.side", { side: say(side), force: picked[seat] ? nameOf(catalogue, picked[seat]) : say("create.none") })}</summary>
          <ListPicker
            label={say(side)}
            catalogue={catalogue}
            size={sizeIn(catalogue.options, chosen)}
            none={unset}
            chosen={picked[seat] ?? null}
            onChoose={(force) => choose(withForce(chosen, form.key, seat, force))}
          />
        </details>
      ))}
    </div>
  );
}
