// What an answer lays on the table: the way it goes, the ground it covers and whom it lies over.

import { UNIT } from "../../core/camera";
import type { Base, Figure } from "../../core/view";
import type { MovePreview } from "../reply/forms";
import { Ghost, Threatened } from "./Ghosts";
import { type Ground, at, px } from "./ground";

/** How large a model is drawn that is not on the table yet. */
const LANDING = 0.5;

interface Props {
  ground: Ground;
  move: Pick<MovePreview, "poses"> & Partial<MovePreview>;
  bodies: ReadonlyMap<string, Base>;
  /** What goes there, if it is one thing. */
  figure?: Figure | null;
  /** Whose place or way it is; what is aimed at somebody is nobody's. */
  owner?: 0 | 1 | null;
}

export function Laid({ ground, move, bodies, figure = null, owner = null }: Props) {
  const { poses, outline = [], under = [], places = [], refusal } = move;
  const last = poses.at(-1);
  const drives =
    figure?.pose != null && last !== undefined && outline.length === 0 && places.length === 0;
  const side = owner === null ? "" : ` side-${owner}`;
  return (
    <g class={`ahead${side}${refusal === undefined ? "" : " refused"}`} data-under={under.length}>
      <Cover ground={ground} move={move} />
      {poses.length > 1 && <Course ground={ground} move={move} isSolid={drives} />}
      {outline.length > 0 && last && (
        <path
          class="cross"
          d="M-7 0H7M0 -7V7"
          transform={`translate(${at(ground, { x: last[0], y: last[1] })}) scale(${px(ground)})`}
          stroke-width={2}
        />
      )}
      <Under ground={ground} under={under} bodies={bodies} />
      <Landings ground={ground} move={move} bodies={bodies} />
      {drives && last && (
        <Ghost
          ground={ground}
          pose={{ x: last[0], y: last[1], facing: last[2] }}
          figure={figure}
          draft={null}
          isHeld={false}
        />
      )}
      <Threatened ground={ground} answers={move.answers} />
    </g>
  );
}

/** The ground that it covers. */
function Cover({ ground, move: { outline = [] } }: Pick<Props, "ground" | "move">) {
  if (outline.length === 0) return null;
  const shape = outline
    .map((part) => `M${part.map(([x, y]) => at(ground, { x, y })).join("L")}Z`)
    .join("");
  return (
    <g class="cover">
      <path class="rim" d={shape} stroke-width={3 * px(ground)} />
      <path class="body" d={shape} />
    </g>
  );
}

/** The way it goes, step by step. */
function Course({
  ground,
  move: { poses },
  isSolid,
}: Pick<Props, "ground" | "move"> & { isSolid: boolean }) {
  const dots = poses.map(([x, y]) => at(ground, { x, y }));
  const d = `M${dots.join("L")}`;
  const dash = `${5 * px(ground)} ${4 * px(ground)}`;
  return (
    <>
      <path class="path-bed" d={d} stroke-width={6 * px(ground)} />
      <path
        class="step-path"
        d={d}
        stroke-width={2.4 * px(ground)}
        stroke-dasharray={isSolid ? undefined : dash}
      />
      {dots.slice(0, -1).map((dot, i) => (
        <circle
          key={i}
          class={i === 0 ? "aimed-at" : "step"}
          transform={`translate(${dot})`}
          r={(i === 0 ? 6 : 4) * px(ground)}
          stroke-width={2 * px(ground)}
        />
      ))}
    </>
  );
}

/** Models that it lies over. */
function Under({
  ground,
  under,
  bodies,
}: Pick<Props, "ground" | "bodies"> & { under: readonly string[] }) {
  return (
    <>
      {under.map((model) => {
        const body = bodies.get(model) ?? bodies.get(model.split("/")[0] ?? "");
        return (
          body && (
            <circle
              key={model}
              class="under"
              data-model={model}
              transform={`translate(${at(ground, body)})`}
              r={body.r * UNIT + 2 * px(ground)}
              stroke-width={2.6 * px(ground)}
            />
          )
        );
      })}
    </>
  );
}

/** Where each model would stand, and how it gets there. */
function Landings({
  ground,
  move: { places = [] },
  bodies,
}: Pick<Props, "ground" | "move" | "bodies">) {
  const strides = places.flatMap(([model, x, y]) => {
    const body = bodies.get(model);
    return body === undefined ? [] : [`M${at(ground, body)}L${at(ground, { x, y })}`];
  });
  return (
    <>
      <path class="strides" d={strides.join("")} stroke-width={1.2 * px(ground)} />
      {places.map(([model, x, y]) => (
        <circle
          key={model}
          class="lands"
          transform={`translate(${at(ground, { x, y })})`}
          r={(bodies.get(model)?.r ?? LANDING) * UNIT}
          stroke-width={1.6 * px(ground)}
        />
      ))}
    </>
  );
}
