// While a hand moves the eye, frames belong to it: what happens on the table is drawn when it
// rests, or once a second.

/** The eye rests when it has not moved for so long, in milliseconds. */
export const REST = 140;
/** What happens waits no longer. */
const LONGEST = 1000;

export class Hold {
  private began = Number.NEGATIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;

  /** A hand has moved the eye. */
  touch(now: number): void {
    if (now - this.last > REST) this.began = now;
    this.last = now;
  }

  /** Whether to wait with what has happened. */
  waits(now: number): boolean {
    return now - this.last <= REST && now - this.began < LONGEST;
  }

  /** It was drawn although the hand goes on: it waits anew. */
  drew(now: number): void {
    this.began = now;
  }
}

/** There is one table on the page, and one eye over it. */
export const hold = new Hold();
