// Sums and banners beside a moment, always in the same place.

import type { Fired, Hurt } from "../../contract/diceless";
import type { Shown } from "../../core/view";
import { type Book, battle } from "./book";
import { read } from "./notes";
import { say } from "./words";

export function Card({ shown, book }: { shown: Shown } & { book: Book }) {
  if (shown.beat === null) return null;
  const note = read(shown.beat.note.note);
  const state = battle(shown.scene.state);
  const name = (id: string) => book.called(state, id);
  const side = (id: string) => `side-${state.units?.[id]?.owner ?? 0}`;
  switch (note.t) {
    case "fired":
      return (
        <ShotCard
          note={note}
          name={name}
          side={side(note.unit)}
          ap={book.words.profile.ap ?? "AP"}
        />
      );
    case "hurt":
      return (
        <HurtCard
          note={note}
          name={(id) => book.names(state, note.unit)(id) ?? book.name(id)}
          side={side(note.unit)}
        />
      );
    case "round_began":
      return (
        <Banner
          over={book.scenario(state)?.name ?? ""}
          title={say("card.turn", { round: note.round, of: note.of })}
        />
      );
    case "gone":
      return <Banner side={side(note.unit)} over={name(note.unit)} title={book.name(note.how)} />;
    case "tested":
      return (
        <Banner
          side={side(note.unit)}
          over={name(note.unit)}
          title={say(note.passed ? "effect.passed" : "effect.failed", {
            op: note.op,
            limit: note.limit,
          })}
          detail={book.name(note.occasion)}
        />
      );
    default:
      return null;
  }
}

function Banner({
  side = "",
  over,
  title,
  detail,
}: {
  side?: string;
  over: string;
  title: string;
  detail?: string;
}) {
  return (
    <div class={`card banner ${side}`}>
      <span class="card-over">{over}</span>
      <strong>{title}</strong>
      {detail && <span class="card-detail">{detail}</span>}
    </div>
  );
}

interface Of<N> {
  note: N;
  name: (id: string) => string;
  side: string;
}

/** What a volley deals, weapon by weapon: there is nothing to roll. */
function ShotCard({ note, name, side, ap }: Of<Fired> & { ap: string }) {
  const pools = note.pools ?? [];
  return (
    <div class={`card shot-card sum-card ${side}`}>
      <div class="card-head">
        <strong>
          {name(note.unit)} <span class="arrow">→</span> {name(note.target)}
        </strong>
        <span>{say("card.firers", { n: note.firers, cover: note.cover ?? "" })}</span>
      </div>
      {pools.map((pool, i) => (
        <div key={i} class="card-step">
          <span class="card-label">{name(pool.weapon)}</span>
          <span class="card-need">{pool.ap === undefined ? "" : `${ap}${pool.ap}`}</span>
          <b class="card-result">{pool.damage}</b>
        </div>
      ))}
      <div class="card-foot is-in">
        {pools.length === 0
          ? say("card.nothing")
          : say("card.damage", { n: pools.reduce((sum, pool) => sum + pool.damage, 0) })}
      </div>
    </div>
  );
}

/** Who bears which share of a damage, and what is left of it after saves. */
function HurtCard({ note, name, side }: Of<Hurt>) {
  return (
    <div class={`card shot-card sum-card ${side}`}>
      <div class="card-head">
        <strong>{name(note.unit)}</strong>
        <span>
          {name(note.cause)}, {say("card.damage", { n: note.damage })}
        </span>
      </div>
      {(note.groups ?? []).map((one) => (
        <div key={one.group} class="card-step">
          <span class="card-label">{name(one.group)}</span>
          <span class="card-need">
            {one.doubled === undefined
              ? say("card.share", { share: one.share })
              : say("card.doubled", { share: one.share, doubled: name(one.doubled) })}
          </span>
          <b class="card-result">
            {say("card.lost", { lost: one.lost, fallen: one.fallen, slain: one.slain ?? 0 })}
          </b>
        </div>
      ))}
      <div class="card-foot is-in">
        {say("card.lost", {
          lost: note.lost,
          fallen: note.fallen,
          slain: (note.groups ?? []).reduce((sum, { slain = 0 }) => sum + slain, 0),
        })}
      </div>
    </div>
  );
}
