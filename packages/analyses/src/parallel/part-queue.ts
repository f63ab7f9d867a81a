/** Parts of one task waiting to be computed, and the results of those that were. */
export class PartQueue {
  readonly #parts: readonly unknown[];
  readonly #finished: (index: number) => void;
  readonly #results: unknown[];
  #next = 0;
  #done = 0;
  #stopped = false;
  #resolve: (results: readonly unknown[]) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  /** All results in the order of the parts; rejects with the first failure, or what `finished` threw. */
  readonly results: Promise<readonly unknown[]>;

  constructor(parts: readonly unknown[], finished: (index: number) => void) {
    this.#parts = parts;
    this.#finished = finished;
    this.#results = new Array(parts.length);
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // whoever works may fail before anyone waits for the results
    this.results.catch(() => undefined);
    if (parts.length === 0) this.#resolve([]);
  }

  /** Parts that nobody has taken yet. */
  get waiting(): number {
    return this.#stopped ? 0 : this.#parts.length - this.#next;
  }

  /** Share of the parts that are done, from 0 to 1. */
  get share(): number {
    return this.#parts.length === 0 ? 1 : this.#done / this.#parts.length;
  }

  /**
   * Takes parts and computes them, one after the other, until none is left; any number may work at the same time. `pause`
   * is awaited after each part.
   */
  async work(compute: (part: unknown) => unknown, pause?: () => Promise<void>): Promise<void> {
    while (this.waiting > 0) {
      const index = this.#next++;
      try {
        this.#results[index] = await compute(this.#parts[index]);
        if (this.#stopped) return;
        this.#done++;
        this.#finished(index);
      } catch (error) {
        this.#stopped = true;
        this.#reject(error);
        return;
      }
      if (this.#done === this.#parts.length) this.#resolve(this.#results);
      else if (pause) await pause();
    }
  }
}
