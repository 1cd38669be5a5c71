// Answers that are places of the table: one is reached by Tab, the others from it by arrows.

import { choose } from "../choosing/choosing";
import { titleOf } from "../orders/detail";
import { isPointless } from "../orders/rows";
import { type Placed, nearest, next } from "../choosing/spots";
import { say } from "../../words";
import { onTable } from "../input/paper";
import type { Pointer } from "../input/pointer";
import type { Play } from "../state/usePlay";
import { type Ground, at, px } from "./ground";

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

interface Props {
  play: Play;
  ground: Ground;
  pointer: Pointer;
}

export function Spots({ play, ground, pointer }: Props) {
  const { dispatch, preview } = play;
  const { all, pictured } = preview.places;
  const look = (option: string | null) => dispatch({ t: "look", option });
  const spotAt = (event: { clientX: number; clientY: number }) => {
    const to = pointer.at(event);
    return to === null ? null : nearest(all, to);
  };
  const reached = all.find(({ option }) => option === pictured) ?? all[0];
  return (
    <g
      class="spots"
      role="group"
      aria-label={say("play.spots")}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse") look(spotAt(event)?.option.key ?? null);
      }}
      onPointerLeave={() => look(null)}
      onClick={(event) => {
        const spot = event.detail === 0 ? null : spotAt(event);
        if (spot !== null) take(play, spot);
      }}
    >
      {all.map((spot) => (
        <Spot
          key={spot.option.key}
          play={play}
          ground={ground}
          spot={spot}
          isReached={spot === reached}
        />
      ))}
    </g>
  );
}

function Spot({
  play,
  ground,
  spot,
  isReached,
}: {
  play: Play;
  ground: Ground;
  spot: Placed;
  isReached: boolean;
}) {
  const { preview, dispatch } = play;
  const { option } = spot;
  const isChosen = option.key === preview.chosen.option?.key;
  const isPictured = option.key === preview.places.pictured?.key;
  const hasNoEffect = isPointless(play, option);
  const dot = Math.min(DOT.most, Math.max(DOT.least, DOT.share * ground.lens.scale)) * px(ground);
  return (
    <g
      class={[
        "spot",
        hasNoEffect && "no-effect",
        isChosen && "is-chosen",
        isPictured && "is-looked-at",
      ]
        .filter(Boolean)
        .join(" ")}
      role="button"
      tabindex={isReached ? 0 : -1}
      aria-label={option.text}
      aria-pressed={isChosen}
      aria-disabled={hasNoEffect}
      transform={`translate(${at(ground, spot)})`}
      onFocus={() => dispatch({ t: "look", option: option.key })}
      onBlur={() => dispatch({ t: "look", option: null })}
      onKeyDown={(event) => onKey(event, play, spot)}
      onClick={(event) => {
        if (event.detail === 0) take(play, spot);
      }}
    >
      <circle class="grip" r={REACH * px(ground)} />
      <circle class="dot" r={dot} stroke-width={0.4 * dot} />
    </g>
  );
}

/** A place is chosen: of the question, or of the one that comes next in the order. */
function take(play: Play, { option }: Placed): void {
  const { commands, dispatch, stands, turn } = play;
  if (isPointless(play, option)) dispatch({ t: "look", option: option.key });
  else if (turn.choosing?.options.includes(option))
    commands.choose((old) => choose(old, option, stands));
  else dispatch({ t: "goOn", option, text: titleOf(play), stands });
}

function onKey(event: KeyboardEvent & { currentTarget: SVGGElement }, play: Play, spot: Placed) {
  const { all } = play.preview.places;
  const by = ARROWS[event.key];
  if (by !== undefined) {
    const to = next(all, spot, onTable(event.currentTarget, by));
    const spots = event.currentTarget.parentElement?.querySelectorAll<SVGGElement>(".spot");
    if (to !== null) spots?.[all.indexOf(to)]?.focus({ preventScroll: true });
  } else if (event.key === "Enter" || event.key === " ") take(play, spot);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
