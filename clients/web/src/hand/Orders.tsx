// What can be ordered now, as buttons: whose turn it is to be chosen, what it may do, and the one
// clear confirm.

import type { Ref } from "preact";
import { useState } from "preact/hooks";

import type { Data } from "../messages";
import type { Cue, Figure, Game } from "../rulesets/view";
import { type Choosing, type Kind, type Option, general, hasMore, isOpen, kinds, targets, units } from "./choosing";
import type { Reason } from "./forms";

export interface Acts {
  touch(unit: string): void;
  pick(kind: string): void;
  choose(option: Option): void;
  confirm(): void;
  back(): void;
}

interface Props {
  game: Game;
  state: Data;
  rules: string;
  choosing: Choosing;
  figures: readonly Figure[];
  cues: ReadonlyMap<string, Cue>;
  acts: Acts;
  /** Why what is chosen would be refused. */
  against: Reason | null;
  /** How to go on, while nothing has been done yet. */
  hint: string | null;
  /** How far, how much: of what is chosen. */
  detail: string;
  confirmRef: Ref<HTMLButtonElement>;
  /** Said beside an option: its odds. */
  aside?: (option: Option) => string;
}

export function Orders({ game, state, rules, choosing, figures, acts, against, hint, detail, confirmRef, aside }: Props) {
  const [asked, ask] = useState<Reason | null>(null);
  const why = against ?? (choosing.chosen === null ? asked : null);
  if (choosing.chosen !== null)
    return (
      <div class="orders choice">
        <p class="chosen">
          <strong>{choosing.chosen.text}</strong>
          {hint && <span class="detail hint-now">{hint}</span>}
          {detail && <span class={against && hint === null ? "detail refused" : "detail"}>{detail}</span>}
        </p>
        {why && !hint && <Why reason={why} game={game} state={state} rules={rules} />}
        <span class="confirm-row">
          <button type="button" class="button confirm" data-hand="confirm" ref={confirmRef} disabled={against !== null} onClick={acts.confirm}>
            {hasMore(choosing) ? "Next" : "Confirm"}
          </button>
          <button type="button" class="ghost-button" data-hand="back" onClick={acts.back}>Back</button>
        </span>
      </div>
    );
  const offered = [...units(choosing)];
  const aimed = choosing.kind === null && choosing.target === null ? [] : [...targets(choosing)];
  const rest = general(choosing);
  const figure = (id: string) => figures.find((one) => one.id === id);
  return (
    <div class="orders">
      {offered.length > 1 && (
        <div class="order-row" role="group" aria-label="Units">
          {offered.map(([id, reason]) => (
            <Chip key={id} name={figure(id)?.short ?? game.call(id, state)} title={figure(id)?.name ?? ""} isOn={choosing.unit === id} reason={reason} onWhy={ask} onClick={() => acts.touch(id)} side={figure(id)?.seat} />
          ))}
        </div>
      )}
      {kinds(choosing).length > 0 && (
        <div class="order-row" role="group" aria-label="Orders">
          {kinds(choosing).map((kind) => (
            <Chip key={kind.name} name={kind.name} title={aside?.(kind.options[0] as Option) ?? ""} isOn={choosing.kind === kind.name} reason={kind.against} onWhy={ask} onClick={() => acts.pick(kind.name)} note={noteOf(kind, aside)} />
          ))}
        </div>
      )}
      {aimed.length > 0 && (
        <div class="order-row" role="group" aria-label="Targets">
          {aimed.map(([id, reason]) => (
            <Chip key={id} name={figure(id)?.name ?? game.call(id, state)} title="" isOn={choosing.target === id} reason={reason} onWhy={ask} onClick={() => acts.touch(id)} side={figure(id)?.seat} />
          ))}
        </div>
      )}
      {rest.length > 0 && (
        <div class="order-row general" role="group" aria-label="Other answers">
          {rest.map((option) => (
            <Chip key={option.key} name={option.text} title="" isOn={false} reason={isOpen(option) ? null : (option.form.against ?? null)} onWhy={ask} onClick={() => acts.choose(option)} note={aside?.(option) ?? ""} />
          ))}
        </div>
      )}
      {why && <Why reason={why} game={game} state={state} rules={rules} />}
    </div>
  );
}

const noteOf = (kind: Kind, aside: ((option: Option) => string) | undefined) =>
  kind.isAimed && kind.options.length > 1 ? `${kind.options.filter(isOpen).length} in reach` : kind.options[0] ? (aside?.(kind.options[0]) ?? "") : "";

interface ChipProps {
  name: string;
  title: string;
  note?: string;
  isOn: boolean;
  reason: Reason | null;
  side?: number | undefined;
  onWhy: (reason: Reason | null) => void;
  onClick: () => void;
}

/** A button that can always be reached: one that cannot be used says why. */
function Chip({ name, title, note, isOn, reason, side, onWhy, onClick }: ChipProps) {
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
    </button>
  );
}

/** Why not, with the clause a click away. */
export function Why({ reason, game, state, rules }: { reason: Reason; game: Game; state: Data; rules: string }) {
  const clause = reason.clause?.split("/")[1];
  return (
    <p class="why" role="status">
      <span>{game.reason(reason, state)}</span>
      {clause && <a href={`#/rules/${rules}/${clause}`}>{clause.replaceAll("-", " ")}</a>}
    </p>
  );
}
