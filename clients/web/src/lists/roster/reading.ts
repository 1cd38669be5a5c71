// A list of a list builder as one tree of plain values, exactly as `clients/roster/reading.py`
// makes it: the server adopts the tree and opens no file.

import { type TomlError, parse } from "smol-toml";

import type { Detachment, Profile, Roster, Selection } from "../../contract/protocol";
import { say } from "../../words";
import { ListError } from "../store";
import { type Raw, textOf } from "./text";
import { parsed } from "./xml";

/** What a file holds: a list of a list builder, or a force of ours as JSON. */
export type Found = { readonly roster: Roster } | { readonly force: string };

const DEPTH = 64;
const SELECTIONS = 3_000;
const NAME = 300;
const MOST = 10_000;

/** Read a file, whatever it is called. Throws `ListError`. */
export function readFile(data: Uint8Array): Found {
  const text = textOf(data);
  switch (text.trimStart()[0]) {
    case undefined:
      throw new ListError(say("lists.nothing_in_it"));
    case "<":
      return { roster: rosterOf(parsed(text)) };
    case "{": {
      const tree = json(text);
      return "roster" in tree ? { roster: rosterOf(tree) } : { force: text };
    }
  }
  return { force: JSON.stringify(toml(text)) };
}

/** Read TOML. Throws `ListError`. */
export function toml(text: string): Raw {
  try {
    return parse(text);
  } catch (error) {
    throw new ListError(say("lists.no_toml", { line: (error as Partial<TomlError>).line ?? null }));
  }
}

function json(text: string): Raw {
  try {
    const tree: unknown = JSON.parse(text);
    return tree as Raw;
  } catch {
    throw new ListError(say("lists.no_json"));
  }
}

function rosterOf(tree: Raw): Roster {
  const raw = tree["roster"];
  if (!isRecord(raw)) throw new ListError(say("lists.no_roster"));
  const detachments = [...detachmentsOf(raw, "", 1)];
  const count = ({ selections = [] }: Selection): number =>
    selections.reduce((sum, one) => sum + count(one), 1);
  const chosen = detachments.flatMap(({ selections }) => selections.map(count));
  if (detachments.length === 0) throw new ListError(say("lists.no_roster"));
  if (chosen.reduce((sum, one) => sum + one, 0) > SELECTIONS)
    throw new ListError(say("lists.too_many", { most: SELECTIONS }));
  const costs = each(raw, "costs", "").map(
    ([where, cost]) => `${word(cost, "value", where)} ${word(cost, "name", where)}`,
  );
  return {
    name: word(raw, "name", "/"),
    system: word(raw, "gameSystemName", "/"),
    cost: costs.join(", ") || word(raw, "points", "/"),
    detachments,
  };
}

/** The forces of a list, each before those inside it. */
function* detachmentsOf(raw: Raw, path: string, depth: number): Generator<Detachment> {
  for (const [where, force] of each(raw, "forces", path)) {
    yield {
      where: place(where, force),
      name: word(force, "name", where),
      catalogue: word(force, "catalogueName", where),
      selections: [...selectionsOf(force, where, depth)],
    };
    yield* detachmentsOf(force, where, deeper(depth));
  }
}

/** What is chosen for a force; files before version 2 have it in categories. */
function* selectionsOf(force: Raw, path: string, depth: number): Generator<Selection> {
  for (const [where, one] of each(force, "selections", path)) yield selectionOf(where, one, depth);
  for (const [where, one] of each(force, "categories", path))
    yield* selectionsOf(one, where, deeper(depth));
}

function deeper(depth: number): number {
  if (depth > DEPTH / 2) throw new ListError(say("lists.too_deep"));
  return depth + 1;
}

function selectionOf(where: string, raw: Raw, depth: number): Selection {
  return {
    where: place(where, raw),
    name: word(raw, "name", where),
    kind: word(raw, "type", where),
    number: numberOf(raw, where),
    profiles: each(raw, "profiles", where).map(([at, one]) => profileOf(at, one)),
    rules: each(raw, "rules", where).map(([at, one]) => word(one, "name", at)),
    selections: each(raw, "selections", where).map(([at, one]) =>
      selectionOf(at, one, deeper(depth)),
    ),
  };
}

/** Of a profile, the newest key first. */
const KINDS = ["typeName", "profileTypeName", "type"] as const;

/** Older files have other keys for the kind of a profile and its figures. */
function profileOf(where: string, raw: Raw): Profile {
  const figures = each(raw, "characteristics", where).map(([at, figure]) => {
    const value = figure["$text"] ?? figure["value"] ?? "";
    const text = typeof value === "number" ? shown(value) : value;
    if (typeof text !== "string")
      throw new ListError(say("lists.no_text", { where: place(at, figure) }));
    return [word(figure, "name", at), [...clean(text)].slice(0, NAME).join("")];
  });
  return {
    where: place(where, raw),
    name: word(raw, "name", where),
    kind: KINDS.map((key) => word(raw, key, where)).find(Boolean) ?? "",
    figures: Object.fromEntries(figures) as Profile["figures"],
  };
}

/** What a list of an object holds, each with its path, counted from 1. */
function each(raw: Raw, key: string, path: string): (readonly [string, Raw])[] {
  const things = raw[key] ?? [];
  if (!Array.isArray(things))
    throw new ListError(say("lists.no_text", { where: `${path}/${key}` }));
  return things.map((thing: unknown, at) => {
    const where = `${path}/${key}/${at + 1}`;
    if (!isRecord(thing)) throw new ListError(say("lists.no_text", { where }));
    return [where, thing] as const;
  });
}

/** A short text, empty where there is none. */
function word(raw: Raw, key: string, where: string): string {
  const value = raw[key] ?? "";
  if (typeof value === "number") return shown(value);
  if (typeof value !== "string" || [...value].length > NAME)
    throw new ListError(say("lists.no_text", { where: `${where}: ${key}` }));
  return clean(value);
}

const shown = (value: number) => String(Number(value.toPrecision(6)));

/** Text on one line, without what would lead a reader astray. */
const clean = (text: string) =>
  text
    .split(/\s+/u)
    .filter(Boolean)
    .join(" ")
    .replace(/[^\P{C}]|(?! )\p{Z}/gu, "");

function numberOf(raw: Raw, where: string): number {
  const text = word(raw, "number", where) || "1";
  if (!/^\d+$/.test(text) || Number(text) > MOST)
    throw new ListError(say("lists.no_text", { where: `${place(where, raw)}: number` }));
  return Number(text);
}

const place = (where: string, raw: Raw) =>
  raw["@line"] === undefined ? where : `${where} (line ${String(raw["@line"])})`;

const isRecord = (one: unknown): one is Raw =>
  typeof one === "object" && one !== null && !Array.isArray(one);
