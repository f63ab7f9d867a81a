import { normal } from '../distributions/normal.ts';
import { lchoose } from '../special/beta.ts';

/** Test of the number of runs in a sequence of two kinds of things. */
export interface RunsTest {
  readonly n1: number;
  readonly n2: number;
  readonly runs: number;
  readonly expected: number;
  readonly sd: number;
  /** (runs - expected) / sd, without continuity correction. */
  readonly statistic: number;
  readonly pValue: number;
  /** From the distribution of runs given n1 and n2; null above 10,000 things. */
  readonly exactPValue: number | null;
}

export type RunsAlternative = 'two-sided' | 'clustered' | 'alternating';

const MOST_EXACT = 10_000;

/**
 * Wald & Wolfowitz (1940, Ann. Math. Stat. 11, 147-162) test of randomness. With n = n1 + n2 the runs have mean
 * 1 + 2 n1 n2 / n and variance 2 n1 n2 (2 n1 n2 - n) / (n^2 (n - 1)); exactly (eq. 8 and 9) P(2k) = 2 C(n1-1, k-1) C(n2-1, k-1) /
 * C(n, n1) and P(2k+1) = [C(n1-1, k-1) C(n2-1, k) + C(n1-1, k) C(n2-1, k-1)] / C(n, n1). The two-sided exact p is the sum of
 * all probabilities not above that observed. Clustered means fewer runs than by chance. Null where one kind is missing, or a
 * single thing of each leaves no variance.
 */
export function runsTest(
  above: ArrayLike<boolean>,
  alternative: RunsAlternative = 'two-sided',
): RunsTest | null {
  let n1 = 0;
  let runs = above.length > 0 ? 1 : 0;
  for (let i = 0; i < above.length; i++) {
    if (above[i]) n1++;
    if (i > 0 && above[i] !== above[i - 1]) runs++;
  }
  const n = above.length;
  const n2 = n - n1;
  const product = 2 * n1 * n2;
  const variance = n > 1 ? (product * (product - n)) / (n * n * (n - 1)) : 0;
  if (!(variance > 0)) return null;
  const expected = 1 + product / n;
  const sd = Math.sqrt(variance);
  const statistic = (runs - expected) / sd;
  const tails = {
    clustered: () => normal.cdf(statistic),
    alternating: () => normal.sf(statistic),
    'two-sided': () => 2 * normal.sf(Math.abs(statistic)),
  };
  return {
    n1,
    n2,
    runs,
    expected,
    sd,
    statistic,
    pValue: tails[alternative](),
    exactPValue: n <= MOST_EXACT ? exactP(n1, n2, runs, alternative) : null,
  };
}

/** Logarithm of P(runs = r). */
function logMass(n1: number, n2: number, r: number): number {
  const k = Math.floor(r / 2);
  const chosen = (a: number, b: number): number =>
    a > n1 - 1 || b > n2 - 1 ? Number.NEGATIVE_INFINITY : lchoose(n1 - 1, a) + lchoose(n2 - 1, b);
  const all = lchoose(n1 + n2, n1);
  if (r % 2 === 0) return Math.LN2 + chosen(k - 1, k - 1) - all;
  const [one, other] = [chosen(k - 1, k), chosen(k, k - 1)];
  const top = Math.max(one, other);
  return top === Number.NEGATIVE_INFINITY
    ? top
    : top + Math.log(Math.exp(one - top) + Math.exp(other - top)) - all;
}

function exactP(n1: number, n2: number, runs: number, alternative: RunsAlternative): number {
  const most = 2 * Math.min(n1, n2) + (n1 === n2 ? 0 : 1);
  const observed = logMass(n1, n2, runs) + 1e-7;
  let p = 0;
  for (let r = 2; r <= most; r++) {
    const mass = logMass(n1, n2, r);
    const counts =
      alternative === 'clustered' ? r <= runs : alternative === 'alternating' ? r >= runs : mass <= observed;
    if (counts) p += Math.exp(mass);
  }
  return Math.min(1, p);
}
