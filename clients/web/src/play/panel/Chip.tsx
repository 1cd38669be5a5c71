// A button that can always be reached: one that cannot be used says why.

import type { Reason } from "../reply/forms";

interface ChipProps {
  name: string;
  title: string;
  note?: string;
  /** What it does, where there is room to say so. */
  about?: string;
  isOn: boolean;
  reason: Reason | null;
  side?: number | undefined;
  onWhy: (reason: Reason | null) => void;
  onClick: () => void;
}

export function Chip({ name, title, note, about, isOn, reason, side, onWhy, onClick }: ChipProps) {
  return (
    <button
      type="button"
      class={`chip${side === undefined ? "" : ` side-${side}`}`}
      aria-pressed={isOn}
      aria-disabled={reason !== null}
      {...(reason === null ? { "data-hand": "offer" } : {})}
      title={title}
      onFocus={() => onWhy(reason)}
      onPointerEnter={() => onWhy(reason)}
      onClick={() => (reason === null ? onClick() : onWhy(reason))}
    >
      {name}
      {note && <small>{note}</small>}
      {about && <small class="about">{about}</small>}
    </button>
  );
}
