// What the chosen unit may do: what is possible, what gives it away, and what is not possible now.

import { say } from "../../words";
import { pick } from "../choosing/choosing";
import { type Kind, families } from "../choosing/offered";
import type { Play } from "../state/usePlay";
import { Chip } from "./Chip";
import { type RowProps, atWhom, declinedBy, isPointless, isWindow } from "./rows";

export function Families({ play, offers, asides }: RowProps) {
  const { possible, deeds, choosing } = offers;
  const { unit } = choosing;
  if (possible.length === 0 || deeds !== null) return null;
  const isNamedOnce =
    unit !== null &&
    [...possible, ...offers.leaving, ...offers.impossible].some(
      ({ name, brief }) => name !== brief,
    );
  return (
    <div class="families" role="group" aria-label={say("play.orders")}>
      {isNamedOnce && (
        <strong class="whose">{play.figure(unit)?.name ?? play.game.call(unit, play.state)}</strong>
      )}
      {families(possible).map((family) => (
        <div key={family[0]?.name} class="order-row">
          {byWorth(play, family).map((kind) => (
            <OrderChip key={kind.name} play={play} offers={offers} asides={asides} kind={kind} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Reactions without effect come after the others. */
const byWorth = (play: Play, kinds: readonly Kind[]): readonly Kind[] => {
  const isVain = ({ options }: Kind) => Number(isPointless(play, ...options));
  return [...kinds].sort((one, other) => isVain(one) - isVain(other));
};

function OrderChip({ play, offers, asides, kind }: RowProps & { kind: Kind }) {
  const [first] = kind.options;
  const about = first === undefined ? "" : asides.about(first);
  const isOn = offers.choosing.kind === kind.name;
  const isOne = kind.options.length === 1 && kind.count === 1;
  const declined = isOne && first !== undefined ? declinedBy(play, first) : null;
  return (
    <Chip
      play={play}
      declines={declined !== null}
      name={isOne && first !== undefined ? kind.brief + atWhom(play, first) : kind.brief}
      title={about || (first === undefined ? "" : asides.ofOnly([first]))}
      isOn={isOn}
      reason={kind.against}
      onClick={() =>
        declined === null
          ? play.commands.choose((old) => pick(old, kind.name, play.stands))
          : play.commands.decline(declined)
      }
      note={asides.ofKind(kind)}
      hasNoEffect={isPointless(play, ...kind.options)}
      about={isWindow(play) || isOn ? about : ""}
    />
  );
}

/** Orders in a row, by their names alone. */
function Plain({ play, offers, kinds }: Omit<RowProps, "asides"> & { kinds: readonly Kind[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <Chip
          key={kind.name}
          play={play}
          name={kind.brief}
          isOn={offers.choosing.kind === kind.name}
          reason={kind.against}
          onClick={() => play.commands.choose((old) => pick(old, kind.name, play.stands))}
        />
      ))}
    </>
  );
}

export function Leaving({ play, offers, asides }: RowProps) {
  const { leaving } = offers;
  if (leaving.length === 0) return null;
  const about = new Set(leaving.flatMap(({ options }) => options.map(asides.about)));
  return (
    <div
      class="order-row leaving"
      role="group"
      aria-label={say("play.removes_unit")}
      title={[...about].join(" ")}
    >
      <Plain play={play} offers={offers} kinds={leaving} />
    </div>
  );
}

export function Impossible({ play, offers }: RowProps) {
  if (offers.impossible.length === 0) return null;
  return (
    <div class="order-row" role="group" aria-label={say("play.impossible")}>
      <Plain play={play} offers={offers} kinds={offers.impossible} />
    </div>
  );
}
