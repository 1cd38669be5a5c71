// Ways to answer as places of the table, and what is laid there before anybody says yes.

import { type Point, UNIT } from "../../core/camera";
import type { Data } from "../../messages";
import type { Base, Figure, Game } from "../../core/view";
import { say } from "../../words";
import { Chances, Rolls } from "../panel/AimCard";
import type { Option } from "../reply/choice";
import type { MovePreview, Odds, Reason } from "../reply/forms";
import { type Ground, Ghost, Threatened, place } from "./Layers";
import { Why } from "../panel/Why";
import { type Placed, counted, nearest, next } from "../reply/spots";

interface Props {
  ground: Ground;
  spots: readonly Placed[];
  /** What is chosen, and what is looked at. */
  chosen: string | null;
  pictured: string | null;
  look: (key: string | null) => void;
  choose: (option: Option) => void;
  spotOf: (event: { clientX: number; clientY: number }) => Point | null;
  /** What an arrow means on the table. */
  onTable: (by: readonly [number, number]) => readonly [number, number];
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** A finger means the place it is nearest to. */
const REACH = 14; // pixels
/** A dot as it is drawn: never so large that it hides who stands there. */
const DOT = { share: 0.16, least: 2, most: 4.2 };

/** Places to choose from: one is reached by Tab, the others from it by arrows. */
export function Spots({ ground, spots, chosen, pictured, look, choose, spotOf, onTable }: Props) {
  const px = UNIT / ground.lens.scale;
  const dot = Math.min(DOT.most, Math.max(DOT.least, DOT.share * ground.lens.scale));
  const at = (event: { clientX: number; clientY: number }) => {
    const to = spotOf(event);
    return to === null ? null : nearest(spots, to);
  };
  const reached = spots.find(({ option }) => option.key === pictured) ?? spots[0];
  const keys = (event: KeyboardEvent, spot: Placed) => {
    const by = ARROWS[event.key];
    if (by !== undefined) {
      const to = next(spots, spot, onTable(by));
      const all = (event.currentTarget as Element).parentElement?.querySelectorAll<SVGGElement>(
        ".spot",
      );
      if (to !== null) all?.[spots.indexOf(to)]?.focus({ preventScroll: true });
    } else if (event.key === "Enter" || event.key === " ") choose(spot.option);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g
      class="spots"
      role="group"
      aria-label={say("hand.spots")}
      onPointerMove={(event) =>
        event.pointerType === "mouse" && look(at(event)?.option.key ?? null)
      }
      onPointerLeave={() => look(null)}
      onClick={(event) => {
        const spot = event.detail === 0 ? null : at(event);
        if (spot !== null) choose(spot.option);
      }}
    >
      {spots.map((spot) => {
        const { option } = spot;
        const [x, y] = place(ground, spot);
        return (
          <g
            key={option.key}
            class={`spot${option.key === chosen ? " is-chosen" : ""}${option.key === pictured ? " is-looked-at" : ""}`}
            role="button"
            tabindex={spot === reached ? 0 : -1}
            aria-label={option.text}
            aria-pressed={option.key === chosen}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            onFocus={() => look(option.key)}
            onBlur={() => look(null)}
            onKeyDown={(event) => keys(event, spot)}
            onClick={(event) => event.detail === 0 && choose(option)}
          >
            <circle class="grip" r={REACH * px} />
            <circle class="dot" r={dot * px} stroke-width={0.4 * dot * px} />
          </g>
        );
      })}
    </g>
  );
}

/**
 * What a way to answer lays on the table: the way it goes, the ground it covers and whom it lies
 * over.
 */
export function Laid({
  ground,
  course,
  bodies,
  figure,
  isOwn = false,
}: {
  ground: Ground;
  course: MovePreview;
  bodies: ReadonlyMap<string, Base>;
  figure: Figure | null;
  isOwn?: boolean;
}) {
  const px = UNIT / ground.lens.scale;
  const { poses, outline = [], under = [], places = [], refusal: against } = course;
  const dots = poses.map(([x, y]) =>
    place(ground, { x, y })
      .map((n) => n.toFixed(1))
      .join(" "),
  );
  const last = poses.at(-1);
  const shape = outline
    .map(
      (part) =>
        `M${part
          .map(([x, y]) =>
            place(ground, { x, y })
              .map((n) => n.toFixed(1))
              .join(" "),
          )
          .join("L")}Z`,
    )
    .join("");
  const drives =
    figure?.pose != null && last !== undefined && outline.length === 0 && places.length === 0;
  return (
    <g
      class={`ahead${isOwn ? " own" : ""}${against === undefined ? "" : " refused"}`}
      data-under={under.length}
    >
      {shape !== "" && (
        <g class="cover">
          <path class="rim" d={shape} stroke-width={3 * px} />
          <path class="body" d={shape} />
        </g>
      )}
      {poses.length > 1 && (
        <>
          <path class="way-bed" d={`M${dots.join("L")}`} stroke-width={6 * px} />
          <path
            class="step-way"
            d={`M${dots.join("L")}`}
            stroke-width={2.4 * px}
            stroke-dasharray={drives ? undefined : `${5 * px} ${4 * px}`}
          />
          {poses.slice(0, -1).map(([x, y], i) => {
            const [cx, cy] = place(ground, { x, y });
            return (
              <circle
                key={i}
                class={i === 0 ? "aimed-at" : "step"}
                cx={cx}
                cy={cy}
                r={(i === 0 ? 6 : 4) * px}
                stroke-width={2 * px}
              />
            );
          })}
        </>
      )}
      {outline.length > 0 && last && (
        <path
          class="cross"
          d="M-7 0H7M0 -7V7"
          transform={`translate(${place(ground, { x: last[0], y: last[1] }).join(" ")}) scale(${px})`}
          stroke-width={2}
        />
      )}
      {under.map((model) => {
        const body = bodies.get(model) ?? bodies.get(model.split("/")[0] ?? "");
        if (body === undefined) return null;
        const [cx, cy] = place(ground, body);
        return (
          <circle
            key={model}
            class="under"
            data-model={model}
            cx={cx}
            cy={cy}
            r={body.r * UNIT + 2 * px}
            stroke-width={2.6 * px}
          />
        );
      })}
      <path
        class="strides"
        d={places
          .flatMap(([model, x, y]) => {
            const body = bodies.get(model);
            return body === undefined
              ? []
              : [
                  `M${[body, { x, y }]
                    .map((one) =>
                      place(ground, one)
                        .map((n) => n.toFixed(1))
                        .join(" "),
                    )
                    .join("L")}`,
                ];
          })
          .join("")}
        stroke-width={1.2 * px}
      />
      {places.map(([model, x, y]) => {
        const [cx, cy] = place(ground, { x, y });
        return (
          <circle
            key={model}
            class="lands"
            cx={cx}
            cy={cy}
            r={(bodies.get(model)?.r ?? LANDING) * UNIT}
            stroke-width={1.6 * px}
          />
        );
      })}
      {drives && last && (
        <Ghost
          ground={ground}
          pose={{ x: last[0], y: last[1], facing: last[2] }}
          figure={figure}
          draft={null}
          isHeld={false}
        />
      )}
      <Threatened ground={ground} course={course} />
    </g>
  );
}

/** How large a model is drawn that is not on the table yet. */
const LANDING = 0.5;

interface CardProps {
  game: Game;
  state: Data;
  rules: string;
  text: string;
  course: MovePreview | null;
  odds: Odds | null;
  against: Reason | null;
}

/** The same in words: whom it lies over, and what it does. */
export function SpotCard({ game, state, rules, text, course, odds, against }: CardProps) {
  const under = [...counted(course?.under ?? [])];
  return (
    <section class="aim-card spot-card" role="status" aria-label={say("hand.ahead")}>
      {text !== "" && (
        <header>
          <strong>{text}</strong>
        </header>
      )}
      {course !== null && (course.outline ?? []).length > 0 && (
        <p class="under-it">
          {under.length === 0
            ? say("hand.under_nobody")
            : under
                .map(([unit, n]) => say("hand.under", { unit: game.call(unit, state), n }))
                .join("; ")}
        </p>
      )}
      {against && <Why reason={against} game={game} state={state} rules={rules} />}
      {odds?.rolls && <Rolls game={game} state={state} rolls={odds.rolls} />}
      {odds && <Chances game={game} state={state} odds={odds} />}
    </section>
  );
}
