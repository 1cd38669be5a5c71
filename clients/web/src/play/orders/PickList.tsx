// Everybody who can be named, in a list.

import { say } from "../../words";
import type { Choosing } from "../choosing/choice";
import { type Picking, nameToggled, picking, renamed, standing } from "../choosing/picking";
import type { Play } from "../state/usePlay";

type There = ReturnType<typeof standing>;

export function PickList({ play, choosing }: { play: Play; choosing: Choosing }) {
  const now = picking(choosing);
  if (now === null) return null;
  const there = standing(now.blank, choosing.chosen?.form.unit, play.figures);
  const how = [
    now.blank.ordered === true && say("pick.in_order"),
    there.size > 0 && say("pick.there"),
  ];
  return (
    <div class="picking">
      <p class="detail" role="status" data-picked={now.names.length}>
        {counted(now)} <span class="how">{how.filter(Boolean).join(" ")}</span>
      </p>
      <div class="order-row" role="group" aria-label={say("pick.who")}>
        <Names play={play} now={now} there={there} />
        <AllOrNone play={play} now={now} />
      </div>
    </div>
  );
}

/** How many are named, of how many. */
function counted({ blank: { least, most }, names: { length: n } }: Picking): string {
  return least === most
    ? say("pick.exactly", { n, most })
    : say("pick.between", { n, least: String(least), most });
}

function Names({ play, now, there }: { play: Play; now: Picking; there: There }) {
  const { game, state, figure } = play;
  const { blank, names } = now;
  const owner = ownerOf(blank.options);
  const isMixed = there.size > 0 && there.size < blank.options.length;
  return (
    <>
      {blank.options.map((one) => {
        const at = names.indexOf(one);
        return (
          <button
            key={one}
            type="button"
            class={`chip pick-chip side-${figure(one)?.seat ?? there.get(one)?.seat ?? ""}`}
            data-pick={one}
            aria-pressed={at >= 0}
            onClick={() => play.commands.choose((old) => nameToggled(old, one))}
          >
            {blank.ordered === true && at >= 0 && <b class="nth">{at + 1}. </b>}
            {figure(one)?.name ?? game.call(one, state, owner)}
            {isMixed && !there.has(one) && <small>{say("pick.away")}</small>}
          </button>
        );
      })}
    </>
  );
}

function AllOrNone({ play, now: { blank, names } }: { play: Play; now: Picking }) {
  const rest = blank.options.filter((one) => !names.includes(one));
  const set = (all: readonly string[]) => play.commands.choose((old) => renamed(old, all));
  return (
    <>
      {names.length > 1 && (
        <button type="button" class="ghost-button" data-pick-all="none" onClick={() => set([])}>
          {say("pick.none")}
        </button>
      )}
      {rest.length > 1 && blank.most >= blank.options.length && (
        <button
          type="button"
          class="ghost-button"
          data-pick-all="all"
          onClick={() => set([...names, ...rest])}
        >
          {say("pick.all")}
        </button>
      )}
    </>
  );
}

/** The unit whose models all of them are: it is named in the question. */
function ownerOf(options: readonly string[]): string | undefined {
  const [first, ...others] = new Set(options.map((one) => one.split("/")[0]));
  return others.length === 0 ? first : undefined;
}
