// Turns docs/protocol.schema.json into src/protocol.ts: `npm run types`.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The type of one schema. What a message leaves out is None, so optional ones are never null. */
function typeOf(schema, isOptional = false) {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split("/").at(-1));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const said = options.filter((option) => !(isOptional && option.type === "null"));
    return said.map((option) => typeOf(option)).join(" | ");
  }
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
        return `[${schema.prefixItems.map((item) => typeOf(item)).join(", ")}]`;
      return list(typeOf(schema.items ?? {}));
    case "object":
      if (schema.properties === undefined)
        return `{ [key: string]: ${typeOf(schema.additionalProperties ?? {})} }`;
      return body(schema);
    default:
      return "Json";
  }
}

const list = (item) => (/^\w+$/.test(item) ? `${item}[]` : `(${item})[]`);
const nameOf = (key) => key.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());

function body(schema) {
  const required = new Set(schema.required ?? []);
  const names = Object.keys(schema.properties).sort(
    (a, b) => (b === "t") - (a === "t") || (a < b ? -1 : 1),
  );
  const lines = names.map((name) => {
    const isOptional = !required.has(name);
    return `  ${name}${isOptional ? "?" : ""}: ${typeOf(schema.properties[name], isOptional)};`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

export function types(schema) {
  const parts = [
    "// Generated from docs/protocol.schema.json by scripts/types.mjs. Do not edit.",
    `export const PROTOCOL = ${schema.version};`,
    "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };",
  ];
  for (const [key, one] of Object.entries(schema.$defs)) {
    const about = one.description === undefined ? "" : `/** ${one.description} */\n`;
    parts.push(
      one.properties === undefined
        ? `${about}export type ${nameOf(key)} = ${typeOf(one)};`
        : `${about}export interface ${nameOf(key)} ${body(one)}`,
    );
  }
  return `${parts.join("\n\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schema = JSON.parse(readFileSync(here("../../../docs/protocol.schema.json"), "utf8"));
  writeFileSync(here("../src/protocol.ts"), types(schema));
}
