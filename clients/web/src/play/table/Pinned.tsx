// The card beside a place of the table: what an answer would do there, or why it cannot.

import type { Point, Size } from "../../core/camera";
import type { Base, Figure } from "../../core/view";
import { titleOf } from "../orders/detail";
import { AimCard } from "../panel/AimCard";
import { Why, isDoubted } from "../panel/Why";
import type { MovePreview, Odds, Reason } from "../reply/forms";
import { isTelling } from "../reply/odds";
import type { Play } from "../state/usePlay";
import { isGround } from "./OverUnits";
import { Pin } from "./Pin";
import { SpotCard } from "./SpotCard";

/** What is laid on the table is not hidden by what is said of it. */
const FAR = 72; // pixels

interface Props {
  play: Play;
  /** Where a point of the table is in the view. */
  seen: (at: Point) => Point;
  view: Size;
}

export function Pinned(props: Props) {
  const { places, chosen, move, pictured } = props.play.preview;
  const isPictured = places.pictured !== null;
  const answer = isPictured ? pictured.laid.answer : chosen.isAngle ? move.course.answer : null;
  return answer === null ? <AtUnit {...props} /> : <AtPlace {...props} move={answer} />;
}

function AtPlace({ play, seen, view, move }: Props & { move: MovePreview }) {
  const { places, odds, pictured } = play.preview;
  const option = places.pictured;
  const drafted = odds.isFresh ? odds.answer : null;
  const [x, y] = move.poses.at(-1) ?? [0, 0];
  if (option === null && isPlain(move, drafted)) return null; // the table says it all
  return (
    <Pin at={seen({ x, y })} view={view} seen={[]} far={FAR}>
      <SpotCard
        game={play.game}
        state={play.state}
        rules={play.rules}
        text={option?.text ?? ""}
        course={option !== null && isGround(option) ? null : move}
        odds={option === null ? drafted : pictured.odds.answer}
        against={move.refusal ?? null}
        wasted={option?.form.no_effect ?? null}
        isUnjudged={option?.form.unjudged ?? false}
      />
    </Pin>
  );
}

const isPlain = ({ refusal, outline = [] }: MovePreview, odds: Odds | null) =>
  refusal === undefined && outline.length === 0 && !(odds !== null && isTelling(odds));

function AtUnit({ play, seen, view }: Props) {
  const { turn, preview, figure } = play;
  const { aim, shot } = preview;
  const doubted = isDoubted(play, turn.hovered) ? figure(turn.hovered) : undefined;
  const pinned = doubted ?? (aim.option === null ? undefined : figure(aim.target));
  if (pinned?.pose == null) return null;
  return (
    <Pin
      at={seen(pinned.pose)}
      view={view}
      seen={keptInSight(play).map(seen)}
      far={shot.going.answer === null ? undefined : FAR}
    >
      {doubted === undefined ? (
        <Aimed play={play} figure={pinned} />
      ) : (
        <Doubted play={play} reason={turn.reason} />
      )}
    </Pin>
  );
}

function Doubted({ play, reason }: { play: Play; reason: Reason | null }) {
  return (
    <div class="why-pin">
      {reason && <Why reason={reason} game={play.game} state={play.state} rules={play.rules} />}
    </div>
  );
}

function Aimed({ play, figure }: { play: Play; figure: Figure }) {
  const { aim, chosen, shot } = play.preview;
  const { option } = aim;
  if (option === null) return null;
  const named = Object.values(option.form.reply);
  return (
    <AimCard
      game={play.game}
      state={play.state}
      rules={play.rules}
      figure={figure}
      text={option === chosen.option ? titleOf(play) : option.text}
      sight={shot.sight.answer}
      odds={shot.odds.answer}
      band={shot.ranges.answer?.bands?.find(({ weapon }) => named.includes(weapon)) ?? null}
      against={option.form.refusal ?? null}
      wasted={option.form.no_effect ?? null}
    />
  );
}

/** Who acts, and who can be aimed at: the card hides none of them. */
function keptInSight({ figures, cues, preview }: Play): readonly Point[] {
  return figures.flatMap(({ id, pose, bases }) => {
    const kind = cues.get(id)?.kind;
    const isKept = id === preview.aim.unit || kind === "aim" || kind === "aid";
    return pose !== null && isKept ? [middleOf(bases) ?? pose] : [];
  });
}

/** The middle of what is seen of a unit of many. */
function middleOf(bases: readonly Base[] = []): Point | null {
  const span = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return bases.length === 0
    ? null
    : { x: span(bases.map(({ x }) => x)), y: span(bases.map(({ y }) => y)) };
}
