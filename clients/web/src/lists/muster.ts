// A force that is being written: what is added, what it costs. Whether it may be fielded is said by
// the server.

import type { Json } from "../messages";
import type { Choice, Extra, Force, MusterForm, Unit } from "./forms";

/** Units that a force defines itself, and their weapons, as the server knows them. */
export type OwnUnits = Pick<MusterForm, "units" | "weapons">;
export const NO_UNITS: OwnUnits = { units: [], weapons: {} };

/** Whether a force defines units itself. */
export const hasOwnUnits = (form: MusterForm, force: Force) => formFor(form, force) !== form;

/** The form for a force, with the units that it brings itself: with profiles if they are known. */
export function formFor(form: MusterForm, force: Force, known = NO_UNITS): MusterForm {
  const lists = form.own_field == null ? undefined : force[form.own_field];
  const brought =
    typeof lists === "object" && lists !== null && "units" in lists ? lists["units"] : [];
  if (!Array.isArray(brought) || brought.length === 0) return form;
  const own = (brought as unknown as Brought[]).map(
    (unit) => known.units.find(({ id }) => id === unit.id) ?? asUnit(unit),
  );
  return {
    ...form,
    units: [...form.units, ...own],
    weapons: { ...form.weapons, ...known.weapons },
  };
}

interface Brought {
  readonly id: string;
  readonly name: string;
  readonly groups?: readonly { readonly count: number }[];
}

const asUnit = ({ id, name, groups = [] }: Brought): Unit => ({
  id,
  name,
  group: "",
  text: "",
  choices: [],
  profiles: [],
  cost: groups.reduce((sum, { count }) => sum + count, 0),
});

/** A line of a force. */
export type Line = { readonly [field: string]: Json };

export const linesOf = (form: MusterForm, force: Force): readonly Line[] => {
  const found = force[form.list_field];
  return Array.isArray(found) ? (found as unknown as Line[]) : [];
};
export const unitOf = (form: MusterForm, line: Line): Unit | undefined =>
  form.units.find(({ id }) => id === line[form.unit_field]);

export const blank = (form: MusterForm, group: string): Force => ({
  [form.group_field]: group,
  [form.list_field]: [],
});

/** The units that may be listed beside those of a group, its own first. */
export function offered(form: MusterForm, force: Force): readonly Unit[] {
  const group = form.groups.find(({ id }) => id === force[form.group_field]);
  const known = group === undefined ? [] : [group.id, ...group.allies];
  return known.flatMap((id) => form.units.filter((unit) => unit.group === id));
}

const withLines = (form: MusterForm, force: Force, lines: readonly Line[]): Force => ({
  ...force,
  [form.list_field]: lines as Json[],
});

/** Change what a force belongs to; what the other side of the choice had is kept to be seen. */
export function belong(form: MusterForm, force: Force, field: string, value: string): Force {
  const { [field]: _, ...rest } = force;
  const next: Force = value === "" ? rest : { ...rest, [field]: value };
  if (field !== form.group_field || form.part_field === null) return next;
  const { [form.part_field]: __, ...whole } = next;
  return whole;
}

export const add = (form: MusterForm, force: Force, unit: string): Force =>
  withLines(form, force, [...linesOf(form, force), { [form.unit_field]: unit }]);

export const remove = (form: MusterForm, force: Force, at: number): Force =>
  withLines(
    form,
    force,
    linesOf(form, force).filter((_, i) => i !== at),
  );

export const again = (form: MusterForm, force: Force, at: number): Force =>
  withLines(
    form,
    force,
    linesOf(form, force).flatMap((line, i) => (i === at ? [line, line] : [line])),
  );

/** What is taken of a choice. */
export function taken(choice: Choice, line: Line): readonly (string | number)[] {
  const found = line[choice.field];
  if (found === undefined || found === null) return [];
  return (Array.isArray(found) ? found : [found]).filter(
    (one): one is string | number => typeof one === "string" || typeof one === "number",
  );
}

/** Take an extra, or leave it; of those in place of the same, one. */
export function take(
  form: MusterForm,
  force: Force,
  at: number,
  choice: Choice,
  value: string | number,
  on: boolean,
): Force {
  const lines = linesOf(form, force).map((line, i) =>
    i === at ? taking(line, choice, value, on) : line,
  );
  return withLines(form, force, lines);
}

function taking(line: Line, choice: Choice, value: string | number, on: boolean): Line {
  const { [choice.field]: _, ...rest } = line;
  if (!choice.many) return on ? { ...rest, [choice.field]: value } : rest;
  const place = choice.extras.find((one) => one.value === value)?.instead_of ?? null;
  const isRival = (one: string | number) =>
    place !== null &&
    choice.extras.some((extra) => extra.value === one && extra.instead_of === place);
  const others = taken(choice, line).filter((one) => one !== value && !(on && isRival(one)));
  const next = on ? [...others, value] : others;
  return next.length > 0 ? { ...rest, [choice.field]: next } : rest;
}

const extrasOf = (unit: Unit, line: Line): readonly Extra[] =>
  unit.choices.flatMap((choice) =>
    choice.extras.filter(({ value }) => taken(choice, line).includes(value)),
  );

/** What a line costs; nothing, where its unit is not known. */
export function costOf(form: MusterForm, line: Line): number {
  const unit = unitOf(form, line);
  return unit === undefined
    ? 0
    : unit.cost + extrasOf(unit, line).reduce((sum, { cost }) => sum + cost, 0);
}
export function total(form: MusterForm, force: Force): number {
  const whole = formFor(form, force);
  return linesOf(form, force).reduce((sum, line) => sum + costOf(whole, line), 0);
}

/** A force in a few words. */
export function summary(form: MusterForm, force: Force): string {
  const whole = formFor(form, force);
  const counts = new Map<string, number>();
  for (const line of linesOf(form, force)) {
    const name = unitOf(whole, line)?.name ?? String(line[form.unit_field] ?? "?");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
}
