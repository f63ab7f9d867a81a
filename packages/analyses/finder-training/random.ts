/** Numbers that look random and are the same in every run. */
export interface Random {
  /** From 0 up to before 1. */
  readonly next: () => number;
  readonly among: <T>(all: readonly T[]) => T;
}

/** A linear congruential generator (Knuth 1981, the numbers of Numerical Recipes): only for the order of phrasings. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    among: (all) => {
      const one = all[Math.floor(next() * all.length)];
      if (one === undefined) throw new Error('Nothing to choose among.');
      return one;
    },
  };
}
