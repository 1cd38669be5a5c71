// The buttons below the line of time: step, play, how fast, seen by whom, and what to take along.

import { recordOf } from "../net/api";
import { say } from "../words";
import { PaceSelect } from "../widgets/PaceSelect";
import type { Film } from "./film";
import { momentOf } from "../net/moment";
import type { Reeled } from "./useReel";

const SEATS = [0, 1] as const;

interface Props {
  film: Film;
  controls: Reeled;
  toggle: (what: "report" | "share") => void;
}

export function ReelTools({ film, controls, toggle }: Props) {
  const { match } = film.store.info;
  return (
    <div class="reel-tools">
      <Steps controls={controls} />
      <Speed />
      {film.store.info.verdict && <SeenBy film={film} place={controls.place} />}
      <output class="reel-place">
        {controls.place}/{controls.end}
      </output>
      <span class="gap" />
      <button type="button" class="worded" onClick={() => toggle("share")}>
        <Worded d="M8 10V2M4.5 5L8 1.5L11.5 5M3 9V14H13V9" text={say("share.title")} />
      </button>
      <button type="button" class="worded" onClick={() => toggle("report")}>
        <Worded d="M2 14H14M4 11V8M8 11V3M12 11V6" text={say("report.short")} />
      </button>
      <a
        class="worded"
        href={recordOf(match)}
        download={`${match}.jsonl`}
        title={say("match.record")}
      >
        {say("replay.record")}
      </a>
    </div>
  );
}

function Steps({ controls: { place, jump, play, isPlaying } }: Pick<Props, "controls">) {
  return (
    <>
      <button
        type="button"
        onClick={() => jump(place - 1)}
        aria-label={say("replay.back")}
        title={say("replay.back_key")}
      >
        <Icon d="M11 3L5 8L11 13ZM4 3V13" />
      </button>
      <button
        type="button"
        class="play"
        onClick={() => play(!isPlaying)}
        aria-label={say(isPlaying ? "replay.pause" : "replay.play")}
        title={say("replay.play_key")}
      >
        <Icon d={isPlaying ? "M5 3V13M11 3V13" : "M5 2.5L13 8L5 13.5Z"} />
      </button>
      <button
        type="button"
        onClick={() => jump(place + 1)}
        aria-label={say("replay.on")}
        title={say("replay.on_key")}
      >
        <Icon d="M5 3L11 8L5 13ZM12 3V13" />
      </button>
    </>
  );
}

const Speed = () => (
  <label class="speed">
    <span class="hidden">{say("pace.title")}</span>
    <PaceSelect />
  </label>
);

function SeenBy({ film: { as, store }, place }: { film: Film; place: number }) {
  const { match } = store.info;
  return (
    <label class="speed seen-by">
      <Icon d="M1.5 8C4 3.5 12 3.5 14.5 8C12 12.5 4 12.5 1.5 8ZM8 6A2 2 0 1 0 8 10A2 2 0 1 0 8 6" />
      <span class="hidden">{say("replay.seen_by")}</span>
      <select
        value={as === null ? "" : String(as)}
        onChange={({ currentTarget: { value } }) => {
          const seat = SEATS.find((one) => String(one) === value) ?? null;
          location.hash = momentOf(match, place, seat);
        }}
      >
        <option value="">{say("replay.as_public")}</option>
        {SEATS.map((seat) => (
          <option key={seat} value={String(seat)}>
            {say("replay.as_side", { side: store.game.side(seat, store.state) })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A word that a sign stands for where there is no room. */
const Worded = ({ d, text }: { d: string; text: string }) => (
  <>
    <Icon d={d} />
    <span>{text}</span>
  </>
);

const Icon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={d} />
  </svg>
);
