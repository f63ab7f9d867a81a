/** The exact unconditional test of two proportions: all tables count, whatever their margins (Barnard 1947; Suissa & Shuster 1985). */
import { binomial } from '../distributions/binomial.ts';
import type { Alternative } from '../tests/alternative.ts';

/** Larger groups take too long. */
export const LARGEST_UNCONDITIONAL = 150;

/** Steps of the common proportion at which the level is held. */
const STEPS = 200;
/** Statistics closer than this are ties. */
const TIE = 1e-9;

interface Cell {
  readonly a: number;
  readonly b: number;
  readonly z: number;
}

/** Tables by their pooled z statistic, the most extreme first. */
function orderedTables(n1: number, n2: number, alternative: Alternative): readonly Cell[] {
  const cells: Cell[] = [];
  for (let a = 0; a <= n1; a++)
    for (let b = 0; b <= n2; b++) {
      const pooled = (a + b) / (n1 + n2);
      const spread = Math.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2));
      const z = spread === 0 ? 0 : (a / n1 - b / n2) / spread;
      const size = alternative === 'two-sided' ? Math.abs(z) : alternative === 'greater' ? z : -z;
      if (size > TIE) cells.push({ a, b, z: size });
    }
  return cells.sort((x, y) => y.z - x.z);
}

const massesOf = (n: number, p: number): Float64Array =>
  Float64Array.from({ length: n + 1 }, (_, a) => binomial.pdf(a, n, p));

export interface UnconditionalPower {
  readonly power: number;
  /** The largest probability of rejecting what is true. */
  readonly actualAlpha: number;
}

/** Power of the test that rejects as many tables as keep to the level, whatever the common proportion is; null for groups too large. */
export function unconditionalPower(
  n1: number,
  n2: number,
  p1: number,
  p2: number,
  alpha: number,
  alternative: Alternative,
): UnconditionalPower | null {
  if (Math.max(n1, n2) > LARGEST_UNCONDITIONAL) return null;
  const shares = Array.from({ length: STEPS - 1 }, (_, i) => (i + 1) / STEPS);
  // masses of a count at each common proportion, one after the other
  const first = byCount(n1, shares);
  const second = n1 === n2 ? first : byCount(n2, shares);
  const [own1, own2] = [massesOf(n1, p1), massesOf(n2, p2)];
  const level = new Float64Array(shares.length);
  let power = 0;
  let actualAlpha = 0;
  for (const ties of groupsOfTies(orderedTables(n1, n2, alternative))) {
    const next = level.slice();
    let added = 0;
    for (const { a, b } of ties) {
      const [ofFirst, ofSecond] = [first[a] ?? NOTHING, second[b] ?? NOTHING];
      for (let i = 0; i < next.length; i++) next[i] = (next[i] ?? 0) + (ofFirst[i] ?? 0) * (ofSecond[i] ?? 0);
      added += (own1[a] ?? 0) * (own2[b] ?? 0);
    }
    const highest = next.reduce((most, value) => Math.max(most, value), 0);
    if (highest > alpha) break;
    level.set(next);
    power += added;
    actualAlpha = highest;
  }
  return { power, actualAlpha };
}

const NOTHING = new Float64Array();

/** For each count up to n its probabilities at the shares. */
const byCount = (n: number, shares: readonly number[]): readonly Float64Array[] =>
  Array.from({ length: n + 1 }, (_, a) => Float64Array.from(shares, (p) => binomial.pdf(a, n, p)));

/** Tables in their order, those with one statistic together. */
function groupsOfTies(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const groups: Cell[][] = [];
  let from = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    if (cell.z > from - TIE) groups.at(-1)?.push(cell);
    else {
      groups.push([cell]);
      from = cell.z;
    }
  }
  return groups;
}
