// What a ruleset says through the words of its catalogue: orders, reasons, names. The same for all.

import { type Names, type Params, fill, lists, needs } from "../words/templates";
import type { Tagged, Words } from "../contract/protocol";
import type { Data, RulesetPage } from "../messages";

export type { Tagged };
import { foreign } from "../words/language";
import { capital, sentence } from "../words/sentence";

export interface Speech {
  /**
   * The sentence of a way to answer a question. What is `hidden` (its target, while there is none)
   * is left open; what goes without saying (its unit, once that is chosen) is left out where the
   * words allow it.
   */
  order(reply: Tagged, choice: Tagged, state: Data, hidden?: string, unsaid?: string): string;
  /** What the lists of a way to answer name. */
  listed(reply: Tagged, choice: Tagged, state: Data): string;
  /** What a way to answer does, in a sentence; empty where its words say enough. */
  about(reply: Tagged, choice: Tagged, state: Data): string;
  /** What is to be known beside chances. */
  detail(one: { readonly code: string; readonly params?: Params }, state: Data): string;
  /** Why something is refused. */
  reason(
    reason: { readonly code?: string; readonly message?: string; readonly params?: Params },
    state: Data,
  ): string;
  /**
   * What something is called: a unit, a weapon, an outcome. What belongs to the unit that is spoken
   * of anyway is called without it.
   */
  call(id: string, state: Data, about?: string): string;
  length(value: number, state: Data): string;
  /** What a clause is called. */
  clause(id: string): string;
  /** The language of what the rules say, where it is not the page's. */
  readonly lang: string | undefined;
  /** Whether dice fall in this game at all. */
  readonly hasDice: boolean;
  /** Questions that break into the other side's turn. */
  readonly reactions: readonly string[];
  /** The question that a standing conditional order is about. */
  auto_pass(instruction: { readonly choice: string; readonly only?: Params }, state: Data): string;
  /** Whether anything can be said in advance. */
  readonly waits: boolean;
  /** The sentence of what was said in advance. */
  said(instruction: Tagged, state: Data): string;
  /** What a condition of it asks for. */
  condition(instruction: Tagged, field: string): string;
}

/** `names` knows a question too: what it is about need not be named in each of its answers. */
export function speech(
  page: RulesetPage,
  names: (state: Data, choice?: Data) => Names,
  length: Speech["length"],
): Speech {
  const words: Partial<Words> = page.catalogue.words ?? {};
  const tables = (page.catalogue as unknown as Data)["tables"] ?? {};
  const { conditional_orders = {} } = words;
  const plain = (id: string) => id.replaceAll(/[_-]/g, " ");
  return {
    order(reply, choice, state, hidden, unsaid) {
      const own = words.answers?.[choice.t]?.[reply.t];
      const template = own ?? words.forms?.[reply.t];
      const known = names(state, own === undefined ? undefined : choice);
      const all = own === undefined ? reply : { ...choice, ...reply };
      const [who] = Object.entries(all).find(([, value]) => value === unsaid) ?? [];
      const params =
        who === undefined || template === undefined || needs(template, who)
          ? all
          : { ...all, [who]: undefined };
      const found =
        template &&
        fill(template, params as Params, (id) =>
          id === hidden ? "…" : (known(id) ?? (isCode(id) ? plain(id) : undefined)),
        );
      return found || plain(reply.t);
    },
    listed(reply, choice, state) {
      const template = words.answers?.[choice.t]?.[reply.t] ?? words.forms?.[reply.t] ?? "";
      const known = names(state, choice);
      return lists(
        template,
        { ...choice, ...reply } as Params,
        (id) => known(id) ?? (isCode(id) ? plain(id) : undefined),
      );
    },
    about(reply, choice, state) {
      const { about = {} } = words;
      const named = Object.values(reply).flatMap(
        (value) => about[`${reply.t}.${String(value)}`] ?? [],
      );
      const template = about[`${choice.t}.${reply.t}`] ?? named[0] ?? about[reply.t];
      return template === undefined
        ? ""
        : fill(template, { ...choice, ...reply, tables } as Params, names(state));
    },
    detail: ({ code, params = {} }, state) =>
      fill(words.details?.[code] ?? plain(code), params, names(state)),
    reason({ code, message, params }, state) {
      const template = code === undefined ? undefined : words.refusals?.[code]?.text;
      const text =
        template === undefined
          ? (message ?? plain(code ?? ""))
          : fill(template, params ?? {}, names(state));
      return sentence(text);
    },
    call: (id, state, about) =>
      names(state, about === undefined ? undefined : { unit: about })(id) ?? plain(id),
    length,
    clause: (id) => page.titles[id] ?? plain(id.replace(/^.*\//, "")),
    hasDice: page.dice ?? true,
    reactions: page.reactions ?? [],
    lang: foreign(page.catalogue["language"] as string | undefined),
    auto_pass({ choice, only = {} }, state) {
      return capital(fill(words.asks?.[choice] ?? plain(choice), only, names(state)));
    },
    waits: Object.keys(conditional_orders).length > 0,
    said: (one, state) =>
      fill(conditional_orders[one.t] ?? plain(one.t), one as Params, names(state)),
    condition: ({ t }, field) => conditional_orders[`${t}.${field}`] ?? plain(field),
  };
}

/** A word of the protocol rather than of a language: "side_and_deploy_first". */
const isCode = (text: string) => /^[a-z][a-z0-9]*([_-][a-z0-9]+)+$/.test(text);
