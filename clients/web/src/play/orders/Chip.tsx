// A button that can always be reached: one that cannot be used says why.

import type { Reason } from "../reply/forms";
import type { Play } from "../state/usePlay";

interface Props {
  play: Pick<Play, "dispatch">;
  name: string;
  title?: string;
  note?: string;
  /** What it does, where there is room to say so. */
  about?: string;
  isOn?: boolean;
  /** It may be done, and nothing would come of it: that is said once more before it is sent. */
  hasNoEffect?: boolean;
  /** It lets a reaction be, at once. */
  declines?: boolean;
  reason?: Reason | null;
  side?: number | undefined;
  /** It is looked at; else it says why it cannot be used. */
  onLook?: () => void;
  onClick: () => void;
}

export function Chip({
  play,
  name,
  title = "",
  note,
  about,
  isOn = false,
  hasNoEffect = false,
  declines = false,
  reason = null,
  side,
  onLook = () => play.dispatch({ t: "explain", reason }),
  onClick,
}: Props) {
  const isOpen = reason === null;
  return (
    <button
      type="button"
      class={`chip${side === undefined ? "" : ` side-${side}`}${hasNoEffect ? " vain" : ""}`}
      data-declines={declines || undefined}
      aria-pressed={isOn}
      aria-disabled={!isOpen}
      {...(isOpen && !hasNoEffect ? { "data-play": "offer" } : {})}
      title={title}
      onFocus={onLook}
      onPointerEnter={onLook}
      onClick={isOpen ? onClick : onLook}
    >
      {name}
      {note && <small>{note}</small>}
      {about && <small class="about">{about}</small>}
    </button>
  );
}
