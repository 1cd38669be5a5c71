// What a seat has said in advance, in secret, and what it may say.

import { useEffect, useState } from "preact/hooks";

import type { Json } from "../messages";
import type { Tagged } from "../rulesets/speech";
import type { Stage } from "../shell/stage";
import { say } from "../words";
import type { Form, PickBlank, Query } from "./forms";
import type { Session } from "./session";
import { useAsked } from "./useAsked";

const QUERY: Query = { t: "what_can_i_say_in_advance" };

interface Props {
  session: Session;
  stage: Stage;
  /** Whose instruction is wanted; null while nobody's is. */
  unit: string | null;
  /** Leave instructions in place of those before; `done` is what is told then. */
  leave: (instructions: readonly Tagged[], done: string) => void;
}

export function Advance({ session, stage, unit, leave }: Props) {
  const { game, state, instructions } = stage;
  const { answer } = useAsked<{ forms?: Form[] }>(session, "advance", game.waits ? QUERY : null);
  if (!game.waits) return null;
  const forms = [...(answer?.forms ?? [])].sort((a, b) => Number(a.wasted !== undefined) - Number(b.wasted !== undefined));
  const others = (said: Tagged) => instructions.filter((one) => JSON.stringify(one) !== JSON.stringify(said));
  return (
    <section class="nevers" aria-label={say("advance.title")}>
      {instructions.length > 0 && <h3>{say("advance.title")}</h3>}
      {instructions.map((one) => (
        <p key={JSON.stringify(one)}>
          <span lang={game.lang}>{game.said(one, state)}</span>
          <button type="button" aria-label={`${say("advance.drop")}: ${game.said(one, state)}`} onClick={() => leave(others(one), say("advance.dropped"))}>{say("advance.drop")}</button>
        </p>
      ))}
      <details open={unit !== null}>
        <summary>{say("advance.say")}</summary>
        <p class="hint">{say("advance.meaning")}</p>
        {forms.length > 0 && <Saying key={unit} stage={stage} forms={forms} unit={unit} leave={(said) => leave([...others(said), said], say("advance.kept"))} />}
      </details>
    </section>
  );
}

/** A unit may be told several things. */
const keyOf = (form: Form | undefined) => `${form?.unit} ${form?.reply.t}`;

function Saying({ stage: { game, state }, forms, unit, leave }: { stage: Stage; forms: readonly Form[]; unit: string | null; leave: (said: Tagged) => void }) {
  const [chosen, choose] = useState(forms.find((one) => one.unit === unit) ?? forms[0]);
  const [filled, fill] = useState<{ readonly [field: string]: Json }>({});
  const form = forms.find((one) => keyOf(one) === keyOf(chosen)) ?? forms[0];
  if (form === undefined) return null;
  /** Without what was picked for another unit and is not offered to this one. */
  const picked = ({ field, options }: PickBlank) => (options ?? []).filter((one) => (filled[field] as Json[] | undefined)?.includes(one));
  const conditions = (form.blanks ?? []).flatMap((blank) => {
    const value = blank.t === "pick_blank" ? picked(blank) : blank.t === "number_blank" ? filled[blank.field] : undefined;
    return value === undefined || (Array.isArray(value) && value.length === 0) || !("field" in blank) ? [] : [[blank.field, value] as const];
  });
  const said: Tagged = { ...form.reply, ...Object.fromEntries(conditions) };
  const send = (event: Event) => {
    event.preventDefault();
    leave(said);
  };
  const call = (one: Form) => `${game.call(one.unit ?? "", state)}: ${game.condition(one.reply, "name")}${one.wasted === undefined ? "" : ` (${game.call(one.wasted, state)})`}`;
  return (
    <form onSubmit={send} noValidate>
      <select aria-label={say("advance.unit")} value={keyOf(form)} onChange={(event) => choose(forms[event.currentTarget.selectedIndex])}>
        {forms.map((one) => <option key={keyOf(one)} value={keyOf(one)}>{call(one)}</option>)}
      </select>
      {(form.blanks ?? []).map((blank) => {
        if (blank.t === "number_blank")
          return (
            <label key={blank.field}>
              {game.condition(form.reply, blank.field)}
              <input type="number" step="any" placeholder={`${blank.least}–${Math.floor(blank.most)}`} onInput={({ currentTarget: { valueAsNumber: n } }) => fill(({ [blank.field]: _, ...rest }) => (Number.isNaN(n) ? rest : { ...rest, [blank.field]: n }))} />
            </label>
          );
        if (blank.t !== "pick_blank") return null;
        const on = picked(blank);
        return (
          <fieldset key={blank.field}>
            <legend>{game.condition(form.reply, blank.field)}</legend>
            {(blank.options ?? []).map((one) => (
              <label key={one} class="check">
                <input type="checkbox" checked={on.includes(one)} onChange={() => fill((old) => ({ ...old, [blank.field]: on.includes(one) ? on.filter((other) => other !== one) : [...on, one] }))} />
                {game.call(one, state)}
              </label>
            ))}
          </fieldset>
        );
      })}
      <p aria-live="polite" lang={game.lang}>{game.said(said, state)}</p>
      <button type="submit" class="ghost-button">{say("advance.leave")}</button>
    </form>
  );
}

/** The unit that was just told what to do, once it waits for something and nothing was said for it. */
export function useWaiting(session: Session, stage: Stage, unit: string | null): string | null {
  const [ready, set] = useState<string | null>(null);
  const isOpen = unit !== null && stage.game.waits;
  useEffect(() => {
    if (!isOpen) return;
    session.query<{ forms?: Form[] }>(QUERY).then(
      ({ forms = [] }) => set(forms.some((form) => form.unit === unit && form.wasted === undefined) ? unit : null),
      () => set(null), // it is asked again with the next act
    );
  }, [isOpen, unit, stage.seq]);
  return ready === unit && !stage.instructions.some((one) => one["unit"] === unit) ? unit : null;
}
