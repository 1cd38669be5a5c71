// Who is named, one by one: on the table, and in a list that has those who are not there.

import { UNIT } from "../../core/camera";
import type { Data } from "../../messages";
import type { Figure, Game } from "../../core/view";
import { say } from "../../words";
import type { Choosing } from "../reply/choice";
import type { Reason } from "../reply/forms";
import { type Ground, place } from "./Layers";
import { type Picking, fits, isMany, picking, renamed, standing, toggled } from "../reply/picking";

interface Props {
  choosing: Choosing;
  figures: readonly Figure[];
  change: (how: (old: Choosing) => Choosing) => void;
}

const toggle = (change: Props["change"], one: string) =>
  change((old) => {
    const now = picking(old);
    return now === null ? old : renamed(old, toggled(now, one));
  });

/** How many are named, of how many. */
function counted({ blank: { least, most }, names: { length: n } }: Picking): string {
  return least === most
    ? say("pick.exactly", { n, most })
    : say("pick.between", { n, least: String(least), most });
}

/** Why it cannot be sent while too few or too many are named; null when it can. */
export function unfit(choosing: Choosing): Reason | null {
  const now = picking(choosing);
  return now === null || fits(now)
    ? null
    : {
        legal: false,
        message: isMany(now)
          ? say("pick.many", { n: now.names.length - now.blank.most })
          : say("pick.few", { n: now.blank.least - now.names.length }),
      };
}

/** Everybody who can be named, in a list. */
export function PickList({
  choosing,
  figures,
  change,
  game,
  state,
}: Props & { game: Game; state: Data }) {
  const now = picking(choosing);
  if (now === null) return null;
  const { blank, names } = now;
  const there = standing(blank, choosing.chosen?.form.unit, figures);
  const figure = (id: string) => figures.find((one) => one.id === id);
  const owner = ownerOf(blank.options);
  const called = blank.options.map((one) => figure(one)?.name ?? game.call(one, state, owner));
  const isTold = there.size > 0 && there.size < blank.options.length;
  const rest = blank.options.filter((one) => !names.includes(one));
  const set = (all: readonly string[]) => change((old) => renamed(old, all));
  return (
    <div class="picking">
      <p class="detail" role="status" data-picked={names.length}>
        {counted(now)}{" "}
        <span class="how">
          {[blank.ordered === true && say("pick.in_order"), there.size > 0 && say("pick.there")]
            .filter(Boolean)
            .join(" ")}
        </span>
      </p>
      <div class="order-row" role="group" aria-label={say("pick.who")}>
        {blank.options.map((one, i) => {
          const at = names.indexOf(one);
          return (
            <button
              key={one}
              type="button"
              class={`chip pick-chip side-${figure(one)?.seat ?? there.get(one)?.seat ?? ""}`}
              data-pick={one}
              aria-pressed={at >= 0}
              onClick={() => toggle(change, one)}
            >
              {blank.ordered === true && at >= 0 && <b class="nth">{at + 1}. </b>}
              {called[i]}
              {isTold && !there.has(one) && <small>{say("pick.away")}</small>}
            </button>
          );
        })}
        {names.length > 1 && (
          <button type="button" class="ghost-button" data-pick-all="none" onClick={() => set([])}>
            {say("pick.none")}
          </button>
        )}
        {rest.length > 1 && blank.most >= blank.options.length && (
          <button
            type="button"
            class="ghost-button"
            data-pick-all="all"
            onClick={() => set([...names, ...rest])}
          >
            {say("pick.all")}
          </button>
        )}
      </div>
    </div>
  );
}

/** The unit whose models all of them are: it is named in the question. */
function ownerOf(options: readonly string[]): string | undefined {
  const [first, ...others] = new Set(options.map((one) => one.split("/")[0]));
  return others.length === 0 ? first : undefined;
}

/** Pixels: of a unit; models stand close to each other. */
const MARK = { unit: 10, model: 4, most: 14 };
const TICK = "M-4 0.5L-1.2 3.4L4.2 -3.4";

/**
 * The same on the table: a mark on each, with its number where the order matters. For a pointer:
 * keys have the list.
 */
export function Picks({ ground, choosing, figures, change }: Props & { ground: Ground }) {
  const now = picking(choosing);
  if (now === null) return null;
  const px = UNIT / ground.lens.scale;
  return (
    <g class="picks" aria-hidden="true">
      {[...standing(now.blank, choosing.chosen?.form.unit, figures)].map(
        ([one, { base, seat }]) => {
          const at = now.names.indexOf(one);
          const r = Math.min(
            MARK.most * px,
            Math.max((base.r === 0 ? MARK.unit : MARK.model) * px, base.r * UNIT),
          );
          const [x, y] = place(ground, base);
          const mark = now.blank.ordered === true ? String(at + 1) : null;
          return (
            <g
              key={one}
              class={`name pick side-${seat} is-free${at < 0 ? "" : " is-chosen"}`}
              data-pick-mark={one}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
              onClick={() => toggle(change, one)}
            >
              <title>{ground.game.call(one, ground.state)}</title>
              <circle r={r} stroke-width={2 * px} />
              {at >= 0 && mark !== null && (
                <text class="spin" font-size={r * 1.2}>
                  {mark}
                </text>
              )}
              {at >= 0 && mark === null && (
                <path class="spin tick" d={TICK} transform={`scale(${r / 7})`} />
              )}
            </g>
          );
        },
      )}
    </g>
  );
}
