/** How much of the server the realtime socket may take: connections and joins of one network or person, questions to the database. */

import { Places } from './places.ts';

/** A class behind one address has a socket for each tab. */
const MAX_SOCKETS_EACH = 300;
const MAX_SOCKETS = 2000;
/** Joins of one network in a window of time. */
const MAX_JOINS = 300;
/** Channels of one person, and joins in a window of time: a tab has one or two. */
const MAX_CHANNELS_OF_PERSON = 100;
const MAX_JOINS_OF_PERSON = 60;
const WINDOW_MS = 10_000;
const MAX_NETWORKS = 10_000;
/** Questions to the database at once, and those that wait for their turn. */
const MAX_READS = 4;
const MAX_WAITING = 2000;

/** Counts joins by network or person in windows of time. */
export class JoinCount {
  #ends = 0;
  readonly #each = new Map<string, number>();
  readonly #most: number;

  constructor(most = MAX_JOINS) {
    this.#most = most;
  }

  /** Whether somebody may join once more now. */
  allows(owner: string, now = performance.now()): boolean {
    if (now > this.#ends || this.#each.size > MAX_NETWORKS) {
      this.#ends = now + WINDOW_MS;
      this.#each.clear();
    }
    const count = (this.#each.get(owner) ?? 0) + 1;
    this.#each.set(owner, count);
    return count <= this.#most;
  }
}

/** Places for connections. */
export const socketPlaces = (): Places => new Places(MAX_SOCKETS, MAX_SOCKETS_EACH);

/** Gives a place back. */
export type GiveBack = () => void;

/** Who may open a channel: by network, and by person wherever they are. */
export class ChannelLimits {
  readonly #joins = new JoinCount();
  readonly #joinsOfPeople = new JoinCount(MAX_JOINS_OF_PERSON);
  readonly #channels = new Places(Number.POSITIVE_INFINITY, MAX_CHANNELS_OF_PERSON);

  /** A place for a channel of a person, or of a visitor; null when there is none. */
  open(network: string, account: string | undefined): GiveBack | null {
    if (!this.#joins.allows(network)) return null;
    if (account === undefined) return () => {};
    if (!this.#joinsOfPeople.allows(account) || !this.#channels.take(account)) return null;
    return () => this.#channels.give(account);
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
