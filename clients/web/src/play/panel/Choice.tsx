// What is chosen, as it is filled in by now, and the button that sends it.

import type { ComponentChildren, Ref } from "preact";

import { say } from "../../words";
import { Chip } from "./Chip";
import { called, hasMore, ways } from "../reply/choosing";
import type { Choosing, Option } from "../reply/choice";
import type { Reason } from "../reply/forms";
import { type Acts, FEW, type Setting } from "./orderProps";
import { Cite, Whys } from "./Why";

export interface Chosen {
  /** What is chosen, as it is filled in by now. */
  readonly title: string;
  /** What shapes it, by buttons. */
  readonly shape: ComponentChildren;
  /** Why it would be refused. */
  readonly against: Reason | null;
  /** Refused: what is against each model that is to blame. */
  readonly wrong: readonly Reason[];
  /** How to go on, while nothing has been done yet. */
  readonly hint: string | null;
  /** Why it ends before it was meant to. */
  readonly cut: Reason | null;
  /** How far, how much. */
  readonly detail: string;
  readonly confirmRef: Ref<HTMLButtonElement>;
}

interface Props extends Setting, Chosen {
  box: Ref<HTMLDivElement>;
  choosing: Choosing;
  option: Option;
  /** Not to be asked this again, where naming units is all there is to choose. */
  auto_pass?: ComponentChildren;
}

export function Choice({
  game,
  state,
  rules,
  acts,
  about,
  extra,
  rest,
  why,
  title,
  shape,
  against,
  wrong,
  hint,
  cut,
  detail,
  confirmRef,
  box,
  choosing,
  option,
  auto_pass,
}: Props) {
  const inVain = (why: string) => say("hand.wasted", { why: game.call(why, state) });
  return (
    <div ref={box} class={`orders choice${option.form.removes_unit ? " leaving" : ""}`}>
      {/* It may scroll, so keys must come to it. */}
      <div class="told" role="group" tabIndex={0} aria-label={say("hand.what_chosen")}>
        <p class="chosen">
          <strong>{title}</strong>
          {hint && <span class="detail hint-now">{hint}</span>}
          {about(option) && <span class="detail about">{about(option)}</span>}
          {detail && (
            <span class={against && hint === null ? "detail refused" : "detail"}>
              {detail}
              {cut && (
                <>
                  {" "}
                  <Cite reason={cut} game={game} rules={rules} />
                </>
              )}
            </span>
          )}
        </p>
        {option.form.no_effect !== undefined && <p class="why">{inVain(option.form.no_effect)}</p>}
        {why && !hint && (
          <Whys
            reasons={wrong.length > 0 ? wrong : [why]}
            game={game}
            state={state}
            rules={rules}
          />
        )}
      </div>
      <Ways all={ways(choosing)} chosen={option} inVain={inVain} change={acts.change} />
      {shape}
      <span class="confirm-row">
        {/* Not `disabled`: keys would lose their place while a draft is refused for a moment. */}
        <button
          type="button"
          class="button confirm"
          data-hand="confirm"
          ref={confirmRef}
          aria-disabled={against !== null}
          onClick={acts.confirm}
        >
          {say(hasMore(choosing) ? "hand.next" : "hand.confirm")}
        </button>
        <button type="button" class="ghost-button" data-hand="back" onClick={acts.back}>
          {say("hand.back")}
        </button>
        {/* A tool that opened by itself does not hide how to be done. */}
        {choosing.draft !== null &&
          rest.length <= FEW &&
          rest.map((whole) => (
            <button
              key={whole.key}
              type="button"
              class="ghost-button general"
              title={about(whole)}
              onClick={() => acts.choose(whole)}
            >
              {whole.text}
            </button>
          ))}
      </span>
      {auto_pass}
      {extra}
    </div>
  );
}

/** Other ways to do what is chosen; nothing where there is but one. */
function Ways({
  all,
  chosen,
  inVain,
  change,
}: {
  all: readonly Option[];
  chosen: Option;
  inVain: (why: string) => string;
  change: Acts["change"];
}) {
  if (all.length === 0) return null;
  return (
    <div class="order-row ways" role="group" aria-label={say("hand.ways")}>
      {all.map((option) => (
        <Chip
          key={option.key}
          name={called(option, all)}
          title=""
          isOn={option === chosen}
          reason={null}
          onWhy={() => undefined}
          onClick={() => change(option)}
          note={option.form.no_effect === undefined ? "" : inVain(option.form.no_effect)}
        />
      ))}
    </div>
  );
}
