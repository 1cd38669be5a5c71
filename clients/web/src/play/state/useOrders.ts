// Whole orders, as the server foresees them: those of the unit that is chosen or looked at, and how
// the order that is chosen may go on.

import { useEffect, useRef } from "preact/hooks";

import { merge } from "../../core/mirror";
import type { Ask, Data } from "../../messages";
import { useEvent } from "../../widgets/useEvent";
import type { Option } from "../choosing/choice";
import { worded } from "../choosing/choosing";
import { isOpen } from "../choosing/offered";
import { type Chain, type Form, type Reply, type UnitOrderChains, sealed } from "../reply/forms";
import { orderKey, orderOf } from "../choosing/orders";
import { type Action, type Follow, type PlayState, isSent } from "./machine";
import { type Chosen, isWhole } from "./selectors";
import { type Situation, standsOf } from "./situation";
import { wordsOf } from "./useQuestion";

/** What is passed on the way is not asked about. */
const PAUSE = 120; // ms

export function useOrders(
  situation: Situation,
  turn: PlayState,
  chosen: Chosen,
  isLegal: boolean,
  dispatch: (action: Action) => void,
): void {
  useUnitOrders(situation, turn, dispatch);
  useFollow(situation, turn, chosen, isLegal, dispatch);
}

/** Ask for the orders of each unit once, when it is chosen or looked at. */
function useUnitOrders(
  situation: Situation,
  { choosing, hovered, asked }: PlayState,
  dispatch: (action: Action) => void,
): void {
  const { ask, stands } = situation;
  const known = useRef<{ asked: number | null; units: Set<string> }>({
    asked: null,
    units: new Set(),
  });
  const wanted = [choosing?.unit, hovered].filter(
    (unit): unit is string =>
      unit != null &&
      choosing?.options.some((one) => one.form.unit === unit && isOpen(one)) === true,
  );
  const load = useEvent(async (unit: string) => {
    if (ask === null || asked !== ask.number) return;
    if (known.current.asked !== asked) known.current = { asked, units: new Set() };
    if (known.current.units.has(unit)) return;
    known.current.units.add(unit);
    const { options } = await ordersOf(situation, unit, []);
    dispatch({ t: "orders", asked: ask.number, unit, options, stands });
  });
  const key = wanted.join(" ");
  const isTurn = ask?.clock === "turn";
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key is all that is wanted
  useEffect(() => {
    // a unit that is gone has no orders
    if (isTurn) for (const unit of wanted) load(unit).catch(() => undefined);
  }, [key, asked, isTurn, load]);
}

/** Ask how the order goes on, once it is whole. */
function useFollow(
  situation: Situation,
  turn: PlayState,
  chosen: Chosen,
  isLegal: boolean,
  dispatch: (action: Action) => void,
): void {
  const { ask } = situation;
  const { choosing, follow } = turn;
  const unit = chosen.option?.form.unit;
  const isReady =
    ask?.clock === "turn" &&
    choosing !== null &&
    unit !== undefined &&
    isLegal &&
    !isSent(turn) &&
    isWhole(turn, chosen);
  const key = isReady ? orderKey(choosing) : null;
  const load = useEvent(async () => {
    if (ask === null || choosing === null || unit === undefined || key === null) return;
    const found = await ordersOf(situation, unit, orderOf(choosing));
    dispatch({ t: "follow", follow: { order: key, ...found }, stands: situation.stands });
  });
  const isKnown = follow?.order === key;
  useEffect(() => {
    if (key === null || isKnown) return undefined;
    const id = setTimeout(() => load().catch(() => undefined), PAUSE);
    return () => clearTimeout(id);
  }, [key, isKnown, load]);
}

/** What a unit may do after some replies. */
async function ordersOf(
  { session, game, ask, state, stands }: Situation,
  unit: string,
  after: readonly Reply[],
): Promise<Omit<Follow, "order">> {
  const found = await session.query<UnitOrderChains>({ t: "unit_orders", unit }, after);
  const [later, now] = [true, false].map((isLater) =>
    found.chains.filter((chain) => (chain.later ?? false) === isLater).flatMap(optionsOf),
  ) as [Option[], Option[]];
  return {
    options: now,
    later,
    awaitsDice: found.awaits_dice ?? false,
  };

  function optionsOf({ replies, ask: next, patch, forms }: Chain): Option[] {
    const there = merge(state, (patch ?? {}) as Data);
    const [first] = replies;
    if (first === undefined || ask === null) return [];
    const lead = {
      replies,
      order: wordsOf(game, ask, state).order(first, undefined, unit),
      ask: next as Ask,
      state: there,
      stands: there === state ? stands : standsOf(game.figures(there)),
      isDue: replies.length === after.length && forms.every((form) => form.unit === unit),
    };
    const own = forms.filter((form) => form.unit === unit && !isTakenApart(form, forms));
    return worded(own.map(sealed), wordsOf(game, next as Ask, there)).map((option) => ({
      ...option,
      key: `${JSON.stringify(replies)} ${option.key}`,
      lead,
    }));
  }
}

/** Whether a form moves models one by one that another moves as a whole: that is taken apart. */
const isTakenApart = ({ blanks }: Form, forms: readonly Form[]) =>
  blanks?.[0]?.t === "models_blank" &&
  blanks[0].most > 0 &&
  forms.some((one) => one.blanks?.[0]?.t === "path_blank");
