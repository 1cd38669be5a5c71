// What is chosen by now of what is offered.

import type { Ask, Data } from "../../messages";
import type { Draft, Stance } from "../reply/draft";
import type { Form, Reply } from "../reply/forms";

/** What is replied before an option, and the table as it would be then. */
export interface Lead {
  readonly replies: readonly Reply[];
  /** What the first of them is called: the order. */
  readonly order: string;
  readonly ask: Ask;
  readonly state: Data;
  readonly stands: (unit: string) => Stance | null;
  /** It must be answered as soon as those replies are given: there is nothing else to do. */
  readonly isDue: boolean;
}

/** A form with its words. */
export interface Option {
  readonly key: string;
  readonly form: Form;
  /** The whole of it. */
  readonly text: string;
  /** The same where its unit goes without saying. */
  readonly brief: string;
  /** What it is without its target: options of a kind have the same. */
  readonly kind: string;
  /** And without its unit. */
  readonly aim: string;
  /** What its lists name. */
  readonly listed: string;
  /** It leaves be what others of its kind do. */
  readonly declines: boolean;
  /** What is replied before, where it answers a question to come. */
  readonly lead?: Lead;
}

/** A part of an order that is settled; another follows it. */
export interface Step {
  readonly text: string;
  /** What is replied before it. */
  readonly after: readonly Reply[];
  readonly reply: Reply;
  /** How the order could go on from it. */
  readonly follow: readonly Option[];
}

export interface Choosing {
  readonly options: readonly Option[];
  readonly unit: string | null;
  readonly kind: string | null;
  readonly target: string | null;
  readonly chosen: Option | null;
  /** The blank that is being filled in. */
  readonly draft: Draft | null;
  /** The same as it was begun: nothing has been done to it yet. */
  readonly begun: Draft | null;
  /** Blanks that are filled in. */
  readonly filled: readonly Draft[];
  /** Parts of the order before what is chosen. */
  readonly planned: readonly Step[];
  /** The usual answer is taken up by itself; what else there is lies beside it. */
  readonly isUsual?: boolean;
  /** It is aimed by itself, as the answer before was. */
  readonly isUnasked?: boolean;
  /** Where one choice less leads. */
  readonly past: Choosing | null;
}
