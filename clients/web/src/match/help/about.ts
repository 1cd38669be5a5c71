// What things on the page are: units, ground, marks and numbers, found by where one points.

import { UNIT } from "../../core/camera";
import type { Cue, Game, Scene, Explanation } from "../../core/view";
import { say } from "../../words";
import { capital } from "../../words/sentence";

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
  if (unit) return aboutUnit(known, unit, unit.dataset["tank"] ?? unit.dataset["unit"] ?? "");
  const stat = element?.closest<HTMLElement>("[data-stat]");
  if (stat) {
    const told = known.game.stat?.(stat.dataset["stat"] ?? "");
    return told ? { ...told, key: `stat ${told.title}`, box: stat.getBoundingClientRect() } : null;
  }
  return aboutMark(element);
}

function aboutUnit({ game, scene, cues }: Known, element: Element, id: string): About | null {
  const sides = game.sides(scene);
  const row = sides.flatMap(({ rows }) => rows).find((one) => one.id === id);
  if (row === undefined) return null;
  const at = game.place(id, scene);
  const ground = at && game.ground?.(at, scene.state);
  const cue = cues?.get(id)?.said;
  return {
    key: `unit ${id}`,
    unit: id,
    title: `${row.short} ${row.name}`,
    lines: [
      row.said,
      ...(ground ? [say("help.stands", { ground: ground.title, what: ground.lines })] : []),
      ...(cue ? [say("help.now", { what: cue })] : []),
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

function aboutGround(
  { game, scene }: Known,
  x: number,
  y: number,
  table: DOMRect | undefined,
): About | null {
  if (table === undefined) return null;
  const board = game.board(scene.state);
  const matrix = document.querySelector<SVGGElement>("#plan")?.getScreenCTM()?.inverse();
  if (board === null || !matrix) return null;
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  const told = game.ground?.({ x: at.x / UNIT, y: board.height - at.y / UNIT }, scene.state);
  if (!told) return null;
  return {
    ...told,
    key: `ground ${told.title}`,
    box: new DOMRect(x - 8, y - 8, 16, 16),
    at: table,
  };
}
