// How the catalogue of a ruleset says that forces are written and matches are set up: `muster` and
// `options`. Nothing here knows a ruleset.

import type { MusterForm, OptionForm, OptionWords, Remark, Words } from "../contract/protocol";
import type { Json, RulesetPage } from "../messages";
import { foreign } from "../words/language";
import { type Params, fill } from "../words/templates";
import { type Fault, refusal } from "../words/refusal";

export type {
  Choice,
  Extra,
  Group,
  MusterForm,
  OptionForm,
  ReadyForce,
  Unit,
} from "../contract/protocol";

/** A force as it is sent. */
export type Force = { readonly [field: string]: Json };
export type Options = { readonly [key: string]: Json };

/** What a ruleset lets be chosen, with its words. */
export class Catalogue {
  readonly muster: MusterForm | null;
  readonly options: readonly OptionForm[];
  /** The language of what it says, where it is not the page's. */
  readonly lang: string | undefined;
  private readonly words: Pick<Words, "terms" | "muster" | "options" | "refusals" | "remarks">;

  constructor(private readonly page: RulesetPage) {
    const found: Partial<RulesetPage["catalogue"]> = page.catalogue;
    this.muster = found.muster ?? null;
    this.options = found.options ?? [];
    this.words = { terms: {}, muster: {}, options: {}, refusals: {}, remarks: {}, ...found.words };
    this.lang = foreign(found.language);
  }

  get key(): string {
    return this.page.key;
  }
  get title(): string {
    return this.page.title;
  }

  /** What a code is called: a term, something of the catalogue, or as it is. */
  name(code: string): string {
    return this.known(code) ?? code;
  }
  /** What there is to be said about it. */
  text(code: string): string {
    return this.entry(code)?.text ?? "";
  }
  field(name: string): string {
    return this.words.muster[name] ?? name;
  }
  option(key: string): OptionWords {
    return this.words.options[key] ?? { title: key, text: "", unset: "" };
  }
  /** What costs are counted in. */
  get unit(): string {
    return this.field("cost");
  }
  clause(id: string): string {
    return this.page.titles[id] ?? id.replace(/^.*\//, "");
  }

  /** Why something cannot be, in the words of the rules, or of the page, or else of the server. */
  reason(fault: Fault): string {
    const template = this.words.refusals[fault.code]?.text;
    return template === undefined
      ? refusal(fault)
      : fill(template, fault.params ?? {}, (id) => this.known(id));
  }

  /** What a remark on an imported list says, and what can be done about it. */
  remark({ code = "", params = {}, name, what, way_out }: Remark): [what: string, wayOut: string] {
    const words = this.words.remarks[code];
    if (words === undefined) return [what, way_out];
    const given = { name, ...params } as Params;
    return [fill(words.what, given), fill(words.way_out, given)];
  }

  private known(code: string): string | undefined {
    return this.words.terms[code] ?? this.entry(code)?.name;
  }
  private entry(code: string): { name?: string; text?: string } | undefined {
    for (const group of Object.values(this.page.catalogue)) {
      if (
        typeof group !== "object" ||
        group === null ||
        Array.isArray(group) ||
        !Object.hasOwn(group, code)
      )
        continue;
      const found: unknown = (group as { [id: string]: Json })[code];
      if (typeof found === "object" && found !== null && "name" in found)
        return found as { name: string; text?: string };
    }
    return undefined;
  }
}

/** The option that brings each side its force. */
export const forceOption = (forms: readonly OptionForm[]) =>
  forms.find(({ kind, by_seat }) => kind === "force" && by_seat);

/** The option that says what forces may cost. */
export const sizeOption = (forms: readonly OptionForm[]) => {
  const key = forceOption(forms)?.limited_by ?? null;
  return key === null ? undefined : forms.find((form) => form.key === key);
};

/** Whether a seat is asked for its force when a match under such options begins. */
export function asksForForce(forms: readonly OptionForm[], options: Options, seat: number) {
  const form = forceOption(forms);
  if (form === undefined) return false;
  const isSet = (key: string | null) => key === null || Boolean(options[key]);
  const given = options[form.key] as readonly Json[] | null | undefined;
  return isSet(form.needs) && isSet(form.asked_with) && (given?.[seat] ?? null) === null;
}

export const bytesOf = (value: Options | Force) =>
  new TextEncoder().encode(JSON.stringify(value)).length;

/** Bytes of what is listed of a match beside a force, at the most. */
const BESIDE = 1024;

/** Whether a force is short enough to be listed with its match. */
export const isListable = (force: Force, most: number) => bytesOf(force) <= most - BESIDE;

/** The options that a force is judged under. */
export function sized(forms: readonly OptionForm[], size: number | null): Options {
  const form = sizeOption(forms);
  return form === undefined || size === null ? {} : { [form.key]: size };
}
