import { readFileSync } from "node:fs";

import { zipSync } from "fflate";
import { expect, test } from "vitest";

import { overlaid } from "../overlay";
import { ListError } from "../store";
import { readFile, toml } from "./reading";

const FOLDER = new URL("../../../../../tests/clients/roster/", import.meta.url);
const file = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const VECTORS = JSON.parse(readFileSync(new URL("vectors.json", FOLDER), "utf8")) as Record<
  string,
  unknown
>;
const bytes = (text: string) => new TextEncoder().encode(text);

test.each(Object.keys(VECTORS))("%s is the tree that the terminal reads", (name) => {
  expect(readFile(file(name))).toEqual({ roster: VECTORS[name] });
});

test("an archive, and text with a mark, hold the same list", () => {
  const ros = file("free-companies.ros");
  const packed = zipSync({ "army.ros": ros });
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...ros]);

  expect(readFile(packed)).toEqual(readFile(ros));
  expect(readFile(marked)).toEqual(readFile(ros));
});

test("what `warhost roster import` writes is a force", () => {
  const text = '# Converted from: A\n\n[[units]]\nid = "guard-1"\nsheet = "guard"\n';

  expect(readFile(bytes(text))).toEqual({
    force: JSON.stringify({ units: [{ id: "guard-1", sheet: "guard" }] }),
  });
});

test.each([
  ["", "This list is empty"],
  ["hello", "Line 1: not valid TOML"],
  ["{", "not valid JSON"],
  ['{"roster": []}', "no army list"],
  ["<roster>\n<forces></roster>", "Line 2: not valid XML"],
  ["<catalogue/>", "no army list"],
  ["<!DOCTYPE roster><roster/>", "a document type"],
  ["<?xml version='1.0' encoding='utf-7'?><roster/>", "unknown encoding (utf-7)"],
  [`${"<a>".repeat(20_000)}`, "not valid XML"],
  ['{"roster": {"forces": [3]}}', "/forces/1 cannot be read"],
  ['{"roster": {"forces": [{"selections": [{"number": -1}]}]}}', "selections/1: number"],
])("%s is refused with a reason", (text, why) => {
  expect(() => readFile(bytes(text))).toThrow(ListError);
  expect(() => readFile(bytes(text))).toThrow(why);
});

test("an archive with folders, or without a list, is refused", () => {
  const ros = file("free-companies.ros");

  expect(() => readFile(zipSync({ "a/b.ros": ros }))).toThrow("exactly one .ros");
  expect(() => readFile(zipSync({ "a.txt": ros }))).toThrow("exactly one .ros");
  expect(() => readFile(zipSync({ "a.ros": ros }).slice(0, -40))).toThrow("damaged");
});

test("lines that are filled in go into the overlay", () => {
  const path = JSON.stringify(["model", "Stone Troll", "ws"]);
  const type = JSON.stringify(["model", "Stone Troll", "type"]);
  const armour = JSON.stringify(["vehicle", "Sky Raft", "armour"]);
  const given = [
    [path, "4"],
    [type, "monstrous_creature"],
    [armour, "{ front = 10 }"],
  ] as const;

  expect(overlaid({ faction: "clans" }, given, toml)).toEqual({
    faction: "clans",
    model: { "Stone Troll": { ws: 4, type: "monstrous_creature" } },
    vehicle: { "Sky Raft": { armour: { front: 10 } } },
  });
});
