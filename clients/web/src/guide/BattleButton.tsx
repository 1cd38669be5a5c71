// What comes after a guided match.

import { useOpening } from "../net/useOpening";
import { say } from "../words";

export interface BattleProps {
  /** Opens the first battle after the guide, and returns the match. */
  readonly battle: () => Promise<string>;
  readonly size?: "big";
}

export function BattleButton({ battle, size }: BattleProps) {
  const { isBusy, fault, start } = useOpening();
  return (
    <>
      <button
        type="button"
        class={`button ${size ?? ""}`}
        disabled={isBusy}
        onClick={() => void start(battle)}
      >
        {say(isBusy ? "lobby.setting" : "guide.battle")}
      </button>
      {fault}
    </>
  );
}
