// What a seat has said in advance, in secret, and what it may say.

import { useState } from "preact/hooks";

import type { Data, Json } from "../../../messages";
import type { Game } from "../../../core/view";
import type { Tagged } from "../../../core/speech";
import type { MatchStore } from "../../../match/store";
import { say } from "../../../words";
import type { Form, NumberBlank, PickBlank } from "../../reply/forms";
import type { Session } from "../../seat/session";
import { useAsked } from "../../seat/useAsked";
import { QUERY } from "./useWaiting";

interface Props {
  session: Session;
  store: MatchStore;
  /** Whose conditional order is wanted; null while nobody's is. */
  unit: string | null;
  /** Leave conditional orders in place of those before; `done` is what is told then. */
  leave: (conditional_orders: readonly Tagged[], done: string) => void;
}

export function Advance({ session, store, unit, leave }: Props) {
  const { game, state, conditional_orders } = store;
  const { answer } = useAsked<{ forms?: Form[] }>(session, "advance", game.waits ? QUERY : null);
  if (!game.waits) return null;
  const forms = [...(answer?.forms ?? [])].sort(
    (a, b) => Number(a.no_effect !== undefined) - Number(b.no_effect !== undefined),
  );
  const others = (said: Tagged) =>
    conditional_orders.filter((one) => JSON.stringify(one) !== JSON.stringify(said));
  return (
    <section class="auto-replies" aria-label={say("conditional.title")}>
      {conditional_orders.length > 0 && <h3>{say("conditional.title")}</h3>}
      {conditional_orders.map((one) => (
        <p key={JSON.stringify(one)}>
          <span lang={game.lang}>{game.said(one, state)}</span>
          <button
            type="button"
            aria-label={`${say("conditional.cancel")}: ${game.said(one, state)}`}
            onClick={() => leave(others(one), say("conditional.cancelled"))}
          >
            {say("conditional.cancel")}
          </button>
        </p>
      ))}
      <details open={unit !== null}>
        <summary ref={unit === null ? null : focus}>{say("conditional.add")}</summary>
        <p class="hint">{say("conditional.meaning")}</p>
        {forms.length > 0 && (
          <Saying
            key={unit}
            store={store}
            forms={forms}
            unit={unit}
            leave={(said) => leave([...others(said), said], say("conditional.was_set"))}
          />
        )}
      </details>
    </section>
  );
}

const focus = (one: HTMLElement | null) => one?.focus();

/** A unit may be told several things. */
const keyOf = (form: Form | undefined) => `${form?.unit} ${form?.reply.t}`;

/** What is filled in by now, by field. */
type Filled = { readonly [field: string]: Json };

function Saying({
  store: { game, state },
  forms,
  unit,
  leave,
}: {
  store: MatchStore;
  forms: readonly Form[];
  unit: string | null;
  leave: (said: Tagged) => void;
}) {
  const [chosen, choose] = useState(forms.find((one) => one.unit === unit) ?? forms[0]);
  const [filled, fill] = useState<Filled>({});
  const form = forms.find((one) => keyOf(one) === keyOf(chosen)) ?? forms[0];
  if (form === undefined) return null;
  const order = orderOf(form, filled);
  const call = ({ unit, reply, no_effect }: Form) => {
    const name = `${game.call(unit ?? "", state)}: ${game.condition(reply, "name")}`;
    return no_effect === undefined ? name : `${name} (${game.call(no_effect, state)})`;
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        leave(order);
      }}
    >
      <select
        aria-label={say("conditional.unit")}
        value={keyOf(form)}
        onChange={(event) => choose(forms[event.currentTarget.selectedIndex])}
      >
        {forms.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {call(one)}
          </option>
        ))}
      </select>
      <Conditions game={game} state={state} form={form} filled={filled} fill={fill} />
      <p aria-live="polite" lang={game.lang}>
        {game.said(order, state)}
      </p>
      <button type="submit" class="ghost-button">
        {say("conditional.set")}
      </button>
    </form>
  );
}

/** Without what was picked for another unit and is not offered to this one. */
const picked = ({ field, options }: PickBlank, filled: Filled) =>
  (options ?? []).filter((one) => (filled[field] as Json[] | undefined)?.includes(one));

/** The order with those of its conditions that are filled in. */
function orderOf({ reply, blanks = [] }: Form, filled: Filled): Tagged {
  const conditions = blanks.flatMap((blank): (readonly [string, Json])[] => {
    if (blank.t === "number_blank") {
      const value = filled[blank.field];
      return value === undefined ? [] : [[blank.field, value]];
    }
    const some = blank.t === "pick_blank" ? picked(blank, filled) : [];
    return blank.t === "pick_blank" && some.length > 0 ? [[blank.field, [...some]]] : [];
  });
  return { ...reply, ...Object.fromEntries(conditions) };
}

interface ConditionProps {
  game: Game;
  state: Data;
  form: Form;
  filled: Filled;
  fill: (how: (old: Filled) => Filled) => void;
}

function Conditions(props: ConditionProps) {
  return (
    <>
      {(props.form.blanks ?? []).map((blank) => {
        if (blank.t === "number_blank")
          return <NumberField key={blank.field} {...props} blank={blank} />;
        if (blank.t !== "pick_blank") return null;
        return <Picks key={blank.field} {...props} blank={blank} />;
      })}
    </>
  );
}

function NumberField({
  game,
  form,
  fill,
  blank: { field, least, most },
}: ConditionProps & { blank: NumberBlank }) {
  return (
    <label>
      {game.condition(form.reply, field)}
      <input
        type="number"
        step="any"
        placeholder={`${least}–${Math.floor(most)}`}
        onInput={({ currentTarget: { valueAsNumber: n } }) =>
          fill(({ [field]: _, ...rest }) => (Number.isNaN(n) ? rest : { ...rest, [field]: n }))
        }
      />
    </label>
  );
}

function Picks({ game, state, form, filled, fill, blank }: ConditionProps & { blank: PickBlank }) {
  const { field, options = [] } = blank;
  const on = picked(blank, filled);
  const toggle = (one: string) =>
    fill((old) => ({
      ...old,
      [field]: on.includes(one) ? on.filter((other) => other !== one) : [...on, one],
    }));
  return (
    <fieldset>
      <legend>{game.condition(form.reply, field)}</legend>
      {options.map((one) => (
        <label key={one} class="check">
          <input type="checkbox" checked={on.includes(one)} onChange={() => toggle(one)} />
          {game.call(one, state)}
        </label>
      ))}
    </fieldset>
  );
}
