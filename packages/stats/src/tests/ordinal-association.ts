/** Measures of association of ordered categories. */
import type { ContingencyTable } from '../descriptive/contingency.ts';
import { normal } from '../distributions/normal.ts';

/** An estimate with the standard error that does not assume independence, its interval, and the test of independence. */
export interface Association {
  readonly estimate: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Estimate over its standard error under independence; null, with its p, where that error is zero and the estimate is not. */
  readonly statistic: number | null;
  readonly pValue: number | null;
}

export interface OrdinalAssociation {
  readonly gamma: Association | null;
  readonly kendallTauB: Association | null;
  readonly kendallTauC: Association | null;
  readonly somersD: {
    readonly columnDependent: Association | null;
    readonly rowDependent: Association | null;
    readonly symmetric: { readonly estimate: number } | null;
  };
}

/**
 * Goodman & Kruskal's gamma, Kendall's tau-b, Stuart's tau-c and Somers' d with the asymptotic standard errors of Goodman &
 * Kruskal (1963, 1972, JASA 58 and 67) and Brown & Benedetti (1977, JASA 72): A and D of a cell count the cases in concordant and
 * discordant position to it.
 */
export function ordinalAssociation(table: ContingencyTable, level: number): OrdinalAssociation {
  const { rows, columns, counts, rowTotals, columnTotals, total: n } = table;
  const z = normal.isf((1 - level) / 2);
  const { concordant, discordant } = positions(table);
  let p = 0;
  let q = 0;
  let spread = 0;
  for (let i = 0; i < counts.length; i++) {
    p += counts[i]! * concordant[i]!;
    q += counts[i]! * discordant[i]!;
    spread += counts[i]! * (concordant[i]! - discordant[i]!) ** 2;
  }
  const difference = p - q;
  const remaining = spread - difference ** 2 / n;
  const nullSpread = remaining > 1e-12 * spread ? Math.sqrt(remaining) : 0;
  const sum = (term: (i: number, r: number, c: number) => number): number => {
    let all = 0;
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) all += counts[r * columns + c]! * term(r * columns + c, r, c);
    return all;
  };
  const association = (estimate: number, standardError: number, nullError: number): Association => {
    const statistic = nullError > 0 ? estimate / nullError : estimate === 0 ? 0 : null;
    return {
      estimate,
      standardError,
      ciLower: estimate - z * standardError,
      ciUpper: estimate + z * standardError,
      statistic,
      pValue: statistic === null ? null : 2 * normal.sf(Math.abs(statistic)),
    };
  };
  const wr = n * n - rowTotals.reduce((all, count) => all + count * count, 0);
  const wc = n * n - columnTotals.reduce((all, count) => all + count * count, 0);
  const w = Math.sqrt(wr * wc);
  const tauB = difference / w;
  const d = (i: number): number => concordant[i]! - discordant[i]!;
  const m = Math.min(rows, columns);
  const somers = (weight: number, totalOf: (r: number, c: number) => number): Association | null =>
    weight > 0
      ? association(
          difference / weight,
          (2 / weight ** 2) *
            Math.sqrt(sum((i, r, c) => (weight * d(i) - difference * (n - totalOf(r, c))) ** 2)),
          (2 / weight) * nullSpread,
        )
      : null;
  const cError = ((2 * m) / ((m - 1) * n * n)) * nullSpread;
  return {
    gamma:
      p + q > 0
        ? association(
            difference / (p + q),
            (4 / (p + q) ** 2) * Math.sqrt(sum((i) => (q * concordant[i]! - p * discordant[i]!) ** 2)),
            (2 / (p + q)) * nullSpread,
          )
        : null,
    kendallTauB:
      w > 0
        ? association(
            tauB,
            (1 / w ** 2) *
              Math.sqrt(
                Math.max(
                  0,
                  sum(
                    (i, r, c) => (2 * w * d(i) + tauB * (rowTotals[r]! * wc + columnTotals[c]! * wr)) ** 2,
                  ) -
                    n ** 3 * tauB ** 2 * (wr + wc) ** 2,
                ),
              ),
            (2 / w) * nullSpread,
          )
        : null,
    kendallTauC: m > 1 ? association((m * difference) / (n * n * (m - 1)), cError, cError) : null,
    somersD: {
      columnDependent: somers(wr, (r) => rowTotals[r]!),
      rowDependent: somers(wc, (_, c) => columnTotals[c]!),
      symmetric: wr + wc > 0 ? { estimate: difference / ((wr + wc) / 2) } : null,
    },
  };
}

/** For each cell the cases that differ from it in both variables in the same, and in the opposite direction. */
function positions({ rows, columns, counts }: ContingencyTable): {
  readonly concordant: Float64Array;
  readonly discordant: Float64Array;
} {
  const width = columns + 1;
  // sums of all cells before a row and a column
  const before = new Float64Array((rows + 1) * width);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      before[(r + 1) * width + c + 1] =
        counts[r * columns + c]! +
        before[r * width + c + 1]! +
        before[(r + 1) * width + c]! -
        before[r * width + c]!;
  const block = (r0: number, r1: number, c0: number, c1: number): number =>
    before[r1 * width + c1]! - before[r0 * width + c1]! - before[r1 * width + c0]! + before[r0 * width + c0]!;
  const concordant = new Float64Array(counts.length);
  const discordant = new Float64Array(counts.length);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const i = r * columns + c;
      concordant[i] = block(0, r, 0, c) + block(r + 1, rows, c + 1, columns);
      discordant[i] = block(0, r, c + 1, columns) + block(r + 1, rows, 0, c);
    }
  return { concordant, discordant };
}
