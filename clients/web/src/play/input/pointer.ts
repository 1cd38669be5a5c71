// The pointer on the table: what it puts down and measures, and where a drag begins.

import type { RefObject } from "preact";

import type { Point } from "../../core/camera";
import type { Figure } from "../../core/view";
import type { Choosing } from "../choosing/choice";
import { dragged, put, strides } from "../choosing/choosing";
import { units } from "../choosing/offered";
import { add, lead, pickUp } from "../reply/draft";
import { groundMeans } from "../choosing/ground";
import { orderKey } from "../choosing/orders";
import { followOf, isPending, takenUp } from "../state/machine";
import { heightOf } from "../state/situation";
import type { Play } from "../state/usePlay";
import { SLACK, drag, modelOf, unitOf } from "./drag";
import { PAD, hug, inside } from "../../table/paper";
import { pointOn } from "./paper";

/** A unit of many is meant by its middle, too. */
const MIDDLE = 0.5;

export interface Pointer {
  at(event: { clientX: number; clientY: number }): Point | null;
  down(event: PointerEvent): void;
  hover(event: PointerEvent): void;
  leave(): void;
  click(event: MouseEvent): void;
}

export function pointerOf(play: Play, paper: RefObject<SVGGElement>): Pointer {
  const { turn, dispatch, preview, figures, seat, stands, cues } = play;
  const height = heightOf(play);
  const at: Pointer["at"] = (event) => pointOn(paper.current, height, event);
  const { measuring } = turn;
  return {
    at,
    down: (event) => pressed(play, event, at),
    leave: () => dispatch({ t: "point", at: null }),
    hover(event) {
      const to = event.pointerType === "mouse" ? at(event) : null;
      if (measuring === null) {
        const met = preview.chosen.isPath && to !== null ? unitAt(figures, to, seat) : null;
        if (preview.chosen.isPath) dispatch({ t: "hover", unit: met });
        const isAim = met !== null && cues.get(met)?.kind === "aim";
        if (preview.chosen.isPath || preview.pointed.puts !== null)
          dispatch({ t: "point", at: isAim ? null : to });
      } else if (to !== null) {
        const unit = unitAt(figures, to, seat);
        const end = (unit === null ? null : stands(unit)) ?? to;
        dispatch({ t: "measure", ruler: { t: "follow", at: end, unit } });
      }
    },
    click(event) {
      const to = at(event);
      if (to !== null) clicked(play, to);
    },
  };
}

function pressed(play: Play, event: PointerEvent, at: Pointer["at"]): void {
  const { turn, dispatch, commands } = play;
  const { choosing } = turn;
  dispatch({ t: "keys", isOn: false });
  if (event.button !== 0 || turn.measuring !== null) return;
  const element = event.target as Element;
  const handle = element.closest("[data-handle]")?.getAttribute("data-handle") ?? null;
  const unit = gripped(play, event);
  const isFree =
    handle === null && unit === null && event.isPrimary && element.closest(".board") !== null;
  if (choosing === null) {
    if (unit !== null) goOn(play, event, unit, at);
    else if (isFree && takenUp(turn) !== null) groundPressed(play, event, at);
    return;
  }
  if (isFree) groundPressed(play, event, at);
  if (handle === null && (unit === null || !mayBeDragged(play, choosing, unit))) return;
  if (unit !== null && handle === null) dispatch({ t: "hover", unit });
  event.stopPropagation();
  const model = modelOf(handle);
  if (model !== null) commands.edit((old) => pickUp(old, model));
  drag({ play, event, handle, unit, choosing, at, click: (to) => clicked(play, to) });
}

/** The uppermost unit under the pointer, or the uppermost that can be dragged. */
function gripped(play: Play, { target, clientX, clientY }: PointerEvent): string | null {
  const top = unitOf(target as Element);
  const { choosing } = play.turn;
  if (top === null || choosing === null) return top;
  const all = document.elementsFromPoint(clientX, clientY).map(unitOf);
  return all.find((id) => id !== null && mayBeDragged(play, choosing, id)) ?? top;
}

/** A unit that is pressed while the last act is still shown: its question opens at once. */
function goOn(play: Play, event: PointerEvent, unit: string, at: Pointer["at"]): void {
  const { store, shown, waiting, figure, seat } = play;
  if (waiting === undefined || shown.behind > 1 || figure(unit)?.seat !== seat) return;
  store.player.skip();
  event.stopPropagation();
  drag({ play, event, handle: null, unit, choosing: null, at, click: () => undefined });
}

/** A unit can be dragged, or may be once its orders are known; one that cannot says why. */
function mayBeDragged({ stands, seat, figure }: Play, choosing: Choosing, unit: string): boolean {
  return (
    dragged(choosing, unit, stands) !== null ||
    (choosing.chosen === null && units(choosing).has(unit) && figure(unit)?.seat === seat)
  );
}

/**
 * What lies free to be put goes where the pointer is released, unless that has moved: now, or as
 * soon as it is known what may be put there.
 */
function groundPressed(play: Play, event: PointerEvent, at: Pointer["at"]): void {
  const { turn, preview, ask, commands, dispatch, stands } = play;
  const { choosing } = turn;
  const option = choosing === null ? null : (preview.pointed.puts ?? strides(choosing));
  const isToCome = choosing === null || (ask?.clock === "turn" && isMeaningToCome(play, choosing));
  if (option === null && !isToCome) return;
  const release = (end: PointerEvent) => {
    if (Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY) >= SLACK) return;
    const to = at(end);
    dispatch({ t: "point", at: null });
    if (to === null) return;
    if (option !== null) commands.choose((old) => put(old, option, to, stands));
    else dispatch({ t: "queue", early: { t: "ground", to, at: performance.now() } });
  };
  window.addEventListener("pointerup", release, { once: true });
}

/** Whether it is still to be heard what the ground means to what is chosen. */
const isMeaningToCome = ({ turn, preview }: Play, choosing: Choosing): boolean =>
  isPending(turn, preview.refusal) && groundMeans(choosing, followOf(turn)) === null;

function clicked(play: Play, to: Point): void {
  const { turn, dispatch, commands, figures, seat, stands, preview } = play;
  dispatch({ t: "point", at: null });
  if (turn.measuring !== null) {
    const unit = unitAt(figures, to, seat);
    const at = (unit === null ? null : stands(unit)) ?? to;
    dispatch({ t: "measure", ruler: { t: "pin", at, unit } });
    return;
  }
  if (preview.chosen.isPath && isAtUnit(play, unitAt(figures, to, seat))) return;
  // a leg that is refused is not gone on from
  const isRefused = preview.chosen.isPath && preview.refusal !== null;
  commands.edit((draft) => (isRefused ? lead(draft, to) : add(draft, to)));
}

/** A unit beside a path is meant itself: it is aimed at, or chosen in place of the other. */
function isAtUnit(play: Play, unit: string | null): boolean {
  const { turn, commands, preview, figure, seat, dispatch } = play;
  const { choosing } = turn;
  const { draft, isTouched } = preview.chosen;
  if (unit === null || choosing === null || unit === draft?.blank.unit) return false;
  if (figure(unit)?.seat === seat) return units(choosing).get(unit) === null && commands.take(unit);
  if (!isTouched) return false;
  if (preview.refusal !== null || turn.follow?.order === orderKey(choosing)) commands.take(unit);
  else dispatch({ t: "queue", early: { t: "unit", unit, isOwn: false, at: performance.now() } });
  return true;
}

/** Who is meant by a point: an enemy by all inside its outline, where one goes only to fight it. */
function unitAt(figures: readonly Figure[], at: Point, seat: number): string | null {
  const isIn = ({ pose, bases }: Figure) =>
    pose !== null &&
    bases !== undefined &&
    [...bases, { ...pose, r: MIDDLE }].some((base) => far(base, at) <= base.r);
  const isNear = ({ pose, bases, length, width }: Figure) =>
    pose !== null && bases === undefined && far(pose, at) <= Math.max(length, width) / 2;
  const isAround = (figure: Figure) =>
    figure.seat !== seat &&
    figure.pose !== null &&
    inside(hug(figure.bases ?? [], PAD), at.x, at.y);
  const found = figures.find(isIn) ?? figures.find(isNear) ?? figures.find(isAround);
  return found?.id ?? null;
}

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
