/** How much of the server the realtime socket may take: connections and joins of one network, questions to the database. */

/** A class behind one address has a socket for each tab. */
const MAX_SOCKETS_EACH = 300;
const MAX_SOCKETS = 2000;
/** Joins of one network in a window of time. */
const MAX_JOINS = 300;
const WINDOW_MS = 10_000;
const MAX_NETWORKS = 10_000;
/** Questions to the database at once, and those that wait for their turn. */
const MAX_READS = 4;
const MAX_WAITING = 2000;

/** Counts connections by network. */
export class SocketCount {
  #all = 0;
  readonly #each = new Map<string, number>();

  /** Takes a place; false when there is none. */
  take(network: string): boolean {
    const own = this.#each.get(network) ?? 0;
    if (this.#all >= MAX_SOCKETS || own >= MAX_SOCKETS_EACH) return false;
    this.#all += 1;
    this.#each.set(network, own + 1);
    return true;
  }

  give(network: string): void {
    this.#all -= 1;
    const own = (this.#each.get(network) ?? 0) - 1;
    if (own > 0) this.#each.set(network, own);
    else this.#each.delete(network);
  }
}

/** Counts joins by network in windows of time. */
export class JoinCount {
  #ends = 0;
  readonly #each = new Map<string, number>();

  /** Whether a network may join once more now. */
  allows(network: string, now = Date.now()): boolean {
    if (now > this.#ends || this.#each.size > MAX_NETWORKS) {
      this.#ends = now + WINDOW_MS;
      this.#each.clear();
    }
    const count = (this.#each.get(network) ?? 0) + 1;
    this.#each.set(network, count);
    return count <= MAX_JOINS;
  }
}

/** Does work a few at a time, and refuses it when too much waits. */
export function fewAtOnce(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= MAX_WAITING) throw new Error('Too much to read.');
    if (running >= MAX_READS) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

/** The same question asked again while, or after, it is answered gets the same answer. */
export function askedOnce<A extends readonly unknown[], R>(
  ask: (...args: A) => Promise<R>,
  keyOf: (...args: A) => string,
  /** Whether answers are kept, or questions only shared while they are under way. */
  keeps: boolean,
): (...args: A) => Promise<R> {
  const answers = new Map<string, Promise<R>>();
  return (...args) => {
    const key = keyOf(...args);
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(...args);
    answers.set(key, answer);
    if (!keeps) {
      const forget = () => void answers.delete(key);
      answer.then(forget, forget);
    }
    return answer;
  };
}
