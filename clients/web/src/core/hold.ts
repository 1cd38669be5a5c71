// While a hand moves the eye, frames belong to it: what happens on the table is drawn when it rests, or once a second.

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
    if (now - this.last > REST) return false;
    if (now - this.began < LONGEST) return true;
    this.began = now;
    return false;
  }
}

/** There is one table on the page, and one eye over it. */
export const hold = new Hold();
