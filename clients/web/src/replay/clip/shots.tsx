// The frames of a film, drawn from the table that the page has.

import { render } from "preact";

import { UNIT } from "../../core/camera";
import type { Game, Shown } from "../../core/view";
import { huesOf } from "../../rulesets/hues";
import { blobOf, imageOf, svgOf } from "../../table/picture";
import type { Film } from "../film";
import { cut } from "./cut";
import "./clip.css";

/** Pixels: of a frame, of the sentence below it, and of the paper around the board. */
const WIDTH = 600;
const CAPTION = 36;
const MARGIN = 28;

export interface Shots {
  readonly width: number;
  readonly height: number;
  /** PNG each; what stays as it was is the same object again. */
  readonly frames: readonly Blob[];
}

/**
 * Draw what happens from one place to another. Rejects when the signal says so; `told` hears which
 * share is done.
 */
export async function shotsOf(
  film: Film,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
  told: (share: number) => void,
): Promise<Shots> {
  const { game, info } = film.store;
  const views = cut(film.reel, from, to);
  const stage = new Stage(game, huesOf(info));
  try {
    const frames: Blob[] = [];
    for (const [at, view] of views.entries()) {
      signal.throwIfAborted();
      const last = frames.at(-1);
      const isSame = last !== undefined && views[at - 1] === view;
      frames.push(isSame ? last : await stage.shoot(view));
      told((at + 1) / views.length);
    }
    return { ...stage.size, frames };
  } finally {
    stage.strike();
  }
}

/** What lies around the board: a film has no transparent edge. */
const paper = () => getComputedStyle(document.body).backgroundColor;

/** A table out of sight. */
class Stage {
  size = { width: WIDTH, height: 0 };
  private readonly box = document.createElement("div");
  private readonly canvas = document.createElement("canvas");
  /** The ground as it was drawn last: it changes seldom. */
  private ground = { text: "", image: null as HTMLImageElement | null };

  constructor(
    private readonly game: Game,
    hues: string | undefined,
  ) {
    this.box.className = "clip-stage table";
    this.box.ariaHidden = "true";
    this.box.inert = true;
    if (hues !== undefined) this.box.dataset["hues"] = hues;
    document.body.append(this.box);
  }

  strike(): void {
    render(null, this.box);
    this.box.remove();
  }

  async shoot(shown: Shown): Promise<Blob> {
    const { game, box, canvas } = this;
    const board = game.board(shown.scene.state) ?? { width: 3, height: 2 };
    const scale = (WIDTH - 2 * MARGIN) / board.width;
    const height = 2 * Math.round((board.height * scale + 2 * MARGIN) / 2);
    this.size = { width: WIDTH, height: height + CAPTION };
    box.style.width = `${WIDTH}px`;
    box.style.height = `${height}px`;
    render(<Sheets game={game} shown={shown} scale={scale} height={height} />, box);
    const [chart, pieces] = box.querySelectorAll<SVGSVGElement>(":scope > svg");
    if (chart === undefined || pieces === undefined) throw new Error("nothing is on the table");
    const text = chart.innerHTML;
    if (this.ground.image === null || text !== this.ground.text)
      this.ground = { text, image: await imageOf(svgOf([chart], box, paper())) };
    const image = await imageOf(svgOf([pieces], box, "none"));
    [canvas.width, canvas.height] = [this.size.width, this.size.height];
    const pen = canvas.getContext("2d");
    if (pen === null || this.ground.image === null) throw new Error("this browser cannot draw");
    pen.drawImage(this.ground.image, 0, 0);
    pen.drawImage(image, 0, 0);
    this.caption(pen, shown.beat?.note.line?.text ?? game.headline(shown.scene.state), height);
    return blobOf(canvas);
  }

  /** Write a sentence below the table, as much of it as there is room for. */
  private caption(pen: CanvasRenderingContext2D, text: string, top: number): void {
    pen.fillStyle = paper();
    pen.fillRect(0, top, WIDTH, CAPTION);
    pen.fillStyle = getComputedStyle(document.body).color;
    pen.font = "15px Barlow, system-ui, sans-serif";
    pen.textBaseline = "middle";
    let said = text;
    while (pen.measureText(said).width > WIDTH - 24) said = `${said.slice(0, -2).trimEnd()}…`;
    pen.fillText(said, 12, top + CAPTION / 2);
  }
}

interface SheetsProps {
  game: Game;
  shown: Shown;
  scale: number;
  height: number;
}

function Sheets({ game, shown, scale, height }: SheetsProps) {
  const lens = { scale, quarters: 0 };
  const size = { width: WIDTH, height, style: { "--px": (UNIT / scale).toFixed(4) } };
  const outer = `translate(${MARGIN} ${MARGIN}) scale(${(scale / UNIT).toFixed(5)})`;
  return (
    <>
      <svg class="chart" {...size}>
        <g transform={outer}>
          <game.Ground state={shown.scene.state} lens={lens} />
        </g>
      </svg>
      <svg class="board" {...size}>
        <g transform={outer}>
          <game.Pieces shown={shown} lens={lens} lit={[]} chosen={null} select={() => undefined} />
        </g>
      </svg>
    </>
  );
}
