// Choosing a force: ready-made ones first, then lists of one's own, then writing one.

import { useId, useState } from "preact/hooks";

import { type Catalogue, type Force, type MusterForm, isListable } from "./forms";
import { useDesk } from "../net/lobbyLink";
import { costOf, formFor, hasOwnUnits, linesOf, summary, total, unitOf } from "./muster";
import { Profile } from "./Profile";
import { savedFor } from "./store";
import { useChecked } from "./useChecked";
import { say } from "../words";

/** What can be fielded: ready-made forces first, then lists of one's own. */
export const known = (
  catalogue: Catalogue,
): readonly { readonly name: string; readonly force: Force }[] => [
  ...(catalogue.muster?.ready ?? []),
  ...savedFor(catalogue.key),
];

interface UnitsProps {
  catalogue: Catalogue;
  form: MusterForm;
  force: Force;
}

interface Props {
  label: string;
  catalogue: Catalogue;
  /** What a force may cost, where that is known. */
  size: number | null;
  chosen: Force | null;
  onChoose: (force: Force | null) => void;
  /** What choosing none means; without it one must be chosen. */
  none?: string;
  /** Where the force is listed with its match: bytes of what is listed. */
  mostBytes?: number | null;
}

export function ListPicker(props: Props) {
  const { label, catalogue, size, chosen, onChoose, none, mostBytes = null } = props;
  const id = useId();
  const [forces] = useState(() => known(catalogue));
  const form = catalogue.muster;
  if (form === null) return null;
  const isChosen = (force: Force) => JSON.stringify(force) === JSON.stringify(chosen);
  const option = (name: string, force: Force, text: string) => {
    const cost = total(form, force);
    const isTooLong = mostBytes !== null && !isListable(force, mostBytes);
    return (
      <label key={name + text} class="choice-card">
        <input
          type="radio"
          name={id}
          checked={isChosen(force)}
          disabled={isTooLong}
          onChange={() => onChoose(force)}
        />
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small class={size !== null && cost > size ? "why" : ""}>
            {say("lists.cost", {
              cost,
              unit: catalogue.unit,
              over: size === null ? 0 : Math.max(0, cost - size),
              size,
            })}
          </small>
          <small class="briefly">{text}</small>
          {isTooLong && <small class="why">{say("lists.too_long_to_list")}</small>}
        </span>
      </label>
    );
  };
  return (
    <div class="list-picker" role="radiogroup" aria-label={label}>
      <div class="choices">
        {none !== undefined && (
          <label class="choice-card">
            <input
              type="radio"
              name={id}
              checked={chosen === null}
              onChange={() => onChoose(null)}
            />
            <span>
              <strong>{say("lists.none_yet")}</strong>
              <small>{none}</small>
            </span>
          </label>
        )}
        {forces.map(({ name, force }) => option(name, force, summary(form, force)))}
      </div>
      {chosen !== null &&
        (hasOwnUnits(form, chosen) ? (
          <OwnUnits catalogue={catalogue} form={form} force={chosen} size={size} />
        ) : (
          <Units catalogue={catalogue} form={form} force={chosen} />
        ))}
      <a class="hint" href={`#/lists/${catalogue.key}`}>
        {say("lists.write")}
      </a>
    </div>
  );
}

/** The same of a force that defines units itself: the server tells what those can do. */
function OwnUnits({ catalogue, form, force, size }: UnitsProps & { size: number | null }) {
  const judged = useChecked(useDesk(), catalogue, force, size);
  return <Units catalogue={catalogue} form={formFor(form, force, judged?.own)} force={force} />;
}

/** What a force consists of, with points and profiles; like entries are one. */
function Units({ catalogue, form, force }: UnitsProps) {
  const lines = linesOf(form, force);
  const keys = lines.map((line) => JSON.stringify(line));
  return (
    <ul class="muster">
      {lines.map((line, at) => {
        const count = keys.filter((key) => key === keys[at]).length;
        const unit = unitOf(form, line);
        return keys.indexOf(keys[at] ?? "") < at ? null : (
          <li key={at}>
            <span class="muster-head">
              <strong>
                {count > 1 && `${count} × `}
                <bdi>{unit?.name ?? "?"}</bdi>
              </strong>
              <span>{`${costOf(form, line) * count} ${catalogue.unit}`}</span>
            </span>
            <Profile form={form} unit={unit} />
          </li>
        );
      })}
    </ul>
  );
}
