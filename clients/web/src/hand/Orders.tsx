// What can be ordered now, as buttons: whose turn it is to be chosen, what it may do, and the one
// clear confirm.

import type { ComponentChildren, Ref } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Data } from "../messages";
import type { Cue, Figure, Game } from "../rulesets/view";
import { type Choosing, type Kind, type Option, deeds, families, general, hasMore, isOpen, kinds, left, subject, targets, units, wasted } from "./choosing";
import type { Reason } from "./forms";
import { say } from "../words";

export interface Acts {
  touch(unit: string): void;
  /** Of a unit, an order of a kind. */
  answer(unit: string, kind: string): void;
  pick(kind: string): void;
  choose(option: Option): void;
  confirm(): void;
  back(): void;
}

interface Props {
  game: Game;
  state: Data;
  rules: string;
  choosing: Choosing;
  figures: readonly Figure[];
  cues: ReadonlyMap<string, Cue>;
  acts: Acts;
  /** What shapes what is chosen, by buttons. */
  shape: ComponentChildren;
  /** What the page can do for the player. */
  extra?: ComponentChildren;
  /** Why what was looked at last is not possible. */
  asked: Reason | null;
  ask: (reason: Reason | null) => void;
  /** Why what is chosen would be refused. */
  against: Reason | null;
  /** How to go on, while nothing has been done yet. */
  hint: string | null;
  /** How far, how much: of what is chosen. */
  detail: string;
  confirmRef: Ref<HTMLButtonElement>;
  /** Units are offered for what each of them may do, not to be ordered about one after the other. */
  isWindow: boolean;
  /** Said beside an option: its odds. */
  aside?: (option: Option) => string;
  /** What an option does. */
  about: (option: Option) => string;
  /** Refused: what is against each model that is to blame. */
  wrong: readonly Reason[];
  /** Ways to answer that are chosen on the table are listed only when that is wanted, all but what happens by itself. */
  standard: string | null;
  look: (option: Option | null) => void;
}

export function Orders({ game, state, rules, choosing, figures, acts, shape, extra, asked, ask, against, hint, detail, confirmRef, isWindow, aside, about, wrong, standard, look }: Props) {
  const why = against ?? (choosing.chosen === null ? asked : null);
  const box = useRef<HTMLDivElement>(null);
  // What follows from a choice comes into sight: whom to aim at, or what confirms.
  useEffect(() => {
    if (choosing.past !== null) box.current?.querySelector("[data-hand=confirm], [data-follows]")?.scrollIntoView({ block: "nearest" });
  }, [choosing]);
  if (choosing.chosen !== null)
    return (
      <div ref={box} class={`orders choice${choosing.chosen.form.leaves ? " leaving" : ""}`}>
        {/* It may scroll, so keys must come to it. */}
        <div class="told" role="group" tabIndex={0} aria-label={say("hand.what_chosen")}>
          <p class="chosen">
            <strong>{choosing.chosen.text}</strong>
            {hint && <span class="detail hint-now">{hint}</span>}
            {about(choosing.chosen) && <span class="detail about">{about(choosing.chosen)}</span>}
            {detail && <span class={against && hint === null ? "detail refused" : "detail"}>{detail}</span>}
          </p>
          {why && !hint && <Whys reasons={wrong.length > 0 ? wrong : [why]} game={game} state={state} rules={rules} />}
        </div>
        {shape}
        <span class="confirm-row">
          {/* Not `disabled`: keys would lose their place while a draft is refused for a moment. */}
          <button type="button" class="button confirm" data-hand="confirm" ref={confirmRef} aria-disabled={against !== null} onClick={acts.confirm}>
            {say(hasMore(choosing) ? "hand.next" : "hand.confirm")}
          </button>
          <button type="button" class="ghost-button" data-hand="back" onClick={acts.back}>{say("hand.back")}</button>
        </span>
        {extra}
      </div>
    );
  const order = new Map(figures.map(({ id }, at) => [id, at]));
  const place = (id: string) => order.get(id) ?? figures.length;
  const offered = [...units(choosing)].sort(([a], [b]) => place(a) - place(b));
  const aimed = choosing.kind === null && choosing.target === null ? [] : [...targets(choosing)].sort(([one, a], [other, b]) => Number(a !== null) - Number(b !== null) || place(one) - place(other));
  const vain = wasted(choosing);
  const rest = general(choosing);
  const figure = (id: string) => figures.find((one) => one.id === id);
  const ofUnit = (id: string) => choosing.options.filter((one) => one.form.unit === id && isOpen(one));
  const told = isWindow ? deeds(choosing) : null;
  /** In a window every answer is one button, whoever gives it. */
  const isListed = told !== null && offered.length > 1;
  const whose = isListed ? (
    <div class="order-row units told" role="group" aria-label={say("hand.units")}>
      {offered.flatMap(([id, reason]) =>
        (told.get(id) ?? [figure(id)?.short ?? game.call(id, state)]).map((name) => {
          const those = ofUnit(id).filter(({ kind }) => kind === name);
          return <Chip key={`${id} ${name}`} name={name} title={figure(id)?.name ?? ""} isOn={choosing.unit === id && (choosing.kind === null || choosing.kind === name)} reason={reason} onWhy={ask} onClick={() => acts.answer(id, name)} side={figure(id)?.seat} note={asideOf(those, aside)} about={[...new Set(those.map(about))].join(" ")} />;
        }),
      )}
    </div>
  ) : offered.length > 1 && (
    <div class="order-row units" role="group" aria-label={say("hand.units")}>
      {offered.map(([id, reason]) => (
        <Chip key={id} name={figure(id)?.short ?? game.call(id, state)} title={figure(id)?.name ?? ""} isOn={choosing.unit === id} reason={reason} onWhy={ask} onClick={() => acts.touch(id)} side={figure(id)?.seat} />
      ))}
    </div>
  );
  const isOnTable = ({ options }: Kind) => options.every(({ key, form }) => form.at !== undefined && key !== standard);
  const listed = kinds(choosing).filter((kind) => !isOnTable(kind));
  const said = listed.filter(({ against, leaves }) => against === null && !leaves);
  const leaving = listed.filter(({ against, leaves }) => against === null && leaves);
  const impossible = listed.filter(({ against }) => against !== null);
  const spots = kinds(choosing).filter(isOnTable);
  const hasOffers = whose !== false || said.length + leaving.length + impossible.length + spots.length + aimed.length > 0;
  // A question about one unit is not about the others, whatever they may do in between.
  const isAboutOne = subject(choosing) !== null;
  return (
    <div class="orders" ref={box}>
      <div class="all-ways">
        {!isAboutOne && whose}
        {said.length > 0 && !isListed && (
          <div class="families" role="group" aria-label={say("hand.orders")}>
            {families(said).map((family) => (
              <div key={family[0]?.name} class="order-row">
                {family.map((kind) => (
                  <Chip key={kind.name} name={kind.name} title={about(kind.options[0] as Option) || (aside?.(kind.options[0] as Option) ?? "")} isOn={choosing.kind === kind.name} reason={kind.against} onWhy={ask} onClick={() => acts.pick(kind.name)} note={noteOf(kind, aside)} about={isWindow || choosing.kind === kind.name ? about(kind.options[0] as Option) : ""} />
                ))}
              </div>
            ))}
          </div>
        )}
        {spots.length > 0 && (
          <p class="detail">{say("hand.hint_spots")}</p>
        )}
        {spots.length > 0 && (
          <details class="spot-list">
            <summary>{say("hand.spots_listed", { n: spots.length })}</summary>
            <div class="order-row" role="group" aria-label={say("hand.spots")}>
              {spots.map(({ name, options: [option] }) => option && (
                <Chip key={option.key} name={name} title="" isOn={false} reason={null} onWhy={() => look(option)} onClick={() => acts.choose(option)} />
              ))}
            </div>
          </details>
        )}
        {aimed.length > 0 && spots.length === 0 && choosing.target === null && <p class="detail now-target">{say("hand.now_target")}</p>}
        {aimed.length > 0 && spots.length === 0 && (
          <div class="order-row" role="group" data-follows aria-label={say("hand.targets")}>
            {aimed.map(([id, reason]) => (
              <Chip key={id} name={figure(id)?.name ?? game.call(id, state)} title="" isOn={choosing.target === id} reason={reason} onWhy={ask} onClick={() => acts.touch(id)} side={figure(id)?.seat} note={vain.has(id) ? say("hand.wasted", { why: game.call(vain.get(id) ?? "", state) }) : asideOf(left(choosing).filter(({ form }) => form.target === id), aside)} />
            ))}
          </div>
        )}
        {isAboutOne && whose}
        {leaving.length > 0 && (
          <div class="order-row leaving" role="group" aria-label={say("hand.leaving")}>
            {leaving.map((kind) => (
              <Chip key={kind.name} name={kind.name} title="" isOn={choosing.kind === kind.name} reason={null} onWhy={ask} onClick={() => acts.pick(kind.name)} />
            ))}
            <small>{[...new Set(leaving.flatMap(({ options }) => options.map(about)))].join(" ")}</small>
          </div>
        )}
        {impossible.length > 0 && (
          <div class="order-row" role="group" aria-label={say("hand.impossible")}>
            {impossible.map((kind) => (
              <Chip key={kind.name} name={kind.name} title="" isOn={choosing.kind === kind.name} reason={kind.against} onWhy={ask} onClick={() => acts.pick(kind.name)} />
            ))}
          </div>
        )}
        {why && <Why reason={why} game={game} state={state} rules={rules} />}
      </div>
      {(extra || rest.length > 0) && (
        <div class={rest.length > FEW || !hasOffers ? "at-side many" : "at-side"}>
          {extra}
          {rest.length > 0 && (
            <div class="order-row general" role="group" aria-label={say("hand.other_answers")}>
              {rest.map((option) => (
                <Chip key={option.key} name={option.text} title={about(option)} isOn={false} reason={isOpen(option) ? null : (option.form.against ?? null)} onWhy={ask} onClick={() => acts.choose(option)} note={aside?.(option) ?? ""} about={isWindow ? about(option) : ""} />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const noteOf = (kind: Kind, aside: Props["aside"]) =>
  kind.isAimed && kind.options.length > 1 ? say("hand.in_reach", { n: kind.options.filter((one) => isOpen(one) && one.form.wasted === undefined).length }) : asideOf(kind.options, aside);

/** What is said beside a choice that leaves one option. */
const asideOf = (options: readonly Option[], aside: Props["aside"]) => (options.length === 1 && options[0] ? (aside?.(options[0]) ?? "") : "");

interface ChipProps {
  name: string;
  title: string;
  note?: string;
  /** What it does, where there is room to say so. */
  about?: string;
  isOn: boolean;
  reason: Reason | null;
  side?: number | undefined;
  onWhy: (reason: Reason | null) => void;
  onClick: () => void;
}

/** A button that can always be reached: one that cannot be used says why. */
function Chip({ name, title, note, about, isOn, reason, side, onWhy, onClick }: ChipProps) {
  return (
    <button
      type="button"
      class={`chip${side === undefined ? "" : ` side-${side}`}`}
      aria-pressed={isOn}
      aria-disabled={reason !== null}
      {...(reason === null ? { "data-hand": "offer" } : {})}
      title={title}
      onFocus={() => onWhy(reason)}
      onPointerEnter={() => onWhy(reason)}
      onClick={() => (reason === null ? onClick() : onWhy(reason))}
    >
      {name}
      {note && <small>{note}</small>}
      {about && <small class="about">{about}</small>}
    </button>
  );
}

/** Answers to a whole question that stand beside the others, always in sight. */
const FEW = 3;

/** More are counted, not said. */
const MOST_SAID = 3;

/** Why not, of everybody who is to blame. */
function Whys({ reasons, ...rest }: { reasons: readonly Reason[]; game: Game; state: Data; rules: string }) {
  const more = reasons.length - MOST_SAID;
  return (
    <>
      {reasons.slice(0, MOST_SAID).map((reason, i) => (
        <Why key={i} reason={reason} {...rest} />
      ))}
      {more > 0 && <p class="why">{say("hand.and_more", { n: more })}</p>}
    </>
  );
}

/** Why not, with the clause a click away. */
export function Why({ reason, game, state, rules }: { reason: Reason; game: Game; state: Data; rules: string }) {
  const clause = reason.clause?.split("/")[1];
  return (
    <p class="why" role="status">
      <span>{game.reason(reason, state)}</span>
      {clause && <a href={`#/rules/${rules}/${clause}`} >{game.clause(reason.clause ?? clause)}</a>}
    </p>
  );
}
