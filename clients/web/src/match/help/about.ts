// What things on the page are: units, ground, marks and numbers, found by where one points.

import { type Point, UNIT } from "../../core/camera";
import type { Cue, Explanation, Game, Patch, Scene } from "../../core/view";
import { whereabouts } from "../../table/places";
import { say } from "../../words";
import { capital } from "../../words/sentence";
import { boxOf, patchAt } from "./patches";

/** What is told of a thing; a unit comes with its sheet. */
export interface About extends Explanation {
  /** The same thing is told of once. */
  readonly key: string;
  readonly unit?: string;
  /** Where it is on the page. */
  readonly box: DOMRect;
  /** The table, of what lies on it. */
  readonly at?: DOMRect | undefined;
}

export interface Known {
  readonly game: Game;
  readonly scene: Scene;
  readonly cues: ReadonlyMap<string, Cue> | undefined;
}

/** What is at a place of the window, or nothing that could be told of. */
export function aboutPoint(known: Known, x: number, y: number): About | null {
  const [top] = document.elementsFromPoint(x, y);
  return aboutElement(known, top) ?? aboutGround(known, x, y, tableAt(top));
}

/** What an element stands for. */
export function aboutElement(known: Known, element: Element | undefined): About | null {
  const unit = element?.closest<HTMLElement>("[data-tank], [data-unit]");
  const mark = element?.closest<HTMLElement>("[data-help], [data-stat]");
  // a mark in the row of a unit
  const isInner = mark != null && unit?.contains(mark);
  if (unit && !isInner)
    return aboutUnit(known, unit, unit.dataset["tank"] ?? unit.dataset["unit"] ?? "");
  const stat = mark?.dataset["stat"];
  if (mark && stat !== undefined) {
    const told = known.game.stat?.(stat);
    return told ? { ...told, key: `stat ${told.title}`, box: mark.getBoundingClientRect() } : null;
  }
  return aboutMark(element);
}

/** A patch of ground, and where on the table it lies. */
export function aboutPatch({ game, scene }: Known, patch: Patch): About | null {
  const board = game.board(scene.state);
  const matrix = planOf()?.getScreenCTM();
  if (board === null || !matrix) return null;
  const [least, most] = boxOf(patch);
  const [a, b] = [least, most].map(({ x, y }) =>
    new DOMPoint(x * UNIT, (board.height - y) * UNIT).matrixTransform(matrix),
  ) as [DOMPoint, DOMPoint];
  const middle = { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2, facing: 0 };
  const lies = whereabouts(middle, { ...board, terrain: [] }, null, String, () => undefined);
  const told = patch.tell();
  return {
    ...told,
    lines: [...told.lines, lies],
    key: `ground ${patch.polygon.join(" ")}`,
    box: new DOMRect(
      Math.min(a.x, b.x),
      Math.min(a.y, b.y),
      Math.abs(a.x - b.x),
      Math.abs(a.y - b.y),
    ),
    at: tableAt(planOf()),
  };
}

function aboutUnit({ game, scene, cues }: Known, element: Element, id: string): About | null {
  const sides = game.sides(scene);
  const row = sides.flatMap(({ rows }) => rows).find((one) => one.id === id);
  if (row === undefined) return null;
  const at = game.place(id, scene);
  const ground = at && patchAt(game.patches?.(scene.state) ?? [], at)?.tell();
  const { said: cue } = cues?.get(id) ?? {};
  return {
    key: `unit ${id}`,
    unit: id,
    title: `${row.short} ${row.name}`,
    lines: [
      capital(row.said.replace(`${row.name} ${row.short}, `, "")), // that is its title
      ...(ground ? [say("help.stands", { ground: ground.title, what: ground.lines })] : []),
      ...(cue && !row.said.includes(cue) ? [say("help.now", { what: cue })] : []),
    ],
    box: element.getBoundingClientRect(),
    at: tableAt(element),
  };
}

const tableAt = (element: Element | undefined) =>
  element?.closest(".table")?.getBoundingClientRect();

/** A mark or a number that has a title. */
function aboutMark(element: Element | undefined): About | null {
  const html = element?.closest<HTMLElement>("[data-help]");
  const text =
    html?.dataset["help"] ??
    [...(element?.closest("g")?.children ?? [])].find(({ tagName }) => tagName === "title")
      ?.textContent;
  const box = (html ?? element)?.getBoundingClientRect();
  return text && box
    ? { key: `mark ${text}`, title: "", lines: [capital(text)], box, at: tableAt(element) }
    : null;
}

function aboutGround(known: Known, x: number, y: number, table: DOMRect | undefined): About | null {
  if (table === undefined) return null;
  const { game, scene } = known;
  const at = onBoard(known, x, y);
  const patch = at && patchAt(game.patches?.(scene.state) ?? [], at);
  if (!patch) return null;
  const told = patch.tell();
  return {
    ...told,
    key: `ground ${told.title}`,
    box: new DOMRect(x - 8, y - 8, 16, 16),
    at: table,
  };
}

/** The place of the board at a place of the window. */
function onBoard({ game, scene }: Known, x: number, y: number): Point | null {
  const board = game.board(scene.state);
  const matrix = planOf()?.getScreenCTM()?.inverse();
  if (board === null || !matrix) return null;
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  return { x: at.x / UNIT, y: board.height - at.y / UNIT };
}

const planOf = () => document.querySelector<SVGGElement>("#plan") ?? undefined;
