/** Definitive screening designs from conference matrices (Jones & Nachtsheim 2011; Xiao, Lin & Bai 2012). */
import { requireCount, StatsError } from '../stats-error.ts';
import type { ExperimentalDesign } from './designs.ts';

/** Orders of the conference matrices that are made here. */
const ORDERS = [4, 6, 8, 10, 12, 14, 16, 18, 20, 24] as const;
/** The most factors of a design, with pairs of runs added for error. */
export const MAX_SCREENED_FACTORS = 20;
/** The fewest. */
export const MIN_SCREENED_FACTORS = 3;

type Square = readonly (readonly number[])[];

/** Elements of a field of q elements: differences and squares of them, by number. */
interface Field {
  readonly size: number;
  minus(a: number, b: number): number;
  times(a: number, b: number): number;
}

const primeField = (q: number): Field => ({
  size: q,
  minus: (a, b) => (a - b + q) % q,
  times: (a, b) => (a * b) % q,
});

/** Nine elements a + bi, as 3a + b, with i² = -1 modulo 3. */
const NINE: Field = {
  size: 9,
  minus: (x, y) => {
    const [a, b, c, d] = [Math.floor(x / 3), x % 3, Math.floor(y / 3), y % 3];
    return 3 * ((a - c + 3) % 3) + ((b - d + 3) % 3);
  },
  times: (x, y) => {
    const [a, b, c, d] = [Math.floor(x / 3), x % 3, Math.floor(y / 3), y % 3];
    return 3 * ((a * c - b * d + 9) % 3) + ((a * d + b * c) % 3);
  },
};

/** Paley's (1933) conference matrix of order q + 1, q a power of an odd prime; skew where q leaves 3 when divided by 4. */
function paley({ size, minus, times }: Field): Square {
  const squares = new Set(Array.from({ length: size - 1 }, (_, i) => times(i + 1, i + 1)));
  const character = (x: number): number => (x === 0 ? 0 : squares.has(x) ? 1 : -1);
  const elements = Array.from({ length: size }, (_, i) => i);
  const side = size % 4 === 1 ? 1 : -1;
  return [
    [0, ...elements.map(() => 1)],
    ...elements.map((a) => [side, ...elements.map((b) => character(minus(a, b)))]),
  ];
}

/** Twice the order: [S, S + I; S - I, -S] of a skew conference matrix S is a conference matrix. */
function doubled(skew: Square): Square {
  const shifted = (row: readonly number[], at: number, by: number): readonly number[] =>
    row.map((value, j) => (j === at ? value + by : value));
  return [
    ...skew.map((row, i) => [...row, ...shifted(row, i, 1)]),
    ...skew.map((row, i) => [...shifted(row, i, -1), ...row.map((value) => (value === 0 ? 0 : -value))]),
  ];
}

/** A square matrix of zeros on the diagonal and -1, +1 elsewhere, whose columns are orthogonal. */
export function conferenceMatrix(order: number): Square {
  if (!ORDERS.some((each) => each === order))
    throw new StatsError('out-of-domain', 'no conference matrix of this order', 'order');
  if (order === 16) return doubled(paley(primeField(7)));
  return paley(order === 10 ? NINE : primeField(order - 1));
}

/**
 * Every row of a conference matrix, its mirror image, and a run at the centre; `fake` columns more than factors are left out of the
 * design and stay for error (Jones & Nachtsheim 2017).
 */
export function definitiveScreeningDesign(factors: number, fake = 0): ExperimentalDesign {
  requireCount(factors, 'factors', MIN_SCREENED_FACTORS);
  const order = ORDERS.find((each) => each >= factors + fake);
  if (order === undefined) throw new StatsError('out-of-domain', 'too many factors', 'factors');
  const rows = conferenceMatrix(order).map((row) => row.slice(0, factors));
  const mirrored = (row: readonly number[]): readonly number[] =>
    row.map((value) => (value === 0 ? 0 : -value));
  return {
    factors: Array.from({ length: factors }, (_, i) => `x${i + 1}`),
    runs: [...rows.flatMap((row) => [row, mirrored(row)]), new Array<number>(factors).fill(0)],
  };
}
