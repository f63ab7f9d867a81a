/** Fractions of two-level designs that are worth knowing, and blocks for them. */
import { type FractionalDesign, fractionalDesign, type Word } from './designs.ts';

/**
 * Generators of fractions of highest resolution and least aberration, by factors and runs (Fries & Hunter 1980, Technometrics 22; Box,
 * Hunter & Hunter 2005, table 6.22; Montgomery 2013, table 8.14). Letters skip I.
 */
const GENERATORS: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  3: { 4: 'C=AB' },
  4: { 8: 'D=ABC' },
  5: { 8: 'D=AB E=AC', 16: 'E=ABCD' },
  6: { 8: 'D=AB E=AC F=BC', 16: 'E=ABC F=BCD', 32: 'F=ABCDE' },
  7: {
    8: 'D=AB E=AC F=BC G=ABC',
    16: 'E=ABC F=BCD G=ACD',
    32: 'F=ABCD G=ABDE',
    64: 'G=ABCDEF',
  },
  8: { 16: 'E=BCD F=ACD G=ABC H=ABD', 32: 'F=ABC G=ABD H=BCDE', 64: 'G=ABCD H=ABEF' },
  9: {
    16: 'E=ABC F=BCD G=ACD H=ABD J=ABCD',
    32: 'F=BCDE G=ACDE H=ABDE J=ABCE',
    64: 'G=ABCD H=ACEF J=CDEF',
    128: 'H=ACDFG J=BCEFG',
  },
  10: {
    16: 'E=ABC F=BCD G=ACD H=ABD J=ABCD K=AB',
    32: 'F=ABCD G=ABCE H=ABDE J=ACDE K=BCDE',
    64: 'G=BCDF H=ACDF J=ABDE K=ABCE',
    128: 'H=ABCG J=BCDE K=ACDF',
  },
  11: {
    16: 'E=ABC F=BCD G=ACD H=ABD J=ABCD K=AB L=AC',
    32: 'F=ABC G=BCD H=CDE J=ACD K=ADE L=BDE',
    64: 'G=CDE H=ABCD J=ABF K=BDEF L=ADEF',
    128: 'H=ABCG J=BCDE K=ACDF L=ABCDEFG',
  },
};

/** `D=AB E=-AC` as factors and their products. */
export const readGenerators = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .toUpperCase()
      .replaceAll(/\s*=\s*/g, '=')
      .split(/[\s,;]+/)
      .filter((item) => item !== '')
      .map((item) => {
        const [name = '', word = ''] = item.split('=');
        return [name, word];
      }),
  );

export interface FractionChoice {
  readonly runs: number;
  /** `D=AB E=AC`; empty for all combinations. */
  readonly generators: string;
  /** Null for all combinations. */
  readonly resolution: number | null;
}

const MOST_RUNS = 128;
/** The most factors that a two-level design may have here. */
export const MAX_TWO_LEVEL_FACTORS = 11;

/** The two-level designs of this many factors, smallest first: the known fractions, and all combinations while they are few. */
export function fractionChoices(factors: number): readonly FractionChoice[] {
  const fractions = Object.entries(GENERATORS[factors] ?? {}).map(([runs, generators]) => ({
    runs: Number(runs),
    generators,
    resolution: fractionalDesign(factors, readGenerators(generators)).resolution,
  }));
  const all = 2 ** factors;
  return all <= MOST_RUNS ? [...fractions, { runs: all, generators: '', resolution: null }] : fractions;
}

export interface BlockAssignment {
  /** Block of each run in standard order, from 0. */
  readonly blocks: readonly number[];
  /** Shortest name of each effect that cannot be told from differences between blocks. */
  readonly confounded: readonly string[];
}

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/**
 * Runs of a two-level design in 2, 4, 8 ... blocks by the signs of interactions, chosen so that as few short words as possible are
 * confounded with blocks (Sun, Wu & Chen 1997, Technometrics 39); null when main effects would be.
 */
export function confoundedBlocks(design: FractionalDesign, count: number): BlockAssignment | null {
  const generators = Math.log2(count);
  const { names, base, relation } = design.structure;
  if (!Number.isInteger(generators) || generators < 1 || generators >= base.length) return null;
  const baseBits = base.map((at) => 1 << at);
  const contrasts: Word[] = Array.from({ length: 2 ** base.length - 1 }, (_, i) => ({
    bits: baseBits.reduce((all, bit, j) => ((i + 1) & (1 << j) ? all | bit : all), 0),
    sign: 1,
  }));
  const shortest = (bits: number): number =>
    relation.reduce(
      (best, word) => (bitCount(bits ^ word.bits) < bitCount(best) ? bits ^ word.bits : best),
      bits,
    );
  const lengths = new Map(contrasts.map(({ bits }) => [bits, bitCount(shortest(bits))]));
  const spanOf = (chosen: readonly number[]): readonly number[] => {
    const all = [0];
    for (const bits of chosen) all.push(...all.map((other) => other ^ bits));
    return all.slice(1);
  };
  // few words of length one, then of length two, and so on
  const cost = (chosen: readonly number[]): number => {
    const span = spanOf(chosen);
    if (span.includes(0)) return Number.POSITIVE_INFINITY;
    return span.reduce((sum, bits) => sum + 64 ** -lengths.get(bits)!, 0);
  };
  let chosen: readonly number[] = [];
  for (let step = 0; step < generators; step++) {
    const candidates = contrasts.map(({ bits }) => [...chosen, bits]);
    if (step === 0 && generators > 1) {
      // the first two together, the others one after another
      const pairs = candidates.flatMap(([a]) => contrasts.map(({ bits }) => [a!, bits]));
      chosen = cheapest(pairs, cost);
      step++;
    } else chosen = cheapest(candidates, cost);
  }
  const span = spanOf(chosen);
  if (span.some((bits) => lengths.get(bits) === 1)) return null;
  const named = (bits: number): string => names.filter((_, i) => bits & (1 << i)).join('');
  return {
    blocks: design.runs.map((run) =>
      chosen.reduce((block, bits, j) => {
        const sign = run.reduce((product, value, i) => (bits & (1 << i) ? product * value : product), 1);
        return sign > 0 ? block + 2 ** j : block;
      }, 0),
    ),
    confounded: span.map((bits) => named(shortest(bits))).sort((a, b) => a.length - b.length),
  };
}

const cheapest = (
  candidates: readonly (readonly number[])[],
  cost: (chosen: readonly number[]) => number,
): readonly number[] => {
  let best = candidates[0]!;
  let least = cost(best);
  for (const candidate of candidates) {
    const found = cost(candidate);
    if (found < least) {
      best = candidate;
      least = found;
    }
  }
  return best;
};
