// Writing a list: units and what they may be given, what it costs, and what is wrong with it, line
// by
// line with the clause.

import type { ComponentChildren } from "preact";

import type { Fault } from "../messages";
import { sentence } from "../words/sentence";
import { signed } from "../words/numbers";
import { say } from "../words";
import type { Catalogue, Choice, Force, MusterForm, Unit } from "./forms";
import {
  type Line,
  add,
  again,
  belong,
  costOf,
  linesOf,
  offered,
  remove,
  take,
  taken,
  total,
  unitOf,
} from "./muster";
import { Profile } from "./Profile";
import type { Judgement } from "./useChecked";

interface Props {
  catalogue: Catalogue;
  form: MusterForm;
  force: Force;
  change: (force: Force) => void;
  judged: Judgement | null;
}

export function Builder({ catalogue, form, force, change, judged }: Props) {
  const lines = linesOf(form, force);
  const { faults = [], hints = [] } = judged ?? {};
  const whole = faults.filter(({ line }) => line == null || line < 1 || line > lines.length);
  return (
    <div class="builder">
      <div class="builder-force">
        <Belongs catalogue={catalogue} form={form} force={force} change={change} />
        <h2>{catalogue.field(form.list_field)}</h2>
        {lines.length === 0 && <p class="hint">{say("lists.nothing")}</p>}
        <ol class="muster" aria-label={catalogue.field(form.list_field)}>
          {lines.map((line, at) => (
            <Entry
              key={at}
              catalogue={catalogue}
              form={form}
              line={line}
              at={at}
              faults={faults.filter((one) => one.line === at + 1)}
              hints={hints.filter((one) => one.line === at + 1)}
            >
              <Choices
                catalogue={catalogue}
                form={form}
                force={force}
                line={line}
                at={at}
                change={change}
              />
              <span class="deeds">
                <button
                  type="button"
                  class="quiet"
                  aria-label={say("lists.another_of", { unit: nameOf(form, line) })}
                  onClick={() => change(again(form, force, at))}
                >
                  {say("lists.another")}
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={say("lists.remove_of", { unit: nameOf(form, line), line: at + 1 })}
                  onClick={() => change(remove(form, force, at))}
                >
                  {say("lists.remove")}
                </button>
              </span>
            </Entry>
          ))}
        </ol>
        <div class="sum">
          <Sum catalogue={catalogue} cost={total(form, force)} judged={judged} />
          <Faults catalogue={catalogue} faults={whole} />
        </div>
      </div>
      <Offers form={form} force={force} change={change} />
    </div>
  );
}

const nameOf = (form: MusterForm, line: Line) =>
  unitOf(form, line)?.name ?? String(line[form.unit_field] ?? "?");

/** What the force belongs to. */
function Belongs({
  catalogue,
  form,
  force,
  change,
}: Pick<Props, "catalogue" | "form" | "force" | "change">) {
  const group = form.groups.find(({ id }) => id === force[form.group_field]);
  const part =
    form.part_field === null
      ? undefined
      : group?.parts.find(({ id }) => id === force[form.part_field ?? ""]);
  return (
    <div class="row wide">
      <label class="pick">
        <span>{catalogue.field(form.group_field)}</span>
        <select
          value={group?.id ?? ""}
          onChange={(event) =>
            change(belong(form, force, form.group_field, event.currentTarget.value))
          }
        >
          {group === undefined && (
            <option value="">{say("lists.unknown", { what: force[form.group_field] })}</option>
          )}
          {form.groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {group?.text && (
          <small class="hint" lang={catalogue.lang}>
            {group.text}
          </small>
        )}
      </label>
      {form.part_field !== null && group !== undefined && (
        <label class="pick">
          <span>{catalogue.field(form.part_field)}</span>
          <select
            value={part?.id ?? ""}
            onChange={(event) =>
              change(belong(form, force, form.part_field ?? "", event.currentTarget.value))
            }
          >
            <option value="">{say("lists.none")}</option>
            {group.parts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {part && (
            <small class="hint" lang={catalogue.lang}>
              {part.text}
            </small>
          )}
        </label>
      )}
    </div>
  );
}

interface EntryProps {
  catalogue: Catalogue;
  form: MusterForm;
  line: Line;
  at: number;
  faults: readonly Fault[];
  hints: readonly Fault[];
  children: ComponentChildren;
}

function Entry({ catalogue, form, line, at, faults, hints, children }: EntryProps) {
  return (
    <li class={faults.length > 0 ? "faulty" : ""} value={at + 1}>
      <span class="muster-head">
        <strong>
          <bdi>{nameOf(form, line)}</bdi>
        </strong>
        <span>{`${costOf(form, line)} ${catalogue.unit}`}</span>
      </span>
      <About text={unitOf(form, line)?.text} />
      {children}
      <Profile form={form} unit={unitOf(form, line)} />
      <Faults catalogue={catalogue} faults={faults} />
      <Faults catalogue={catalogue} faults={hints} kind="hints" />
    </li>
  );
}

function Choices({
  catalogue,
  form,
  force,
  line,
  at,
  change,
}: Omit<Props, "judged"> & { line: Line; at: number }) {
  const unit = unitOf(form, line);
  if (unit === undefined) return null;
  const of = (choice: Choice) =>
    say("lists.choice_of", {
      choice: catalogue.field(choice.field),
      unit: unit.name,
      line: at + 1,
    });
  const set = (choice: Choice, value: string | number, on: boolean) =>
    change(take(form, force, at, choice, value, on));
  return (
    <>
      {unit.choices.map((choice) =>
        choice.many ? (
          <span key={choice.field} class="extras" role="group" aria-label={of(choice)}>
            {choice.extras.map((extra) => (
              <label key={extra.value} class="check">
                <input
                  type="checkbox"
                  checked={taken(choice, line).includes(extra.value)}
                  onChange={(event) => set(choice, extra.value, event.currentTarget.checked)}
                />
                {`${extra.name} ${extra.cost ? signed(extra.cost) : ""}`}
              </label>
            ))}
          </span>
        ) : (
          <label key={choice.field} class="pick inline">
            <span>{catalogue.field(choice.field)}</span>
            <select
              aria-label={of(choice)}
              value={String(taken(choice, line)[0] ?? usual(choice))}
              onChange={(event) => {
                const extra = choice.extras.find(
                  ({ value }) => String(value) === event.currentTarget.value,
                );
                if (extra) set(choice, extra.value, extra.value !== usual(choice));
              }}
            >
              {usual(choice) === "" && <option value="">{say("lists.none")}</option>}
              {choice.extras.map((extra) => (
                <option
                  key={extra.value}
                  value={String(extra.value)}
                >{`${extra.name} ${extra.cost ? signed(extra.cost) : ""}`}</option>
              ))}
            </select>
          </label>
        ),
      )}
    </>
  );
}

/** What is taken where nothing is said: what costs nothing. */
const usual = (choice: Choice) => choice.extras.find(({ cost }) => cost === 0)?.value ?? "";

function Sum({
  catalogue,
  cost,
  judged,
}: {
  catalogue: Catalogue;
  cost: number;
  judged: Judgement | null;
}) {
  const most = judged?.most ?? 0;
  const word =
    judged === null
      ? say("lists.checking")
      : judged.faults.length === 0
        ? say("lists.fit")
        : say("lists.faults", { n: judged.faults.length });
  return (
    <p class={judged && judged.faults.length > 0 ? "faulty" : ""} role="status">
      <strong>
        {say("lists.sum", {
          cost,
          most,
          left: most > cost ? most - cost : 0,
          unit: catalogue.unit,
        })}
      </strong>
      <span>{word}</span>
    </p>
  );
}

function Faults({
  catalogue,
  faults,
  kind = "",
}: {
  catalogue: Catalogue;
  faults: readonly Fault[];
  kind?: string;
}) {
  if (faults.length === 0) return null;
  return (
    <ul class={`faults ${kind}`}>
      {faults.map((fault) => (
        <li key={fault.code + fault.message}>
          {sentence(catalogue.reason(fault))}
          {fault.clause && (
            <a href={`#/rules/${fault.clause}`} lang={catalogue.lang}>
              {catalogue.clause(fault.clause)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a unit is, where the ruleset says so. */
const About = ({ text }: { text: string | undefined }) =>
  text ? <small class="about-unit">{text}</small> : null;

/** What can be listed beside what is. */
function Offers({ form, force, change }: Pick<Props, "form" | "force" | "change">) {
  const units = offered(form, force);
  /** Of whom an ally is; what every force may have is of no group. */
  const groupOf = (unit: Unit) => form.groups.find(({ id }) => id === unit.group)?.name;
  return (
    <section class="offers" aria-label={say("lists.offers")}>
      <h2>{say("lists.add")}</h2>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}>
            <button type="button" class="chip" onClick={() => change(add(form, force, unit.id))}>
              <span>
                <span class="hidden">{say("lists.add")} </span>
                {unit.name}
              </span>
              <About text={unit.text} />
              {unit.group !== force[form.group_field] && <small>{groupOf(unit)}</small>}
              <small>{unit.cost}</small>
            </button>
            <Profile form={form} unit={unit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
