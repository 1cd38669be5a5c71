// Playing a finished match on, differently: which side, against which bot.

import { useState } from "preact/hooks";

import { codeOf, newToken } from "../net/seats";
import { FAVOURITE, sit, useDesk } from "../net/lobbyLink";
import { useOpening } from "../net/useOpening";
import { isForBots } from "../lobby/clocks";
import type { ClockSettings, Data } from "../messages";
import type { Game } from "../core/view";
import { say } from "../words";
import { botName } from "../words/bots";
import { useKept } from "../widgets/hooks";

interface Props {
  game: Game;
  state: Data;
  match: string;
  clock: ClockSettings;
  /** Entries of the record that both matches have in common. */
  n: number;
  close: () => void;
}

export function BranchCard({ game, state, match, clock, n, close }: Props) {
  const desk = useDesk();
  const [name, setName] = useKept("name", "");
  const [seat, setSeat] = useState<0 | 1>(0);
  const [policy, setPolicy] = useState<string | null>(null);
  const { isBusy, fault, start } = useOpening();
  const welcome = desk?.welcome ?? null;
  const hasBots = isForBots(clock, welcome);
  const policies = hasBots ? (welcome?.policies ?? []) : [];
  const bot = policy ?? (policies.includes(FAVOURITE) ? FAVOURITE : policies[0]);
  const code = codeOf(match);
  const play = async () => {
    if (desk === null) return;
    const wish = {
      t: "branch",
      match,
      n,
      ...(code && { code }),
      seat,
      name: name.trim() || say("branch.guest"),
      token: newToken(),
      ...(bot ? { policy: bot } : {}),
    } as const;
    await start(async () => sit(await desk.ask(wish)));
  };
  return (
    <form
      class="branch-card"
      role="dialog"
      aria-label={say("branch.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void play();
      }}
    >
      <h2>{say("branch.title")}</h2>
      <p class="hint">{say(game.hasDice ? "branch.what" : "branch.what_no_dice")}</p>
      <fieldset>
        <legend>{say("branch.side")}</legend>
        {([0, 1] as const).map((one) => (
          <label key={one} class={`chip side-${one}`}>
            <input
              type="radio"
              name="branch-seat"
              checked={seat === one}
              onChange={() => setSeat(one)}
            />
            {game.side(one, state)}
          </label>
        ))}
      </fieldset>
      <label>
        {say("branch.against")}
        <select value={bot ?? ""} onChange={(event) => setPolicy(event.currentTarget.value)}>
          {!hasBots && <option value="">{say("create.free")}</option>}
          {policies.map((one) => (
            <option key={one} value={one}>
              {botName(one)}
            </option>
          ))}
        </select>
      </label>
      {!hasBots && <p class="hint">{say("create.clock_no_bots")}</p>}
      <label>
        {say("app.your_name")}
        <input
          value={name}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {fault}
      <p class="card-buttons">
        <button
          type="submit"
          class="button"
          disabled={!desk?.isOpen || isBusy || (hasBots && !bot)}
        >
          {say("branch.play")}
        </button>
        <button type="button" class="quiet" onClick={close}>
          {say("app.cancel")}
        </button>
      </p>
    </form>
  );
}
