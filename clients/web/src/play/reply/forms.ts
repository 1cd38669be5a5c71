// What the table may be asked, and what it answers: forms of the open question, and looks ahead.

import type {
  AngleBlank,
  AnyQuery,
  AnyReply,
  Form,
  ModelsBlank,
  PathBlank,
  PlaceBlank,
} from "../../contract/protocol";

export type {
  AngleBlank,
  Area,
  Band,
  Bands,
  Chain,
  Chances,
  Detail,
  Form,
  ModelsBlank,
  NumberBlank,
  MovePreview,
  Odds,
  PathBlank,
  PickBlank,
  PlaceBlank,
  Reason,
  Roll,
  Sight,
  UnitOrderChains,
  UnitsBlank,
} from "../../contract/protocol";

export type Reply = AnyReply;
export type TableQuery = AnyQuery;
export type Spot = readonly [number, number];
export type TableBlank = PlaceBlank | PathBlank | ModelsBlank | AngleBlank;
export type Blank = NonNullable<Form["blanks"]>[number];

const PAPER = new Set(["force_blank", "map_blank"]);

/** Whether a form is filled in at the table, with nothing to be written beforehand. */
export const isForTable = (form: Form) => !(form.blanks ?? []).some((blank) => PAPER.has(blank.t));

/** A form whose secrets are filled in, so that nobody is asked for them. */
export const sealed = (form: Form): Form => {
  const secrets = (form.blanks ?? []).filter((blank) => blank.t === "secret_blank");
  if (secrets.length === 0) return form;
  const filled = secrets.map(({ field, most }) => [field, unguessable(most)] as const);
  const blanks = (form.blanks ?? []).filter((blank) => blank.t !== "secret_blank");
  return { ...form, reply: { ...form.reply, ...Object.fromEntries(filled) }, blanks };
};

const unguessable = (length: number) =>
  [...crypto.getRandomValues(new Uint8Array(length >> 1))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
