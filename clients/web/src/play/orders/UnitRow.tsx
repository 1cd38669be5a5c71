// Units as buttons: to be chosen, or each with what it may do.

import { say } from "../../words";
import { answer, isOpen } from "../choosing/choosing";
import { Chip } from "./Chip";
import { type RowProps, calledTogether, isPointless } from "./rows";

/** Units that have orders; nothing where there is but one. */
export function Units({ play, offers }: RowProps) {
  if (!offers.hasUnitRow) return null;
  const { unit } = offers.choosing;
  const isAway = offers.units.every(([id]) => !play.figure(id)?.pose);
  return (
    <div class="order-row units" role="group" aria-label={say("play.units")}>
      {offers.units.map(([id, reason]) => {
        const { ids, name, title } = calledTogether(play, id, isAway);
        return (
          <Chip
            key={id}
            play={play}
            name={name}
            title={title}
            isOn={unit !== null && ids.includes(unit)}
            reason={reason}
            onClick={() => play.commands.take(id)}
            side={play.figure(id)?.seat}
          />
        );
      })}
    </div>
  );
}

/**
 * Every answer of every unit, each a button, those without effect last; what all of them do is said
 * once.
 */
export function Deeds({ play, offers, asides }: RowProps) {
  const { game, state, figure, commands, stands } = play;
  const { choosing, deeds } = offers;
  const named = offers.units.flatMap(([id, reason]) =>
    (deeds?.get(id) ?? [figure(id)?.short ?? game.call(id, state)]).map((name) => {
      const those = choosing.options.filter(
        (one) => one.form.unit === id && isOpen(one) && one.kind === name,
      );
      const about = [...new Set(those.map(asides.about))].join(" ");
      return { id, reason, name, those, about, isVain: isPointless(play, ...those) };
    }),
  );
  const all = named.sort((one, other) => Number(one.isVain) - Number(other.isVain));
  const [first] = all;
  const shared =
    all.length > 1 && all.every(({ about }) => about === first?.about) ? (first?.about ?? "") : "";
  return (
    <>
      <div class="order-row units deeds" role="group" aria-label={say("play.units")}>
        {all.map(({ id, reason, name, those, about, isVain }) => (
          <Chip
            key={`${id} ${name}`}
            play={play}
            name={name}
            title={figure(id)?.name ?? ""}
            isOn={choosing.unit === id && (choosing.kind === null || choosing.kind === name)}
            reason={reason}
            onClick={() => commands.choose((old) => answer(old, id, name, stands))}
            side={figure(id)?.seat}
            note={asides.ofDeed(those)}
            hasNoEffect={isVain}
            about={shared === "" ? about : ""}
          />
        ))}
      </div>
      {shared !== "" && <p class="detail">{shared}</p>}
    </>
  );
}
