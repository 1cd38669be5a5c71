// How the table is shown and heard: for players, spectators and replays alike.

import { useEffect, useRef } from "preact/hooks";

import { NotifySwitch } from "../../calls/NotifySwitch";
import { PaceSelect } from "../../widgets/PaceSelect";
import { say } from "../../words";

interface Props {
  sound: boolean;
  setSound: (on: boolean) => void;
  look: () => void;
  /** Whoever plays may be called. */
  isPlayer: boolean;
}

export function TableMenu({ sound, setSound, look, isPlayer }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      const element = box.current;
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    window.addEventListener("pointerdown", outside);
    return () => window.removeEventListener("pointerdown", outside);
  }, []);
  return (
    <details
      class="table-menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary aria-label={say("table.menu")} title={say("table.menu")}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4H9M13 4H14M2 8H4M8 8H14M2 12H9M13 12H14" />
          <path d="M11 2.4V5.6M6 6.4V9.6M11 10.4V13.6" />
        </svg>
      </summary>
      <div class="table-menu-list">
        <label>
          <span>{say("pace.title")}</span>
          <PaceSelect />
        </label>
        <label>
          <span>{say("table.sound")}</span>
          <input
            type="checkbox"
            checked={sound}
            onChange={(event) => setSound(event.currentTarget.checked)}
          />
        </label>
        {isPlayer && <NotifySwitch />}
        <button
          type="button"
          onClick={(event) => {
            event.currentTarget.closest("details")?.removeAttribute("open");
            look();
          }}
        >
          {say("look.title")} <kbd>H</kbd>
        </button>
      </div>
    </details>
  );
}
