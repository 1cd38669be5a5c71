// Turns the schemas of docs/ into the types of src/contract/: `npm run types`.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOCS = fileURLToPath(new URL("../../../docs/", import.meta.url));
const HOME = fileURLToPath(new URL("../src/contract/", import.meta.url));
const PROTOCOL = "protocol.schema.json";
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

const DATA =
  "null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }";
const PRELUDE = `export type Json = ${DATA};

/** A JSON object. */
export type Data = { readonly [key: string]: Json };

/** One that says what it is. */
export type Tagged = Data & { readonly t: string };`;

/** The types of some definitions; those of `known` are imported. */
function types({ $defs }, source, known) {
  const own = Object.entries($defs).filter(([key]) => !known.has(key));
  const defined = own.map(
    ([key, one]) => `${aboutOf(one)}export type ${nameOf(key)} = ${typeOf(one)};`,
  );
  const code = defined.join("").replace(/\/\*\*.*?\*\//gs, "");
  const imported = ["Json", ...[...known].map(nameOf)]
    .filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    .sort();
  return [
    `// Generated from docs/${source} by scripts/types.mjs. Do not edit.`,
    source === PROTOCOL ? PRELUDE : `import type { ${imported.join(", ")} } from "./protocol";`,
    ...defined,
  ];
}

/** What two schemas define alike, and all of what it holds. */
function alike(one, other) {
  const found = new Set(
    Object.keys(one).filter((key) => JSON.stringify(one[key]) === JSON.stringify(other[key])),
  );
  const holds = (key) =>
    [...JSON.stringify(one[key]).matchAll(/#\/\$defs\/(\w+)/g)].map(([, held]) => held);
  for (let size = Infinity; size !== found.size; ) {
    size = found.size;
    for (const key of found) if (!holds(key).every((held) => found.has(held))) found.delete(key);
  }
  return found;
}

/** The text of every file, by its name. */
export function files() {
  const read = (source) => JSON.parse(readFileSync(`${DOCS}${source}`, "utf8"));
  const protocol = read(PROTOCOL);
  for (const { $ref } of protocol.$defs.answer.oneOf)
    answers.add(protocol.$defs[$ref.split("/").at(-1)].properties.t.const);
  const [head, ...rest] = types(protocol, PROTOCOL, new Set());
  const version = `export const PROTOCOL = ${protocol.version};`;
  const made = { "protocol.ts": [head, version, ...rest] };
  for (const name of readdirSync(`${DOCS}rulesets`).sort()) {
    const schema = read(`rulesets/${name}`);
    const known = alike(schema.$defs, protocol.$defs);
    made[name.replace(".schema.json", ".ts")] = types(schema, `rulesets/${name}`, known);
  }
  return Object.fromEntries(
    Object.entries(made).map(([name, parts]) => [name, `${parts.join("\n\n")}\n`]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(HOME, { recursive: true });
  for (const [name, text] of Object.entries(files())) writeFileSync(`${HOME}${name}`, text);
}
