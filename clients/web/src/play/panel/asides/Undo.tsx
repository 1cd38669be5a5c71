// What undoing takes back, said before it is done.

import { useEffect, useState } from "preact/hooks";

import { useEvent } from "../../../widgets/useEvent";
import { say } from "../../../words";
import { type Span, spanOf, toldOf } from "./undo";
import { several } from "../../seat/session";
import type { Play } from "../../state/usePlay";

const focus = (one: HTMLElement | null) => one?.focus();

/**
 * Take back what was ordered last: said first, and asked where it reaches further. An order of
 * several replies, or a set-up left to the page, is taken back as a whole.
 */
export function Undo({ play, close }: { play: Play; close: () => void }) {
  const { session, store, seat, game, state, notices, rest, dispatch } = play;
  const [span] = useState<Span | null>(() => spanOf(store.standings, seat, session.parts));
  const [text] = useState(() =>
    toldOf(span, store.lines, seat, game.side(seat === 0 ? 1 : 0, state)),
  );
  const [isSure, agree] = useState(span?.isFar === false);
  const begin = useEvent(() => {
    dispatch({ t: "plan", plan: null });
    if (rest.isOn) rest.toggle(); // or what is taken back would be answered anew
    if (isSure) notices.add(text);
  });
  useEffect(begin, [begin]);
  const propose = useEvent(() => {
    session.propose({ what: "take_back", ...several(span?.replies) }).catch(notices.refuse);
    close();
  });
  useEffect(() => {
    if (isSure) propose();
  }, [isSure, propose]);
  if (isSure) return null;
  return (
    <div class="menu">
      <dialog
        open
        class="menu-list"
        aria-label={say("play.undo")}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          close();
        }}
      >
        <p>{text}</p>
        <button type="button" class="danger" onClick={() => agree(true)}>
          {say("undo.take_back")}
        </button>
        <button type="button" ref={focus} onClick={close}>
          {say("play.play_on")}
        </button>
      </dialog>
    </div>
  );
}
