// Whom or what an order aims at, and answers that are places of the table, as lists.

import { say } from "../../words";
import type { Reason } from "../reply/forms";
import { choose } from "../choosing/choosing";
import { Chip } from "./Chip";
import { type RowProps, isPointless } from "./rows";

export function Targets({ play, offers, asides }: RowProps) {
  const { targets, places, choosing } = offers;
  if (targets.length === 0 || places.length > 0) return null;
  const units = targets.filter(([id]) => play.figure(id) !== undefined);
  return (
    <>
      {choosing.target === null && <p class="detail now-target">{say("play.now_target")}</p>}
      <div class="order-row" role="group" data-follows aria-label={say("play.targets")}>
        {units.map(([id, reason]) => (
          <Target key={id} play={play} offers={offers} asides={asides} id={id} reason={reason} />
        ))}
      </div>
    </>
  );
}

/** Pieces of the table. */
export function Things({ play, offers, asides }: RowProps) {
  const { things, targets, places } = offers;
  if (things.length === 0 || places.length > 0) return null;
  const label = say("play.terrain_targets", { n: things.length });
  return (
    <details class="spot-list" open={things.length === targets.length}>
      <summary>{label}</summary>
      <div class="order-row" role="group" aria-label={label}>
        {things.map(([id, reason]) => (
          <Target key={id} play={play} offers={offers} asides={asides} id={id} reason={reason} />
        ))}
      </div>
    </details>
  );
}

function Target({
  play,
  offers,
  asides,
  id,
  reason,
}: RowProps & { id: string; reason: Reason | null }) {
  const figure = play.figure(id);
  return (
    <Chip
      play={play}
      name={figure?.name ?? play.game.call(id, play.state)}
      isOn={offers.choosing.target === id}
      reason={reason}
      onClick={() => play.commands.take(id)}
      side={figure?.seat}
      note={asides.ofTarget(id)}
    />
  );
}

/** Answers that are places of the table. */
export function PlaceList({ play, offers, asides }: RowProps) {
  const { places } = offers;
  if (places.length === 0) return null;
  return (
    <>
      <p class="detail">{say("play.hint_spots")}</p>
      <details class="spot-list">
        <summary>{say("play.spots_listed", { n: places.length })}</summary>
        <div class="order-row" role="group" aria-label={say("play.spots")}>
          {places.map(({ brief, options: [option] }) => {
            if (option === undefined) return null;
            const isVain = isPointless(play, option);
            const look = () => play.dispatch({ t: "look", option: option.key });
            return (
              <Chip
                key={option.key}
                play={play}
                name={brief}
                onLook={look}
                onClick={() =>
                  isVain
                    ? look() // it cannot be chosen on the table either
                    : play.commands.choose((old) => choose(old, option, play.stands))
                }
                note={asides.ofDeed([option])}
                hasNoEffect={isVain}
              />
            );
          })}
        </div>
      </details>
    </>
  );
}
