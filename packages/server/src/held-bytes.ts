/** How many bytes are held in memory for callers: bodies on their way to the backend, answers on their way back. */

export interface HeldLimits {
  readonly all: number;
  readonly each: number;
}

/** Counts bytes, of all and of each caller. */
export class HeldBytes {
  #all = 0;
  readonly #each = new Map<string, number>();
  readonly #most: HeldLimits;

  constructor(most: HeldLimits) {
    this.#most = most;
  }

  /** Takes room for some bytes; false when there is none. */
  take(who: string, bytes: number): boolean {
    const own = this.#each.get(who) ?? 0;
    if (this.#all + bytes > this.#most.all || own + bytes > this.#most.each) return false;
    this.#all += bytes;
    this.#each.set(who, own + bytes);
    return true;
  }

  give(who: string, bytes: number): void {
    this.#all -= bytes;
    const own = (this.#each.get(who) ?? 0) - bytes;
    if (own > 0) this.#each.set(who, own);
    else this.#each.delete(who);
  }
}
