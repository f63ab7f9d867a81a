/** Long work that stops now and then, so that the page answers. */

/** Rows that are worked on between two stops. */
export const PIECE = 1 << 15;

/** Runs work that stops now and then to its end. */
export function runThrough<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
