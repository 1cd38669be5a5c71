// Models that ways to answer name: they are shown where they stand, by the signs the words have for
// them.

import type { Json } from "../../messages";
import type { Base, Figure } from "../../core/view";
import { unitsBlank } from "./picking";
import { isOpen } from "./offered";
import type { Choosing, Option } from "./choice";

/** A model with its sign, and the one way to answer that names nobody else. */
export interface Named {
  readonly base: Base;
  readonly sign: string;
  readonly seat: number;
  readonly only: Option | null;
  readonly isChosen: boolean;
}

/**
 * Every model that is listed in a way to answer; none once places are filled in. An order to come
 * names its models once its kind is chosen: before that a press there means the unit.
 */
export function namedModels(
  { options, kind, chosen, draft }: Choosing,
  figures: readonly Figure[],
): Named[] {
  if (draft !== null || unitsBlank(chosen?.form) !== null) return [];
  const bases = new Map(
    figures.flatMap(({ bases = [], pose, seat }) =>
      pose === null ? [] : bases.map((base) => [base.id, { base, seat }] as const),
    ),
  );
  const found = new Map<string, Named>();
  for (const option of options.filter(isOpen)) {
    if (option.lead !== undefined && kind !== option.kind) continue;
    const isAlone = (value: Json | undefined): value is string =>
      // who is moved shows it
      typeof value === "string" && bases.has(value) && (option.form.blanks ?? []).length === 0;
    const listed = Object.values(option.form.reply).flatMap((value) =>
      isTexts(value) ? [value] : isAlone(value) ? [[value]] : [],
    );
    for (const names of listed)
      for (const name of names) {
        const key = bases.has(name) ? name : `${option.form.unit}/${name}`;
        const at = bases.get(key);
        if (at === undefined) continue;
        const old = found.get(key);
        found.set(key, {
          ...at,
          sign: name.split("/").at(-1) ?? name,
          only: old?.only ?? (names.length === 1 ? option : null),
          isChosen: (old?.isChosen ?? false) || option === chosen,
        });
      }
  }
  return [...found.values()];
}

const isTexts = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
