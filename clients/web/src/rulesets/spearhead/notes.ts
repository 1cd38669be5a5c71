// The notes of spearhead.

import type { AnyNote } from "../../contract/spearhead";
import type { Note } from "../../messages";

export const read = (note: Note) => note as AnyNote;
