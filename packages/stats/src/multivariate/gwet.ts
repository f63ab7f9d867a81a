/** Gwet's coefficients of agreement AC1 and AC2. */
import { studentT } from '../distributions/student-t.ts';
import { StatsError } from '../stats-error.ts';

/** How much two different categories agree. */
export const GWET_WEIGHTS = ['none', 'linear', 'quadratic', 'ordinal', 'radical'] as const;
export type GwetWeights = (typeof GWET_WEIGHTS)[number];

/** Agreement beyond chance of two or more raters. */
export interface GwetAgreement {
  /** Units with at least one rating. */
  readonly n: number;
  /** Units with at least two. */
  readonly nPairable: number;
  readonly agreement: number;
  readonly chanceAgreement: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Mean share of the ratings of a unit, by category. */
  readonly prevalence: readonly number[];
}

function weightOf(weights: GwetWeights, k: number, l: number, q: number): number {
  const away = Math.abs(k - l);
  switch (weights) {
    case 'none':
      return away === 0 ? 1 : 0;
    case 'linear':
      return 1 - away / (q - 1);
    case 'quadratic':
      return 1 - (away / (q - 1)) ** 2;
    case 'ordinal':
      return 1 - (away * (away + 1)) / (q * (q - 1));
    case 'radical':
      return 1 - Math.sqrt(away / (q - 1));
  }
}

/**
 * Gwet (2008, British Journal of Mathematical and Statistical Psychology 61, 29-48; 2014, "Handbook of Inter-Rater
 * Reliability", 4): raters fixed, units sampled. `ratings` has one array of codes a rater, below zero where a rating is missing;
 * `categories` is how many there are, used or not.
 */
export function gwetAgreement(
  ratings: readonly ArrayLike<number>[],
  categories: number,
  weights: GwetWeights = 'none',
  level = 0.95,
): GwetAgreement {
  const q = categories;
  if (ratings.length < 2) throw new StatsError('too-few', 'two raters are needed', 'raters');
  if (q < 2) throw new StatsError('constant-column', 'only one category occurs', 'raters');
  const table = Array.from({ length: q }, (_, k) =>
    Float64Array.from({ length: q }, (_, l) => weightOf(weights, k, l, q)),
  );
  const units = countsOf(ratings, q);
  const n = units.length;
  const pairable = units.filter(({ total }) => total >= 2).length;
  if (pairable === 0) throw new StatsError('too-few', 'no unit has two ratings', 'raters');
  if (n < 2) throw new StatsError('too-few', 'two units are needed', 'raters');
  const prevalence = Array.from({ length: q }, (_, k) =>
    units.reduce((sum, { counts, total }) => sum + counts[k]! / total / n, 0),
  );
  const scale = table.reduce((sum, row) => row.reduce((s, w) => s + w, sum), 0) / (q * (q - 1));
  const shares = units.map(({ counts, total }) => {
    if (total < 2) return 0;
    let sum = 0;
    for (let k = 0; k < q; k++) {
      if (counts[k] === 0) continue;
      let weighted = 0;
      for (let l = 0; l < q; l++) weighted += table[k]![l]! * counts[l]!;
      sum += (counts[k]! * (weighted - 1)) / (total * (total - 1));
    }
    return sum;
  });
  const agreement = shares.reduce((sum, share) => sum + share, 0) / pairable;
  const chanceAgreement = scale * prevalence.reduce((sum, p) => sum + p * (1 - p), 0);
  const estimate = (agreement - chanceAgreement) / (1 - chanceAgreement);
  let squares = 0;
  units.forEach(({ counts, total }, i) => {
    const own = total < 2 ? 0 : ((n / pairable) * (shares[i]! - chanceAgreement)) / (1 - chanceAgreement);
    const expected = scale * prevalence.reduce((sum, p, k) => sum + (counts[k]! / total) * (1 - p), 0);
    const u = own - (2 * (1 - estimate) * (expected - chanceAgreement)) / (1 - chanceAgreement);
    squares += (u - estimate) ** 2;
  });
  const standardError = Math.sqrt(squares / (n * (n - 1)));
  const df = n - 1;
  const half = studentT.isf((1 - level) / 2, df) * standardError;
  const statistic = estimate / standardError;
  return {
    n,
    nPairable: pairable,
    agreement,
    chanceAgreement,
    estimate,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    ciLower: estimate - half,
    ciUpper: Math.min(1, estimate + half),
    prevalence,
  };
}

/** Ratings of each unit that has any, counted by category. */
function countsOf(ratings: readonly ArrayLike<number>[], q: number) {
  const units: { readonly counts: Float64Array; readonly total: number }[] = [];
  for (let i = 0; i < ratings[0]!.length; i++) {
    const counts = new Float64Array(q);
    let total = 0;
    for (const rater of ratings) {
      const code = rater[i]!;
      if (code < 0) continue;
      counts[code]!++;
      total++;
    }
    if (total > 0) units.push({ counts, total });
  }
  return units;
}
