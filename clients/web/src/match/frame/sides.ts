// The two sides in the page's classes.

/** The class of what belongs to a side, to be written after another. */
export const sideClass = (seat: number | null | undefined) => (seat == null ? "" : ` side-${seat}`);
