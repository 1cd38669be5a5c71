// What shapes a draft, by buttons.

import { say } from "../../words";
import { Tool } from "../panel/Tool";
import {
  type Draft,
  MANNERS,
  canTurn,
  corner,
  drilled,
  drop,
  isPut,
  step,
  turn,
} from "../reply/draft";

type Edit = (how: (draft: Draft) => Draft) => void;

const TURN = 15; // degrees

export function DraftTools({
  draft,
  edit,
  apart,
}: {
  draft: Draft;
  edit: Edit;
  /** Take its models in hand one by one, where that can be. */
  apart: (() => void) | null;
}) {
  const isBent =
    (draft.blank.t === "path_blank" && draft.points.length > 0) ||
    (draft.byHand !== undefined && !isPut(draft.blank));
  return (
    <span class="tool-group">
      {apart && (
        <Tool
          d="M4 4h.1M8 4h.1M12 4h.1M4 8h.1M8 8h.1M12 8L14 13M4 12h.1M8 12h.1"
          name={say("play.models_apart")}
          label={say("tool.apart")}
          onClick={apart}
        />
      )}
      {draft.drill && <Manners draft={draft} edit={edit} />}
      {draft.byHand && <Models edit={edit} />}
      {canTurn(draft) && <Turns edit={edit} />}
      {isBent && <Legs edit={edit} />}
    </span>
  );
}

function Models({ edit }: { edit: Edit }) {
  return (
    <>
      <Tool
        d="M10 3L5 8L10 13"
        name={say("play.model_before")}
        label={say("tool.model_before")}
        keys="P"
        onClick={() => edit((old) => step(old, -1))}
      />
      <Tool
        d="M6 3L11 8L6 13"
        name={say("play.model_next")}
        label={say("tool.model_next")}
        keys="N"
        onClick={() => edit((old) => step(old, 1))}
      />
    </>
  );
}

function Turns({ edit }: { edit: Edit }) {
  return (
    <>
      <Tool
        d="M4 8A4 4 0 1 1 8 12M4 8L1.5 6M4 8L6.5 6"
        name={say("play.left")}
        label={say("tool.left")}
        keys="["
        onClick={() => edit((old) => turn(old, TURN))}
      />
      <Tool
        d="M12 8A4 4 0 1 0 8 12M12 8L9.5 6M12 8L14.5 6"
        name={say("play.right")}
        label={say("tool.right")}
        keys="]"
        onClick={() => edit((old) => turn(old, -TURN))}
      />
    </>
  );
}

function Legs({ edit }: { edit: Edit }) {
  return (
    <>
      <Tool
        d="M2 13L7 4L14 9M7 4m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0"
        name={say("play.add_leg")}
        label={say("tool.corner")}
        keys="."
        onClick={() => edit(corner)}
      />
      <Tool
        d="M6 4L2 8L6 12M2 8H14"
        name={say("play.remove_leg")}
        label={say("tool.drop")}
        keys="Backspace"
        onClick={() => edit(drop)}
      />
    </>
  );
}

const FIGURES = {
  keep: "M4 5h.1M9 4h.1M12 8h.1M6 10h.1M11 12h.1",
  wheel: "M3 10A5 5 0 1 1 8 13M3 10L1.5 7.5M3 10L5.5 8.5",
  spread: "M8 8L3 3M8 8L13 3M8 8L3 13M8 8L13 13",
  line: "M2 8h.1M5 8h.1M8 8h.1M11 8h.1M14 8h.1",
  column: "M8 2v.1M8 5v.1M8 8v.1M8 11v.1M8 14v.1",
};
const GAP = 0.5;

/** How a unit of many keeps or takes its places. */
function Manners({ draft, edit }: { draft: Draft; edit: Edit }) {
  const drill = draft.drill ?? { manner: "keep", ranks: 1, gap: null };
  const widen = (by: number) => edit((old) => drilled(old, { gap: (old.drill?.gap ?? 0) + by }));
  const deepen = (by: number) =>
    edit((old) => drilled(old, { ranks: (old.drill?.ranks ?? 1) + by }));
  return (
    <span class="manners" role="group" aria-label={say("play.formation")}>
      {MANNERS.map((manner, i) => (
        <Tool
          key={manner}
          d={FIGURES[manner]}
          name={say(`play.${manner}`)}
          label={say(`tool.${manner}`)}
          keys={String(i + 1)}
          isOn={drill.manner === manner}
          onClick={() => edit((old) => drilled(old, { manner }))}
        />
      ))}
      {drill.manner === "line" && (
        <Stepper
          name={say("play.ranks", { n: drill.ranks })}
          less={() => deepen(-1)}
          more={() => deepen(1)}
          keys="R"
        />
      )}
      {(drill.manner === "line" || drill.manner === "spread" || drill.manner === "column") && (
        <Stepper
          name={drill.gap === null ? say("play.gap") : say("play.gap_of", { n: drill.gap })}
          less={() => widen(-GAP)}
          more={() => widen(GAP)}
          keys="G"
        />
      )}
    </span>
  );
}

function Stepper({
  name,
  less,
  more,
  keys,
}: {
  name: string;
  less: () => void;
  more: () => void;
  keys: string;
}) {
  return (
    <span class="stepper" role="group" aria-label={name}>
      <button
        type="button"
        class="tool"
        aria-label={say("play.less", { what: name })}
        aria-keyshortcuts={`Shift+${keys}`}
        onClick={less}
      >
        −
      </button>
      <span>{name}</span>
      <button
        type="button"
        class="tool"
        aria-label={say("play.more_of", { what: name })}
        aria-keyshortcuts={keys}
        onClick={more}
      >
        +
      </button>
    </span>
  );
}
