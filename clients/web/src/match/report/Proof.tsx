// What a record proves, and what it does not.

import { useState } from "preact/hooks";

import { type Finding, hasher, prove } from "../../core/proof";
import { type Signed, signedBy } from "../../core/signed";
import type { Game } from "../../core/view";
import type { Replay } from "../../messages";
import { record, recordOf } from "../../net/api";
import { say } from "../../words";
import { playerName } from "../../words/bots";
import { shownDice } from "./report";

/** Digits of a key that are shown. */
const SHOWN = 16;

interface Checked {
  readonly finding: Finding;
  /** Null where the browser knows no such signatures. */
  readonly signed: Signed | null;
}

export function Proof({ game, match, past }: { game: Game; match: string; past: Replay }) {
  const [checked, setChecked] = useState<Checked | "working" | Error | null>(null);
  const verify = () => {
    setChecked("working");
    check(match, past).then(setChecked, (error: Error) => setChecked(error));
  };
  const title = say(game.hasDice ? "proof.title" : "proof.no_dice_title");
  return (
    <section class="proof" aria-label={title}>
      <h3>{title}</h3>
      <p class="hint">{say(game.hasDice ? "proof.what" : "proof.no_dice")}</p>
      <p>
        <button
          type="button"
          class="ghost-button"
          disabled={checked === "working"}
          onClick={verify}
        >
          {say(game.hasDice ? "proof.check" : "proof.check_record")}
        </button>{" "}
        <a href={recordOf(match)} download={`${match}.jsonl`}>
          {say("match.record")}
        </a>
      </p>
      {checked !== null && (
        <div role="status" ref={(told) => told?.scrollIntoView({ block: "nearest" })}>
          {checked === "working" ? (
            <p>{say("proof.working")}</p>
          ) : checked instanceof Error ? (
            <p class="why">{checked.message}</p>
          ) : (
            <Lines checked={checked} game={game} past={past} />
          )}
        </div>
      )}
    </section>
  );
}

async function check(match: string, past: Replay): Promise<Checked> {
  const [text, hash] = await Promise.all([record(match), hasher()]);
  const finding = await prove(text, shownDice(past.updates), past.info.commitment, hash);
  const signed = finding.is === "unreadable" ? null : await signedBy(text, hash).catch(() => null);
  return { finding, signed };
}

function Lines({
  checked: { finding, signed },
  game,
  past,
}: {
  checked: Checked;
  game: Game;
  past: Replay;
}) {
  const isProven = finding.is === "proven";
  return (
    <>
      {!(isProven && finding.dice === 0) && (
        <p class={isProven ? "proven" : "why"}>{words(finding)}</p>
      )}
      {signed === null
        ? isProven && <p class="hint">{say("proof.no_ed25519")}</p>
        : told(signed, game, past).map(([kind, line]) => (
            <p key={line} class={kind}>
              {line}
            </p>
          ))}
      {isProven && <p class="hint">{say("proof.no_rules")}</p>}
    </>
  );
}

type Told = readonly ["proven" | "why" | "hint", string];

/** What a look at names and signatures has found, line by line. */
function told({ names, seats, forged, end, server }: Signed, game: Game, past: Replay): Told[] {
  const who = (seat: number) =>
    playerName(past.info.seats[seat] ?? {}) ?? game.side(seat === 0 ? 0 : 1, past.snapshot.state);
  const ofNames = names.flatMap((is, seat): Told[] =>
    is === "removed" || is === "edited"
      ? [[is === "edited" ? "why" : "hint", say(`proof.name_${is}`, { who: who(seat) })]]
      : [],
  );
  const ofSeats = seats.map(({ key, signed, others }, seat): Told => {
    const left = others > 0 ? { others } : {};
    const params = { who: who(seat), n: signed, key: key.slice(0, SHOWN), ...left };
    return key === ""
      ? ["hint", say("proof.signs_not", params)]
      : ["proven", say("proof.signed", params)];
  });
  if (names.every((is) => is === "kept")) ofNames.push(["proven", say("proof.names_kept")]);
  if (names.includes("unproven")) ofNames.push(["hint", say("proof.names_unproven")]);
  const kind = { signed: "proven", unsigned: "hint", forged: "why" } as const;
  return [
    ...ofNames,
    ...(forged === null ? ofSeats : [["why", say("proof.unsigned", { entry: forged })] as const]),
    [kind[end], say(`proof.end_${end}`, { key: server.slice(0, SHOWN) })],
  ];
}

function words(finding: Finding): string {
  switch (finding.is) {
    case "proven":
      return say("proof.proven", { n: finding.dice });
    case "other_secret":
      return say("proof.other_secret", { commitment: finding.commitment.slice(0, 16) });
    default: {
      const { is, ...params } = finding;
      return say(`proof.${is}`, params);
    }
  }
}
