// The options of a ruleset as a form, made from its catalogue and explained in its words.

import type { ComponentChildren } from "preact";

import { type Catalogue, type Force, type OptionForm, sizeOption } from "../../lists/forms";
import { ListPicker, known } from "../../lists/ListPicker";
import type { Json } from "../../messages";
import type { Game } from "../../core/view";
import { huesOf } from "../../rulesets/hues";
import { type Chosen, forcesOf, isOffered, sizeIn, toOptions, usual, withForce } from "./options";
import { Preview } from "./Preview";
import { MapField } from "./MapField";
import { say } from "../../words";

interface Props {
  catalogue: Catalogue;
  game: Game | undefined;
  chosen: Chosen;
  /** Bytes of options that are listed with a match. */
  mostListed: number;
  choose: (chosen: Chosen) => void;
}

/** First the table, how large forces are and which; the rest is for those who look for it. */
export function OptionFields({ catalogue, game, chosen, mostListed, choose }: Props) {
  const size = sizeOption(catalogue.options);
  const isFirst = (form: OptionForm) =>
    form.kind === "force" ||
    form === size ||
    (game?.lays.includes(form.key) ?? form.values.length > 0);
  const isChoice = ({ kind, values, default: usual }: OptionForm) =>
    kind !== "choice" || usual === null || values.length > 1;
  const offered = catalogue.options.filter((form) => isOffered(form, chosen) && isChoice(form));
  const rest = offered.filter((form) => !isFirst(form));
  const changed = rest.filter((form) => chosen[form.key] !== undefined).length;
  const field = (form: OptionForm) => (
    <Field
      key={form.key}
      catalogue={catalogue}
      game={game}
      form={form}
      chosen={chosen}
      mostListed={mostListed}
      choose={choose}
    />
  );
  return (
    <>
      {offered.filter(isFirst).map(field)}
      {rest.length > 0 && (
        <details class="field">
          <summary>{say("create.more", { n: rest.length, changed })}</summary>
          {rest.map(field)}
        </details>
      )}
    </>
  );
}

function Field(all: Props & { form: OptionForm }) {
  const { catalogue, game, form, chosen, choose } = all;
  const { title, text } = catalogue.option(form.key);
  const id = `option-${form.key}`;
  const props = {
    catalogue,
    form,
    value: chosen[form.key],
    set: (value: Json | undefined) => choose({ ...chosen, [form.key]: value }),
  };
  const options = { ...usual(catalogue.options), ...toOptions(catalogue.options, chosen) };
  const lays = game?.lays.includes(form.key) ? game : undefined;
  const preview = (value: Json) =>
    lays && <Preview game={lays} options={{ ...options, [form.key]: value }} />;
  return (
    <div
      class="field"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      data-hues={huesOf({ ruleset: catalogue.key, options })}
    >
      <h3 id={id}>{title}</h3>
      <p class="hint" id={`${id}-text`}>
        {text}
      </p>
      {form.kind === "choice" && <ChoiceField {...props} preview={preview} />}
      {form.kind === "number" && <NumberField {...props} />}
      {form.kind === "flag" && <FlagField {...props} />}
      {form.kind === "force" && <ForceField {...all} />}
      {form.kind === "map" && <MapField {...props} title={title} />}
    </div>
  );
}

interface FieldProps {
  catalogue: Catalogue;
  form: OptionForm;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
}

/** One of some values, or what leaving it out means. */
function ChoiceField({
  catalogue,
  form,
  value,
  set,
  preview,
}: FieldProps & { preview: (value: Json) => ComponentChildren }) {
  const { unset } = catalogue.option(form.key);
  const same = (one: Json) => JSON.stringify(one) === JSON.stringify(value ?? form.default);
  return (
    <div class="choices">
      {form.default === null && (
        <label class="choice-card">
          <input
            type="radio"
            name={form.key}
            checked={value === undefined}
            onChange={() => set(undefined)}
          />
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
            {preview(one)}
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
            <input
              type="radio"
              name={form.key}
              checked={value === answer}
              onChange={() => set(answer)}
            />
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
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          set(checked === form.default ? undefined : checked)
        }
      />
      {isOn === form.default
        ? say("create.usual", {
            answer: said,
            unset: unset.toLowerCase() === said.toLowerCase() ? "" : unset,
          })
        : said}
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
        onInput={(event) =>
          set(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))
        }
      />
      {form.unit !== null && catalogue.name(form.unit)}
      {form.default === null && value === undefined && <span class="hint">{unset}</span>}
    </label>
  );
}

const nameOf = (catalogue: Catalogue, force: Force) =>
  known(catalogue).find((one) => JSON.stringify(one.force) === JSON.stringify(force))?.name ??
  say("create.chosen");

const SIDES = ["create.yours", "create.the_other"] as const;

/** The forces of both sides. The other side's is listed with the match, so it must be short. */
function ForceField({ catalogue, form, chosen, mostListed, choose }: Props & { form: OptionForm }) {
  const { unset } = catalogue.option(form.key);
  const picked = forcesOf(chosen, form.key);
  return (
    <div class="forces-field">
      {SIDES.map((side, seat) => (
        <details key={side} open={seat === 0}>
          <summary>
            {say("create.side", {
              side: say(side),
              force: picked[seat] ? nameOf(catalogue, picked[seat]) : say("create.none"),
            })}
          </summary>
          <ListPicker
            label={say(side)}
            catalogue={catalogue}
            size={sizeIn(catalogue.options, chosen)}
            none={unset}
            chosen={picked[seat] ?? null}
            mostBytes={seat === 0 ? null : mostListed}
            onChoose={(force) => choose(withForce(chosen, form.key, seat, force))}
          />
        </details>
      ))}
    </div>
  );
}
