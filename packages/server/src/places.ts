/** Counts what is open at once: connections by network, channels and answers by person. */
export class Places {
  #all = 0;
  readonly #each = new Map<string, number>();
  readonly #most: number;
  readonly #mostEach: number;

  constructor(most: number, mostEach: number) {
    this.#most = most;
    this.#mostEach = mostEach;
  }

  /** Takes a place; false when there is none. */
  take(owner: string): boolean {
    const own = this.#each.get(owner) ?? 0;
    if (this.#all >= this.#most || own >= this.#mostEach) return false;
    this.#all += 1;
    this.#each.set(owner, own + 1);
    return true;
  }

  give(owner: string): void {
    this.#all -= 1;
    const own = (this.#each.get(owner) ?? 0) - 1;
    if (own > 0) this.#each.set(owner, own);
    else this.#each.delete(owner);
  }
}
