// What is measured and seen from a place, drawn on the table and said in words.

import type { Data } from "../../messages";
import type { Game } from "../../core/view";
import type { LineOfSight } from "../ruler/ruler";
import type { Ruled } from "../ruler/useRuler";
import type { Sighting } from "../ruler/useSights";
import { type Ground, place } from "./ground";
import { Ray } from "./Marks";
import { UNIT } from "../../core/camera";
import { say } from "../../words";

/** Lines of sight from a place: solid where the unit would see, broken where it would not. */
export function SightLines({
  ground,
  lookout,
  sightings,
}: {
  ground: Ground;
  lookout: LineOfSight;
  sightings: readonly Sighting[];
}) {
  const { unit, at } = lookout;
  const [x, y] = place(ground, at);
  return (
    <g class="sight-lines">
      {sightings.map(({ target, sight }) => (
        <Ray key={target.id} ground={ground} sight={sight} from={at} to={target.pose} />
      ))}
      {sightings.map(({ target, sight }) => {
        const [tx, ty] = place(ground, target.pose);
        const r =
          Math.max(
            (Math.hypot(target.length, target.width) * UNIT) / 2,
            (12 * UNIT) / ground.lens.scale,
          ) +
          (7 * UNIT) / ground.lens.scale;
        return !sight.visible && <circle key={target.id} class="unseen" cx={tx} cy={ty} r={r} />;
      })}
      <g class="ghost-body" transform={`translate(${x} ${y}) rotate(${-at.facing})`}>
        <ground.game.Ghost unit={unit.id} state={ground.state} lens={ground.lens} />
      </g>
    </g>
  );
}

interface Props {
  game: Game;
  state: Data;
  ruled: Ruled | null;
  lookout: LineOfSight | null;
  /** Null until the table has answered. */
  sightings: readonly Sighting[] | null;
}

/** The same for whoever does not see the lines. */
export function Measured({ game, state, ruled, lookout, sightings }: Props) {
  return (
    <div class="measured" role="status">
      {ruled !== null && ruled.text !== "" && <p class="hidden">{ruled.text}</p>}
      {lookout !== null && sightings !== null && (
        <Seen game={game} state={state} name={lookout.unit.name} sightings={sightings} />
      )}
    </div>
  );
}

function Seen({
  game,
  state,
  name,
  sightings,
}: {
  game: Game;
  state: Data;
  name: string;
  sightings: readonly Sighting[];
}) {
  const [seen, hidden] = [
    sightings.filter(({ sight }) => sight.visible),
    sightings.filter(({ sight }) => !sight.visible),
  ];
  const long = (sight: Sighting["sight"]) => game.length(sight.distance, state);
  const units = seen.map(({ target, sight }) =>
    say("look.one", {
      name: target.name,
      length: long(sight),
      cover: sight.cover ? game.call(sight.cover, state) : "",
    }),
  );
  const behind = hidden.map(({ target, sight }) =>
    say("look.behind", {
      name: target.name,
      length: long(sight),
      blockers: (sight.blocked_by ?? []).map((id) => game.call(id, state)),
    }),
  );
  return (
    <>
      <p>{units.length > 0 ? say("look.seen", { name, units }) : say("look.none", { name })}</p>
      {behind.length > 0 && <p>{say("look.hidden", { units: behind })}</p>}
    </>
  );
}
