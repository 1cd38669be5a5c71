// What is offered before anything is chosen: units, what they may do, and whom they may aim at.

import type { RefObject } from "preact";

import { useMedia } from "../../widgets/hooks";
import { say } from "../../words";
import { Why } from "../panel/Why";
import type { Choosing, Option } from "../choosing/choice";
import { choose } from "../choosing/choosing";
import { isOpen } from "../choosing/offered";
import type { Odds } from "../reply/forms";
import type { Play } from "../state/usePlay";
import { Chip } from "./Chip";
import { AutoPassButtons } from "./AutoPassButton";
import {
  type Asides,
  FEW,
  type RowProps,
  asidesOf,
  declinedBy,
  isDeclinable,
  isPointless,
  isWindow,
  offersOf,
} from "./rows";
import { Deeds, Units } from "./UnitRow";
import { Families, Impossible, Leaving } from "./OrderRows";
import { PlaceList, Targets, Things } from "./TargetRows";

export function Offers({
  play,
  choosing,
  odds,
  box,
}: {
  play: Play;
  choosing: Choosing;
  /** Of answers, by their keys. */
  odds: ReadonlyMap<string, Odds>;
  box: RefObject<HTMLDivElement>;
}) {
  const { ask, preview, turn } = play;
  const isPhone = useMedia("(max-width: 760px)");
  const offers = offersOf(play, choosing);
  const row = { play, offers, asides: asidesOf(play, choosing, odds) };
  const why = preview.refusal ?? turn.reason;
  const { isRoll, isAboutOne } = offers;
  const whose = offers.deeds === null ? <Units {...row} /> : <Deeds {...row} />;
  const side = <AtSide {...row} />;
  return (
    <div class={`orders${isRoll ? " roll" : ""}`} ref={box}>
      {isPhone && side}
      {isRoll && whose}
      {isRoll && !isPhone && side}
      <div class="all-orders" data-follows={isRoll && choosing.unit !== null}>
        {!isAboutOne && !isRoll && whose}
        <Families {...row} />
        <PlaceList {...row} />
        <Targets {...row} />
        <Things {...row} />
        {isAboutOne && whose}
        <Leaving {...row} />
        <Impossible {...row} />
        {why && <Why reason={why} {...play} />}
      </div>
      {!isRoll && !isPhone && side}
      {ask !== null && isDeclinable(play) && <AutoPassButtons play={play} ask={ask} />}
    </div>
  );
}

/** Answers to the question as a whole. */
function AtSide({ play, offers, asides }: RowProps) {
  const { general, isEmpty } = offers;
  if (general.length === 0) return null;
  return (
    <div class={general.length > FEW || isEmpty ? "at-side many" : "at-side"}>
      <div class="order-row general" role="group" aria-label={say("play.other_answers")}>
        {general.map((option) => (
          <WholeChip key={option.key} play={play} option={option} asides={asides} />
        ))}
      </div>
    </div>
  );
}

function WholeChip({ play, option, asides }: { play: Play; option: Option; asides: Asides }) {
  const { commands } = play;
  const declined = declinedBy(play, option);
  return (
    <Chip
      play={play}
      declines={declined !== null}
      name={option.text}
      title={asides.about(option)}
      reason={isOpen(option) ? null : (option.form.refusal ?? null)}
      onClick={() =>
        declined === null
          ? commands.choose((old) => choose(old, option, play.stands))
          : commands.decline(declined)
      }
      note={asides.ofDeed([option])}
      hasNoEffect={isPointless(play, option)}
      about={isWindow(play) ? asides.about(option) : ""}
    />
  );
}
