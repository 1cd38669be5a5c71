// What a seat has said in advance, in secret, and what it may say.

import { useEffect, useState } from "preact/hooks";

import type { Json } from "../../messages";
import type { Tagged } from "../../core/speech";
import type { MatchStore } from "../../match/store";
import { say } from "../../words";
import type { Form, PickBlank, TableQuery } from "../reply/forms";
import type { Session } from "../seat/session";
import { useAsked } from "../seat/useAsked";

const QUERY: TableQuery = { t: "conditional_orders" };

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
    <section class="nevers" aria-label={say("advance.title")}>
      {conditional_orders.length > 0 && <h3>{say("advance.title")}</h3>}
      {conditional_orders.map((one) => (
        <p key={JSON.stringify(one)}>
          <span lang={game.lang}>{game.said(one, state)}</span>
          <button
            type="button"
            aria-label={`${say("advance.drop")}: ${game.said(one, state)}`}
            onClick={() => leave(others(one), say("advance.dropped"))}
          >
            {say("advance.drop")}
          </button>
        </p>
      ))}
      <details open={unit !== null}>
        <summary>{say("advance.say")}</summary>
        <p class="hint">{say("advance.meaning")}</p>
        {forms.length > 0 && (
          <Saying
            key={unit}
            store={store}
            forms={forms}
            unit={unit}
            leave={(said) => leave([...others(said), said], say("advance.kept"))}
          />
        )}
      </details>
    </section>
  );
}

/** A unit may be told several things. */
const keyOf = (form: Form | undefined) => `${form?.unit} ${form?.reply.t}`;

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
  const [filled, fill] = useState<{ readonly [field: string]: Json }>({});
  const form = forms.find((one) => keyOf(one) === keyOf(chosen)) ?? forms[0];
  if (form === undefined) return null;
  /** Without what was picked for another unit and is not offered to this one. */
  const picked = ({ field, options }: PickBlank) =>
    (options ?? []).filter((one) => (filled[field] as Json[] | undefined)?.includes(one));
  const conditions = (form.blanks ?? []).flatMap((blank) => {
    const value =
      blank.t === "pick_blank"
        ? picked(blank)
        : blank.t === "number_blank"
          ? filled[blank.field]
          : undefined;
    return value === undefined ||
      (Array.isArray(value) && value.length === 0) ||
      !("field" in blank)
      ? []
      : [[blank.field, value] as const];
  });
  const said: Tagged = { ...form.reply, ...Object.fromEntries(conditions) };
  const send = (event: Event) => {
    event.preventDefault();
    leave(said);
  };
  const call = (one: Form) =>
    `${game.call(one.unit ?? "", state)}: ${game.condition(one.reply, "name")}${one.no_effect === undefined ? "" : ` (${game.call(one.no_effect, state)})`}`;
  return (
    <form onSubmit={send} noValidate>
      <select
        aria-label={say("advance.unit")}
        value={keyOf(form)}
        onChange={(event) => choose(forms[event.currentTarget.selectedIndex])}
      >
        {forms.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {call(one)}
          </option>
        ))}
      </select>
      {(form.blanks ?? []).map((blank) => {
        if (blank.t === "number_blank")
          return (
            <label key={blank.field}>
              {game.condition(form.reply, blank.field)}
              <input
                type="number"
                step="any"
                placeholder={`${blank.least}–${Math.floor(blank.most)}`}
                onInput={({ currentTarget: { valueAsNumber: n } }) =>
                  fill(({ [blank.field]: _, ...rest }) =>
                    Number.isNaN(n) ? rest : { ...rest, [blank.field]: n },
                  )
                }
              />
            </label>
          );
        if (blank.t !== "pick_blank") return null;
        const on = picked(blank);
        return (
          <fieldset key={blank.field}>
            <legend>{game.condition(form.reply, blank.field)}</legend>
            {(blank.options ?? []).map((one) => (
              <label key={one} class="check">
                <input
                  type="checkbox"
                  checked={on.includes(one)}
                  onChange={() =>
                    fill((old) => ({
                      ...old,
                      [blank.field]: on.includes(one)
                        ? on.filter((other) => other !== one)
                        : [...on, one],
                    }))
                  }
                />
                {game.call(one, state)}
              </label>
            ))}
          </fieldset>
        );
      })}
      <p aria-live="polite" lang={game.lang}>
        {game.said(said, state)}
      </p>
      <button type="submit" class="ghost-button">
        {say("advance.leave")}
      </button>
    </form>
  );
}

/**
 * The unit that was just told what to do, once it waits for something and nothing was said for it.
 */
export function useWaiting(
  session: Session,
  store: MatchStore,
  unit: string | null,
): string | null {
  const [ready, set] = useState<string | null>(null);
  const isOpen = unit !== null && store.game.waits;
  useEffect(() => {
    if (!isOpen) return;
    session.query<{ forms?: Form[] }>(QUERY).then(
      ({ forms = [] }) =>
        set(forms.some((form) => form.unit === unit && form.no_effect === undefined) ? unit : null),
      () => set(null), // it is asked again with the next act
    );
  }, [isOpen, unit, store.seq]);
  return ready === unit && !store.conditional_orders.some((one) => one["unit"] === unit)
    ? unit
    : null;
}
