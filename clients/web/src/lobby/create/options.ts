// What is fixed when a match is created, as it is chosen: one value for each option, or none.

import type { Catalogue, Force, OptionForm, Options } from "../../lists/forms";
import { bytesOf, forceOption, sizeOption } from "../../lists/forms";
import type { Json } from "../../messages";

export type Chosen = { readonly [key: string]: Json | undefined };
type Forces = readonly [Force | null, Force | null];

export const forcesOf = (chosen: Chosen, key: string): Forces =>
  (chosen[key] as unknown as Forces | undefined) ?? [null, null];

export function withForce(chosen: Chosen, key: string, seat: number, force: Force | null): Chosen {
  const [one, other] = forcesOf(chosen, key);
  return { ...chosen, [key]: (seat === 0 ? [force, other] : [one, force]) as unknown as Json };
}

/** Whether an option can be chosen, as the others stand. */
export const isOffered = (form: OptionForm, chosen: Chosen) =>
  form.needs === null || chosen[form.needs] !== undefined;

/** What is sent: what was chosen, where it counts. */
export function toOptions(forms: readonly OptionForm[], chosen: Chosen): Options {
  const said = forms.flatMap((form): [string, Json][] => {
    const value = chosen[form.key];
    if (value === undefined || !isOffered(form, chosen)) return [];
    return form.kind === "force" && forcesOf(chosen, form.key).every((force) => force === null)
      ? []
      : [[form.key, value]];
  });
  return Object.fromEntries(said);
}

interface Terms {
  readonly options: Options;
  /** Our force, if it is too long to be listed: it answers the question for it. */
  readonly brought: Force | null;
}

/** What a match is opened with, where at most so many bytes of it are listed. */
export function termsOf(forms: readonly OptionForm[], chosen: Chosen, most: number): Terms {
  const options = toOptions(forms, chosen);
  const form = forceOption(forms);
  const own = form ? forcesOf(chosen, form.key)[0] : null;
  if (form === undefined || own === null || bytesOf(options) <= most)
    return { options, brought: null };
  const asking = form.asked_with === null ? {} : { [form.asked_with]: true };
  const without = withForce({ ...chosen, ...asking }, form.key, 0, null);
  return { options: toOptions(forms, without), brought: own };
}

/** What counts where nothing is chosen. */
export const usual = (forms: readonly OptionForm[]): Options =>
  Object.fromEntries(
    forms.flatMap(({ key, default: value }) => (value === null ? [] : [[key, value]])),
  );

/** The size that forces are for, as it is chosen. */
export function sizeIn(forms: readonly OptionForm[], chosen: Chosen): number | null {
  const form = sizeOption(forms);
  const value = form && (chosen[form.key] ?? form.default);
  return typeof value === "number" ? value : null;
}

/**
 * The options of a match at once. Where the first choice, of a scenario, has a default, that brings
 * its forces; else the first is taken, and ready-made forces on both sides, where they can be
 * brought.
 */
export function quick({ options, muster }: Catalogue): Options {
  const scenario = options.find(({ kind }) => kind === "choice");
  if (scenario === undefined || scenario.default !== null) return {};
  const force = options.find(
    ({ kind, by_seat, needs }) => kind === "force" && by_seat && needs === null,
  );
  const [first] = muster?.ready ?? [];
  const other = muster?.ready.find(
    ({ force: one }) => first && one[muster.group_field] !== first.force[muster.group_field],
  );
  return {
    ...(scenario.values[0] ? { [scenario.key]: scenario.values[0].value } : {}),
    ...(force && first && other ? { [force.key]: [first.force, other.force] as Json } : {}),
  };
}
