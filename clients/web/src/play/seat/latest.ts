// Questions that come faster than their answers, as a pointer moves: one is on its way at a time,
// of
// those that wait only the newest is put, and what was answered too late is not told.

export class Latest<Q, A> {
  private waiting: { readonly question: Q } | null = null;
  private isBusy = false;
  private era = 0;

  constructor(
    private readonly put: (question: Q) => Promise<A>,
    private readonly answered: (question: Q, answer: A) => void,
    private readonly failed: (question: Q, error: Error) => void,
  ) {}

  want(question: Q): void {
    this.waiting = { question };
    void this.go();
  }

  /** Nothing that was wanted before matters any more. */
  forget(): void {
    this.waiting = null;
    this.era += 1;
  }

  private async go(): Promise<void> {
    if (this.isBusy || this.waiting === null) return;
    const { question } = this.waiting;
    const { era } = this;
    this.waiting = null;
    this.isBusy = true;
    try {
      const answer = await this.put(question);
      if (era === this.era) this.answered(question, answer);
    } catch (error) {
      if (era === this.era) this.failed(question, error as Error);
    } finally {
      this.isBusy = false;
      void this.go();
    }
  }
}
