// The pointer on the table: what it puts down and measures, and where a drag begins.

import type { RefObject } from "preact";

import type { Point } from "../../core/camera";
import type { Figure } from "../../core/view";
import { dragged, put } from "../reply/choosing";
import { add, lead, pickUp } from "../reply/draft";
import { heightOf } from "../state/situation";
import type { Play } from "../state/usePlay";
import { SLACK, drag, modelOf } from "./drag";
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
  const { turn, dispatch, preview, figures, stands } = play;
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
        if (preview.chosen.isPath || preview.pointed.puts !== null)
          dispatch({ t: "point", at: to });
      } else if (to !== null) {
        const unit = unitAt(figures, to);
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
  const { turn, dispatch, commands, stands, preview } = play;
  const { choosing } = turn;
  dispatch({ t: "keys", isOn: false });
  if (event.button !== 0 || turn.measuring !== null || choosing === null) return;
  const element = event.target as Element;
  const handle = element.closest("[data-handle]")?.getAttribute("data-handle") ?? null;
  const unit = element.closest("[data-tank]")?.getAttribute("data-tank") ?? null;
  const isFree = handle === null && unit === null && element.closest(".board") !== null;
  if (preview.pointed.puts !== null && isFree && event.isPrimary) putWhereReleased(play, event, at);
  const isDraggable = unit !== null && dragged(choosing, unit, stands) !== null;
  if (handle === null && !isDraggable) return;
  event.stopPropagation();
  const model = modelOf(handle);
  if (model !== null) commands.edit((old) => pickUp(old, model));
  drag({ play, event, handle, unit, choosing, at, click: (to) => clicked(play, to) });
}

/** What lies free to be put goes where the pointer is released, unless that has moved. */
function putWhereReleased(play: Play, event: PointerEvent, at: Pointer["at"]): void {
  const { commands, dispatch, stands, preview } = play;
  const option = preview.pointed.puts;
  const release = (end: PointerEvent) => {
    if (Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY) >= SLACK) return;
    const to = at(end);
    dispatch({ t: "point", at: null });
    if (to !== null && option !== null) commands.choose((old) => put(old, option, to, stands));
  };
  window.addEventListener("pointerup", release, { once: true });
}

function clicked({ turn, dispatch, commands, figures, stands, preview }: Play, to: Point): void {
  dispatch({ t: "point", at: null });
  if (turn.measuring !== null) {
    const unit = unitAt(figures, to);
    const at = (unit === null ? null : stands(unit)) ?? to;
    dispatch({ t: "measure", ruler: { t: "pin", at, unit } });
    return;
  }
  // a leg that is refused is not gone on from
  const isRefused = preview.chosen.isPath && preview.refusal !== null;
  commands.edit((draft) => (isRefused ? lead(draft, to) : add(draft, to)));
}

function unitAt(figures: readonly Figure[], at: Point): string | null {
  const isIn = ({ pose, bases }: Figure) =>
    pose !== null &&
    bases !== undefined &&
    [...bases, { ...pose, r: MIDDLE }].some((base) => far(base, at) <= base.r);
  const isNear = ({ pose, bases, length, width }: Figure) =>
    pose !== null && bases === undefined && far(pose, at) <= Math.max(length, width) / 2;
  return (figures.find(isIn) ?? figures.find(isNear))?.id ?? null;
}

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
