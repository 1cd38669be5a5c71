// Turns the schemas of docs/ into the types of src/contract/: `npm run types`.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOCS = fileURLToPath(new URL("../../../docs/", import.meta.url));
const HOME = fileURLToPath(new URL("../src/contract/", import.meta.url));
const KEPT = ["from_client", "from_server"];
/** Tags of answers to queries. The page has asked, so it may leave them out. */
const answers = new Set();

/** The type of one schema. What a message leaves out is None, so optional ones are never null. */
function typeOf(schema, isOptional = false) {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split("/").at(-1));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const said = options.filter((option) => !(isOptional && option.type === "null"));
    return [...new Set(said.map((option) => typeOf(option)))].join(" | ");
  }
  if (schema.not !== undefined) return "never";
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      if (schema.prefixItems !== undefined)
        return `readonly [${schema.prefixItems.map((item) => typeOf(item)).join(", ")}]`;
      return list(typeOf(schema.items ?? {}));
    case "object":
      if (typeof schema.additionalProperties === "boolean") return body(schema);
      if (schema.additionalProperties !== undefined) return record(schema);
      return schema.required === undefined ? "Data" : "Tagged";
    default:
      return "Json";
  }
}

const list = (item) => (/^\w+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`);

function record({ propertyNames, additionalProperties }) {
  const value = typeOf(additionalProperties);
  if (propertyNames === undefined) return `{ readonly [key: string]: ${value} }`;
  return `{ readonly [key in ${typeOf(propertyNames)}]?: ${value} }`;
}

/** The name of a class is its own; that of a family says that it is any of them. */
function nameOf(key) {
  if (/^[A-Z]/.test(key)) return key;
  const name = key.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());
  return KEPT.includes(key) ? name : `Any${name}`;
}

const aboutOf = (schema, indent = "") =>
  schema.description ? `${indent}/** ${schema.description} */\n` : "";

function body(schema) {
  const required = new Set(schema.required ?? []);
  const names = Object.keys(schema.properties).sort(
    (a, b) => (b === "t") - (a === "t") || (a < b ? -1 : 1),
  );
  if (names.length === 0) return "{ readonly [key: string]: never }";
  const lines = names.map((name) => {
    const isOptional =
      !required.has(name) || (name === "t" && answers.has(schema.properties.t.const));
    const one = schema.properties[name];
    const mark = isOptional ? "?" : "";
    return `${aboutOf(one, "  ")}  readonly ${name}${mark}: ${typeOf(one, isOptional)};`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

const DATA = "null | boolean | number | string | Json[] | { [key: string]: Json }";
const PRELUDE = `export type Json = ${DATA};

/** A JSON object. */
export type Data = { readonly [key: string]: Json };

/** One that says what it is. */
export type Tagged = Data & { readonly t: string };`;

export function types(schema, source, prelude) {
  const parts = [`// Generated from docs/${source} by scripts/types.mjs. Do not edit.`, ...prelude];
  for (const [key, one] of Object.entries(schema.$defs)) {
    const isClass =
      typeof one.additionalProperties === "boolean" && Object.keys(one.properties).length > 0;
    const kind = isClass
      ? `interface ${nameOf(key)} ${body(one)}`
      : `type ${nameOf(key)} = ${typeOf(one)};`;
    parts.push(`${aboutOf(one)}export ${kind}`);
  }
  return `${parts.join("\n\n")}\n`;
}

/** The text of every file, by its name. */
export function files() {
  const read = (name) => JSON.parse(readFileSync(`${DOCS}${name}`, "utf8"));
  const protocol = read("protocol.schema.json");
  for (const { $ref } of protocol.$defs.answer.oneOf)
    answers.add(protocol.$defs[$ref.split("/").at(-1)].properties.t.const);
  const prelude = [`export const PROTOCOL = ${protocol.version};`, PRELUDE];
  const made = { "protocol.ts": types(protocol, "protocol.schema.json", prelude) };
  for (const name of readdirSync(`${DOCS}rulesets`).sort()) {
    const text = types(read(`rulesets/${name}`), `rulesets/${name}`, []);
    const used = /\bJson\b/.test(text.replace(/\/\*\*.*?\*\//gs, ""))
      ? 'import type { Json } from "./protocol";\n\n'
      : "";
    const [head, ...rest] = text.split("\n\n");
    made[name.replace(".schema.json", ".ts")] = `${head}\n\n${used}${rest.join("\n\n")}`;
  }
  return made;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(HOME, { recursive: true });
  for (const [name, text] of Object.entries(files())) writeFileSync(`${HOME}${name}`, text);
}
