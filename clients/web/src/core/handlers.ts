// What is done with each kind of a note: a table instead of one long switch.

/** The notes of a kind; several kinds may have one shape. */
export type Of<N, T> = N extends { readonly t: string } ? (T extends N["t"] ? N : never) : never;

/** Kinds that are missing are left alone. */
export type Handlers<N extends { readonly t: string }, C, R> = {
  readonly [T in N["t"]]?: (note: Of<N, T>, context: C) => R;
};

/** What comes of a note by its kind; undefined where nothing does. */
export const handled = <N extends { readonly t: string }, C, R>(
  handlers: Handlers<N, C, R>,
  note: N,
  context: C,
): R | undefined => {
  const handler = handlers[note.t as N["t"]] as ((note: N, context: C) => R) | undefined;
  return handler?.(note, context);
};
