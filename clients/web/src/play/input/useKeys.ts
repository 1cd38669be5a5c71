// The same by keys.

import type { RefObject } from "preact";

import type { Json } from "../../messages";
import { useKeyDown } from "../../widgets/useKeyDown";
import {
  type Draft,
  MANNERS,
  add,
  corner,
  drilled,
  drop,
  lead,
  nudge,
  step as pickNext,
  turn as turned,
} from "../reply/draft";
import { isSame } from "../reply/json";
import { idleText } from "../state/idle";
import { isDeclinable } from "../orders/rows";
import { isSent } from "../state/machine";
import type { Play } from "../state/usePlay";
import { whyDeadKey } from "./deadKey";
import { onTable } from "./paper";

const TURN = 15; // degrees
const GAP = 0.5; // inches between bases, more or less

type Keyed = (() => void) | null;

export function useKeys(play: Play, paper: RefObject<SVGGElement>): void {
  useKeyDown((event) => {
    const target = event.target as HTMLElement;
    play.dispatch({ t: "keys", isOn: true });
    if (play.turn.isAway || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && target.closest(".talk-box input")) target.blur();
    if (target.closest("input, textarea, select, dialog")) return;
    const by = arrow(event);
    const step = by === null ? null : onTable(paper.current, by);
    const deed =
      general(play, event) ??
      toAnswers(event) ??
      tool(play, event) ??
      moved(play, step) ??
      shaped(play, event);
    if (deed === null) {
      afterOthers(event, () => dead(play, event));
      return;
    }
    deed();
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/** Unless somebody else takes the key. */
const afterOthers = (event: KeyboardEvent, how: () => void) =>
  setTimeout(() => {
    if (!event.defaultPrevented) how();
  });

/** Nothing has come of a key: say why, unless it does something to what has the focus. */
function dead(play: Play, { key, target }: KeyboardEvent): void {
  const element = target as Element;
  const { turn, notices } = play;
  const isTaken =
    key === "Enter"
      ? element.closest("button, a, summary, [role=button]") !== null
      : element !== document.body && element.closest(".desk, .play-bar") === null;
  const why = isTaken ? null : whyDeadKey(key, turn.choosing, idleText(play));
  if (why !== null) notices.add(why);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function arrow({ key, shiftKey }: KeyboardEvent): readonly [number, number] | null {
  const [dx, dy] = ARROWS[key] ?? [];
  const step = shiftKey ? 0.1 : 1;
  return dx === undefined || dy === undefined ? null : [dx * step, dy * step];
}

/** What goes on, or back. A reaction takes its digits itself. */
function general(play: Play, event: KeyboardEvent): Keyed {
  const { turn, commands, shown, store, preview, ask, isReaction } = play;
  if (event.key === "0" && ask !== null && !isReaction && isDeclinable(play) && !isSent(turn))
    return () => commands.decline(ask);
  // else it closes something else
  if (event.key === "Escape" && (turn.measuring !== null || turn.choosing?.past != null))
    return commands.back;
  if (event.key !== "Enter" || isPressed(turn, event.target as Element)) return null;
  const isComing = turn.choosing !== null && turn.early.length > 0;
  // a key that is held, or pressed twice, was meant for the question before
  const isHasty = turn.choosing?.isUnasked === true && (event.repeat || play.isSettling);
  if (preview.chosen.option !== null || isComing)
    return isHasty ? () => undefined : commands.confirm;
  return shown.beat !== null || shown.behind > 0 ? () => store.player.skip() : null;
}

/** From anywhere to what can be answered: the button that confirms, or the first answer. */
function toAnswers({ key }: KeyboardEvent): Keyed {
  if (key.toLowerCase() !== "a") return null;
  const answer = ANSWERS.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
  return answer == null ? null : () => answer.focus();
}
/** What is folded away takes no focus. */
const ANSWERS = [
  "[data-play=confirm]",
  ".orders [data-play=offer]:not(details:not([open]) *)",
  "[data-cue=can]",
] as const;

/** Enter presses what has the focus; a unit that was clicked has it by the way. */
const isPressed = ({ byKeys }: Play["turn"], target: Element): boolean =>
  target.closest("button, a, summary, [role=button]") !== null &&
  (byKeys || target.closest("[data-tank]") === null);

function tool({ turn, dispatch, ruler, stands }: Play, { key }: KeyboardEvent): Keyed {
  const { hovered } = turn;
  const at = hovered === null ? null : stands(hovered);
  switch (key.toLowerCase()) {
    case "m":
      return () => dispatch({ t: "measure", ruler: { t: "toggle", at, unit: hovered } });
    case "t":
      return () => dispatch({ t: "threat" });
    case "v":
      return ruler.lookout && (() => dispatch({ t: "measure", ruler: { t: "look" } }));
    default:
      return null;
  }
}

/** The ruler by arrows, or what is drafted. */
function moved({ turn, dispatch, commands }: Play, by: readonly [number, number] | null): Keyed {
  if (by === null) return null;
  const [dx, dy] = by;
  if (turn.measuring?.from != null)
    return () => dispatch({ t: "measure", ruler: { t: "slide", dx, dy } });
  if (turn.choosing?.draft == null) return null;
  return () => {
    dispatch({ t: "point", at: null });
    commands.edit((old) =>
      old.blank.t === "path_blank" && old.points.length === 0
        ? lead(add(old, old.start), { x: old.start.x + dx, y: old.start.y + dy })
        : nudge(old, dx, dy),
    );
  };
}

/** What is drafted, changed by a letter. */
function shaped({ turn, commands }: Play, { key, shiftKey }: KeyboardEvent): Keyed {
  const draft = turn.choosing?.draft ?? null;
  const how = draft === null ? null : (edited(key, shiftKey) ?? reformed(draft, key, shiftKey));
  const isSo = draft !== null && how !== null && isSame(asJson(how(draft)), asJson(draft));
  return isSo ? null : how && (() => commands.edit(how));
}

const asJson = (draft: Draft) => draft as unknown as Json;

type Edit = (old: Draft) => Draft;

function edited(key: string, isFine: boolean): Edit | null {
  const by = isFine ? 1 : TURN;
  switch (key) {
    case "[":
    case "{":
      return (old) => turned(old, by);
    case "]":
    case "}":
      return (old) => turned(old, -by);
    case "Backspace":
      return drop;
    case ".":
      return corner;
    default:
      return null;
  }
}

/** Of a unit of many: the model in hand, or how they stand. */
function reformed({ byHand, drill }: Draft, key: string, isLess: boolean): Edit | null {
  if (byHand !== undefined && (key === "n" || key === "p"))
    return (old) => pickNext(old, key === "n" ? 1 : -1);
  if (drill === undefined) return null;
  const manner = MANNERS[Number(key) - 1];
  const by = isLess ? -1 : 1;
  if (manner !== undefined) return (old) => drilled(old, { manner });
  if (key.toLowerCase() === "r")
    return (old) => drilled(old, { ranks: (old.drill?.ranks ?? 1) + by });
  if (key.toLowerCase() === "g")
    return (old) => drilled(old, { gap: (old.drill?.gap ?? 0) + by * GAP });
  return null;
}
