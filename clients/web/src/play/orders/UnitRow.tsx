// Units as buttons: to be chosen, or each with what it may do.

import { say } from "../../words";
import type { Option } from "../choosing/choice";
import { answer } from "../choosing/choosing";
import { isOpen } from "../choosing/offered";
import type { Reason } from "../reply/forms";
import type { Play } from "../state/usePlay";
import { Chip } from "./Chip";
import { type RowProps, atWhom, calledTogether, isPointless, shortOf } from "./rows";

/** Units that have orders; nothing where there is but one. */
export function Units({ play, offers }: RowProps) {
  if (!offers.hasUnitRow) return null;
  const { unit } = offers.choosing;
  const isAway = offers.units.every(([id]) => !play.figure(id)?.pose);
  return (
    <div class="order-row units" role="group" aria-label={say("play.units")}>
      {offers.units.map(([id, reason]) => {
        const { ids, name, title } = calledTogether(play, id, isAway);
        const isOn = unit !== null && ids.includes(unit);
        const take = () => {
          const isMeant = play.commands.take(id);
          if (isOn && !isMeant) play.notices.add(say("dead_click.is_chosen", { unit: name }));
        };
        return (
          <Chip
            key={id}
            play={play}
            name={name}
            title={title}
            isOn={isOn}
            reason={reason}
            onClick={take}
            side={play.figure(id)?.seat}
          />
        );
      })}
    </div>
  );
}

/** What a unit may do, as one button. */
interface Deed {
  readonly id: string;
  readonly name: string;
  readonly reason: Reason | null;
  readonly those: readonly Option[];
  readonly isVain: boolean;
}

/** Every answer of every unit, each a button on one line; those without effect are folded. */
export function Deeds(row: RowProps) {
  const all = deedsOf(row);
  const vain = all.filter(({ isVain }) => isVain);
  const label = say("play.vain", { n: vain.length });
  const group = (deeds: readonly Deed[], name: string) => (
    <div class="order-row" role="group" aria-label={name}>
      {deeds.map((deed) => (
        <DeedChip key={`${deed.id} ${deed.name}`} {...row} deed={deed} />
      ))}
    </div>
  );
  return (
    <div class="each">
      {group(
        all.filter(({ isVain }) => !isVain),
        say("play.units"),
      )}
      {vain.length > 0 && (
        <details class="spot-list" open={vain.length === all.length}>
          <summary>{label}</summary>
          {group(vain, label)}
        </details>
      )}
    </div>
  );
}

const deedsOf = ({ play, offers }: RowProps): readonly Deed[] =>
  offers.units.flatMap(([id, reason]) =>
    (offers.deeds?.get(id) ?? [shortOf(play, id)]).map((name) => {
      const those = offers.choosing.options.filter(
        (one) => one.form.unit === id && isOpen(one) && one.kind === name,
      );
      return { id, name, reason, those, isVain: isPointless(play, ...those) };
    }),
  );

function DeedChip({ play, offers, asides, deed }: RowProps & { deed: Deed }) {
  const { choosing } = offers;
  const { id, name, reason, those, isVain } = deed;
  const note = asides.ofDeed(those);
  const about = [play.figure(id)?.name ?? "", note, ...new Set(those.map(asides.about))];
  return (
    <Chip
      play={play}
      name={lineOf(play, deed)}
      title={about.filter((text) => text !== "").join("\n")}
      isOn={choosing.unit === id && (choosing.kind === null || choosing.kind === name)}
      reason={reason}
      onClick={() => play.commands.choose((old) => answer(old, id, name, play.stands))}
      side={play.figure(id)?.seat}
      note={note}
      hasNoEffect={isVain}
    />
  );
}

/** Who does what, and to whom where that is clear: by codes, as on the table. */
function lineOf(play: Play, { id, name, those }: Deed): string {
  const [first] = those;
  if (first === undefined) return name;
  const isOne = those.length === 1;
  const [whole, brief] = isOne ? [first.text, first.brief] : [first.kind, first.aim];
  const does = brief === whole ? whole : `${shortOf(play, id)}: ${brief}`;
  return isOne ? does + atWhom(play, first) : does;
}
