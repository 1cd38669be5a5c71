// What is offered before anything is chosen: units, what they may do, and whom they may aim at.

import type { ComponentChildren, Ref } from "preact";

import type { Figure } from "../../core/view";
import { useMedia } from "../../widgets/hooks";
import { say } from "../../words";
import { Chip } from "./Chip";
import {
  type Kind,
  deeds,
  families,
  isOpen,
  kinds,
  left,
  oneOfEach,
  subject,
  targets,
  units,
  wasted,
  withWhom,
} from "../reply/choosing";
import type { Choosing, Option } from "../reply/choice";
import type { Reason } from "../reply/forms";
import { FEW, type Setting } from "./orderProps";
import { Why } from "./Why";

export interface Offered {
  readonly figures: readonly Figure[];
  /** That questions like this one are not to come again: wanted seldom, so it comes last. */
  readonly auto_pass?: ComponentChildren;
  /** Look at why something is not possible. */
  readonly ask: (reason: Reason | null) => void;
  /** Units any of which means all of them. */
  readonly together: readonly (readonly string[])[];
  /**
   * Units are offered for what each of them may do, not to be ordered about one after the other.
   */
  readonly isWindow: boolean;
  /** Said beside an option: its odds. */
  readonly aside?: (option: Option) => string;
  /**
   * Ways to answer that are chosen on the table are listed only when that is wanted, all but what
   * happens by itself.
   */
  readonly standard: string | null;
  readonly look: (option: Option | null) => void;
}

interface Props extends Setting, Offered {
  box: Ref<HTMLDivElement>;
  choosing: Choosing;
}

export function Offers({
  game,
  state,
  rules,
  acts,
  about,
  extra,
  rest,
  why,
  figures,
  auto_pass,
  ask,
  together,
  isWindow,
  aside,
  standard,
  look,
  box,
  choosing,
}: Props) {
  const inVain = (why: string) => say("hand.wasted", { why: game.call(why, state) });
  const isPhone = useMedia("(max-width: 760px)");
  const order = new Map(figures.map(({ id }, at) => [id, at]));
  const place = (id: string) => order.get(id) ?? figures.length;
  const offered = oneOfEach(
    [...units(choosing)].sort(([a], [b]) => place(a) - place(b)),
    together,
  );
  const aimed =
    choosing.kind === null && choosing.target === null
      ? []
      : [...targets(choosing)].sort(
          ([one, a], [other, b]) =>
            Number(a !== null) - Number(b !== null) || place(one) - place(other),
        );
  const vain = wasted(choosing);
  const figure = (id: string) => figures.find((one) => one.id === id);
  /** A piece of the table: wanted seldom, and there are many. */
  const isThing = (id: string) => figure(id) === undefined;
  const things = aimed.filter(([id]) => isThing(id));
  const target = ([id, reason]: readonly [string, Reason | null]) => (
    <Chip
      key={id}
      name={figure(id)?.name ?? game.call(id, state)}
      title=""
      isOn={choosing.target === id}
      reason={reason}
      onWhy={ask}
      onClick={() => acts.touch(id)}
      side={figure(id)?.seat}
      note={
        vain.has(id)
          ? inVain(vain.get(id) ?? "")
          : asideOf(
              left(choosing).filter(({ form }) => form.target === id),
              aside,
            )
      }
    />
  );
  const ofUnit = (id: string) =>
    choosing.options.filter((one) => one.form.unit === id && isOpen(one));
  const told = isWindow ? deeds(choosing) : null;
  /** In a window every answer is one button, whoever gives it. */
  const isListed = told !== null && offered.length > 1;
  // On the table a code says who it is; of those who wait elsewhere their names do.
  const isAway = offered.every(([id]) => !figure(id)?.pose);
  const whose = isListed ? (
    <div class="order-row units told" role="group" aria-label={say("hand.units")}>
      {offered.flatMap(([id, reason]) =>
        (told.get(id) ?? [figure(id)?.short ?? game.call(id, state)]).map((name) => {
          const those = ofUnit(id).filter(({ kind }) => kind === name);
          return (
            <Chip
              key={`${id} ${name}`}
              name={name}
              title={figure(id)?.name ?? ""}
              isOn={choosing.unit === id && (choosing.kind === null || choosing.kind === name)}
              reason={reason}
              onWhy={ask}
              onClick={() => acts.answer(id, name)}
              side={figure(id)?.seat}
              note={asideOf(those, aside)}
              about={[...new Set(those.map(about))].join(" ")}
            />
          );
        }),
      )}
    </div>
  ) : (
    units(choosing).size > 1 && (
      <div class="order-row units" role="group" aria-label={say("hand.units")}>
        {offered.map(([id, reason]) => (
          <Chip
            key={id}
            name={withWhom(id, together)
              .map(
                (one) => (isAway ? figure(one)?.name : figure(one)?.short) ?? game.call(one, state),
              )
              .join(" + ")}
            title={withWhom(id, together)
              .map((one) => figure(one)?.name ?? "")
              .join(" + ")}
            isOn={choosing.unit !== null && withWhom(id, together).includes(choosing.unit)}
            reason={reason}
            onWhy={ask}
            onClick={() => acts.touch(id)}
            side={figure(id)?.seat}
          />
        ))}
      </div>
    )
  );
  const isOnTable = ({ options }: Kind) =>
    options.every(({ key, form }) => form.at !== undefined && key !== standard);
  const listed = kinds(choosing).filter((kind) => !isOnTable(kind));
  const said = listed.filter(({ against, leaves }) => against === null && !leaves);
  const leaving = listed.filter(({ against, leaves }) => against === null && leaves);
  const impossible = listed.filter(({ against }) => against !== null);
  const spots = kinds(choosing).filter(isOnTable);
  const hasOffers =
    whose !== false ||
    said.length + leaving.length + impossible.length + spots.length + aimed.length > 0;
  // A question about one unit is not about the others, whatever they may do in between.
  const isAboutOne = subject(choosing) !== null;
  /** Units are called in a row, and under them flows what the chosen one may do. */
  const isRoll = whose !== false && !isListed && !isAboutOne;
  const isNamedOnce = choosing.unit !== null && listed.some(({ name, brief }) => name !== brief);
  const side = (extra || rest.length > 0) && (
    <div class={rest.length > FEW || !hasOffers ? "at-side many" : "at-side"}>
      {extra}
      {rest.length > 0 && (
        <div class="order-row general" role="group" aria-label={say("hand.other_answers")}>
          {rest.map((option) => (
            <Chip
              key={option.key}
              name={option.text}
              title={about(option)}
              isOn={false}
              reason={isOpen(option) ? null : (option.form.refusal ?? null)}
              onWhy={ask}
              onClick={() => acts.choose(option)}
              note={aside?.(option) ?? ""}
              about={isWindow ? about(option) : ""}
            />
          ))}
        </div>
      )}
    </div>
  );
  return (
    <div class={`orders${isRoll ? " roll" : ""}`} ref={box}>
      {isPhone && side}
      {isRoll && whose}
      {isRoll && !isPhone && side}
      <div class="all-ways" data-follows={isRoll && choosing.unit !== null}>
        {!isAboutOne && !isRoll && whose}
        {said.length > 0 && !isListed && (
          <div class="families" role="group" aria-label={say("hand.orders")}>
            {isNamedOnce && (
              <strong class="whose">
                {figure(choosing.unit ?? "")?.name ?? game.call(choosing.unit ?? "", state)}
              </strong>
            )}
            {families(said).map((family) => (
              <div key={family[0]?.name} class="order-row">
                {family.map((kind) => (
                  <Chip
                    key={kind.name}
                    name={kind.brief}
                    title={
                      about(kind.options[0] as Option) || (aside?.(kind.options[0] as Option) ?? "")
                    }
                    isOn={choosing.kind === kind.name}
                    reason={kind.against}
                    onWhy={ask}
                    onClick={() => acts.pick(kind.name)}
                    note={noteOf(kind, isThing, aside, inVain)}
                    about={
                      isWindow || choosing.kind === kind.name
                        ? about(kind.options[0] as Option)
                        : ""
                    }
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        {spots.length > 0 && <p class="detail">{say("hand.hint_spots")}</p>}
        {spots.length > 0 && (
          <details class="spot-list">
            <summary>{say("hand.spots_listed", { n: spots.length })}</summary>
            <div class="order-row" role="group" aria-label={say("hand.spots")}>
              {spots.map(
                ({ brief, options: [option] }) =>
                  option && (
                    <Chip
                      key={option.key}
                      name={brief}
                      title=""
                      isOn={false}
                      reason={null}
                      onWhy={() => look(option)}
                      onClick={() => acts.choose(option)}
                      note={aside?.(option) ?? ""}
                    />
                  ),
              )}
            </div>
          </details>
        )}
        {aimed.length > 0 && spots.length === 0 && choosing.target === null && (
          <p class="detail now-target">{say("hand.now_target")}</p>
        )}
        {aimed.length > 0 && spots.length === 0 && (
          <div class="order-row" role="group" data-follows aria-label={say("hand.targets")}>
            {aimed.filter(([id]) => !isThing(id)).map(target)}
          </div>
        )}
        {things.length > 0 && spots.length === 0 && (
          <details class="spot-list" open={things.length === aimed.length}>
            <summary>{say("hand.things", { n: things.length })}</summary>
            <div
              class="order-row"
              role="group"
              aria-label={say("hand.things", { n: things.length })}
            >
              {things.map(target)}
            </div>
          </details>
        )}
        {isAboutOne && whose}
        {leaving.length > 0 && (
          <div class="order-row leaving" role="group" aria-label={say("hand.leaving")}>
            {leaving.map((kind) => (
              <Chip
                key={kind.name}
                name={kind.brief}
                title=""
                isOn={choosing.kind === kind.name}
                reason={null}
                onWhy={ask}
                onClick={() => acts.pick(kind.name)}
              />
            ))}
            <small>
              {[...new Set(leaving.flatMap(({ options }) => options.map(about)))].join(" ")}
            </small>
          </div>
        )}
        {impossible.length > 0 && (
          <div class="order-row" role="group" aria-label={say("hand.impossible")}>
            {impossible.map((kind) => (
              <Chip
                key={kind.name}
                name={kind.brief}
                title=""
                isOn={choosing.kind === kind.name}
                reason={kind.against}
                onWhy={ask}
                onClick={() => acts.pick(kind.name)}
              />
            ))}
          </div>
        )}
        {why && <Why reason={why} game={game} state={state} rules={rules} />}
      </div>
      {!isRoll && !isPhone && side}
      {auto_pass}
    </div>
  );
}

function noteOf(
  kind: Kind,
  isThing: (id: string) => boolean,
  aside: Offered["aside"],
  vain: (why: string) => string,
): string {
  const open = kind.options.filter(isOpen);
  const worth = open.filter(({ form }) => form.no_effect === undefined);
  if (open[0]?.form.no_effect !== undefined && worth.length === 0)
    return vain(open[0].form.no_effect);
  const foes = worth.filter(({ form }) => !isThing(form.target ?? ""));
  if (kind.isAimed && kind.options.length > 1)
    return say("hand.in_reach", { n: foes.length || worth.length });
  return kind.ways > 1 ? say("hand.n_ways", { n: kind.ways }) : asideOf(kind.options, aside);
}

/** What is said beside a choice that leaves one option. */
const asideOf = (options: readonly Option[], aside: Offered["aside"]) =>
  options.length === 1 && options[0] ? (aside?.(options[0]) ?? "") : "";
