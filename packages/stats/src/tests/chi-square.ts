/** Tests and measures of association of a contingency table. */
import type { ContingencyTable } from '../descriptive/contingency.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import type { EffectSize } from './two-sample-t.ts';

const tested = (statistic: number, df: number): ChiSquareTest => ({
  statistic,
  df,
  pValue: chiSquare.sf(Math.max(0, statistic), df),
});

export interface Independence {
  /** Cell by cell, row after row: expected counts and residuals. */
  readonly expected: readonly number[];
  readonly standardizedResiduals: readonly number[];
  readonly adjustedResiduals: readonly number[];
  readonly minimumExpected: number;
  readonly pearson: ChiSquareTest;
  /** Of a 2 x 2 table, with Yates's correction. */
  readonly yates: ChiSquareTest | null;
  readonly likelihoodRatio: ChiSquareTest;
  readonly phi: number;
  /** Of a 2 x 2 table, with its sign. */
  readonly phiSigned: number | null;
  readonly cramersV: number;
  readonly contingencyCoefficient: number;
  /** Goodman & Kruskal (1954): share of errors saved when one variable predicts the other. */
  readonly lambda: {
    readonly columnDependent: number | null;
    readonly rowDependent: number | null;
    readonly symmetric: number | null;
  };
}

/**
 * Pearson's chi-square (1900), likelihood ratio G^2 and the measures built on them. Residuals: (O - E) / sqrt(E), and the same
 * divided by sqrt((1 - row share)(1 - column share)) (Haberman 1973). The table has two or more filled rows and columns.
 */
export function independence(table: ContingencyTable): Independence {
  const { rows, columns, counts, rowTotals, columnTotals, total } = table;
  const expected: number[] = [];
  const standardizedResiduals: number[] = [];
  const adjustedResiduals: number[] = [];
  let pearson = 0;
  let ratio = 0;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const o = counts[r * columns + c]!;
      const e = (rowTotals[r]! / total) * columnTotals[c]!;
      const residual = (o - e) / Math.sqrt(e);
      expected.push(e);
      standardizedResiduals.push(residual);
      adjustedResiduals.push(
        residual / Math.sqrt((1 - rowTotals[r]! / total) * (1 - columnTotals[c]! / total)),
      );
      pearson += residual * residual;
      if (o > 0) ratio += 2 * o * Math.log(o / e);
    }
  const df = (rows - 1) * (columns - 1);
  const square = rows === 2 && columns === 2;
  const phi = Math.sqrt(pearson / total);
  return {
    expected,
    standardizedResiduals,
    adjustedResiduals,
    minimumExpected: expected.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    pearson: tested(pearson, df),
    yates: square ? tested(yates(counts, expected), 1) : null,
    likelihoodRatio: tested(Math.max(0, ratio), df),
    phi,
    phiSigned: square ? signedPhi(table) : null,
    cramersV: phi / Math.sqrt(Math.min(rows, columns) - 1),
    contingencyCoefficient: Math.sqrt(pearson / (pearson + total)),
    lambda: lambda(table),
  };
}

/** Yates (1934): every distance shortened by one half, or by itself where it is less. */
function yates(counts: Float64Array, expected: readonly number[]): number {
  const shift = Math.min(0.5, ...expected.map((e, i) => Math.abs(counts[i]! - e)));
  return expected.reduce((sum, e, i) => sum + (Math.abs(counts[i]! - e) - shift) ** 2 / e, 0);
}

function signedPhi({ counts, rowTotals, columnTotals }: ContingencyTable): number {
  const [a, b, c, d] = counts as unknown as readonly [number, number, number, number];
  return (a * d - b * c) / Math.sqrt(rowTotals[0]! * rowTotals[1]! * columnTotals[0]! * columnTotals[1]!);
}

function lambda({
  rows,
  columns,
  counts,
  rowTotals,
  columnTotals,
  total,
}: ContingencyTable): Independence['lambda'] {
  const at = (r: number, c: number): number => counts[r * columns + c]!;
  const most = (size: number, value: (i: number) => number): number =>
    Array.from({ length: size }, (_, i) => value(i)).reduce((best, each) => Math.max(best, each), 0);
  let byRow = 0;
  for (let r = 0; r < rows; r++) byRow += most(columns, (c) => at(r, c));
  let byColumn = 0;
  for (let c = 0; c < columns; c++) byColumn += most(rows, (r) => at(r, c));
  const topColumn = most(columns, (c) => columnTotals[c]!);
  const topRow = most(rows, (r) => rowTotals[r]!);
  const share = (saved: number, errors: number): number | null => (errors > 0 ? saved / errors : null);
  return {
    columnDependent: share(byRow - topColumn, total - topColumn),
    rowDependent: share(byColumn - topRow, total - topRow),
    symmetric: share(byRow + byColumn - topColumn - topRow, 2 * total - topColumn - topRow),
  };
}

/** Mantel (1963): (n - 1) r^2 of scores given to rows and columns, chi-square with one degree of freedom. */
export function linearByLinear(
  { rows, columns, counts, rowTotals, columnTotals, total }: ContingencyTable,
  rowScores: readonly number[],
  columnScores: readonly number[],
): ChiSquareTest {
  const meanOf = (scores: readonly number[], totals: Float64Array): number =>
    scores.reduce((sum, score, i) => sum + score * totals[i]!, 0) / total;
  const x = meanOf(rowScores, rowTotals);
  const y = meanOf(columnScores, columnTotals);
  let xy = 0;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      xy += counts[r * columns + c]! * (rowScores[r]! - x) * (columnScores[c]! - y);
  const squares = (scores: readonly number[], totals: Float64Array, mean: number): number =>
    scores.reduce((sum, score, i) => sum + totals[i]! * (score - mean) ** 2, 0);
  const r2 = xy ** 2 / (squares(rowScores, rowTotals, x) * squares(columnScores, columnTotals, y));
  return tested((total - 1) * r2, 1);
}

/** Odds ratio, risks and their difference of a 2 x 2 table, with Wald intervals; the ratios are null where a cell is empty. */
export interface RiskMeasures {
  readonly oddsRatio: EffectSize | null;
  /** Risk of the first column in the first row over that in the second; and the same for the second column. */
  readonly relativeRisk: EffectSize | null;
  readonly relativeRiskColumn2: EffectSize | null;
  readonly riskDifference: EffectSize;
}

/**
 * Odds ratio ad / bc and relative risk with limits on the log scale (Woolf 1955; Katz et al. 1978), which need four filled cells;
 * risk difference with Wald limits. Both rows of the 2 x 2 table hold cases.
 */
export function riskMeasures({ counts }: ContingencyTable, level: number): RiskMeasures {
  const [a, b, c, d] = counts as unknown as readonly [number, number, number, number];
  const z = normal.isf((1 - level) / 2);
  const onLog = (estimate: number, variance: number): EffectSize => {
    const factor = Math.exp(z * Math.sqrt(variance));
    return { estimate, ciLower: estimate / factor, ciUpper: estimate * factor };
  };
  const [n1, n2] = [a + b, c + d];
  const [p1, p2] = [a / n1, c / n2];
  const half = z * Math.sqrt((p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2);
  const filled = a > 0 && b > 0 && c > 0 && d > 0;
  return {
    oddsRatio: filled ? onLog((a * d) / (b * c), 1 / a + 1 / b + 1 / c + 1 / d) : null,
    relativeRisk: filled ? onLog(p1 / p2, 1 / a - 1 / n1 + 1 / c - 1 / n2) : null,
    relativeRiskColumn2: filled ? onLog(b / n1 / (d / n2), 1 / b - 1 / n1 + 1 / d - 1 / n2) : null,
    riskDifference: { estimate: p1 - p2, ciLower: p1 - p2 - half, ciUpper: p1 - p2 + half },
  };
}

/** Observed counts against expected shares. */
export interface GoodnessOfFit {
  readonly n: number;
  readonly expected: readonly number[];
  readonly standardizedResiduals: readonly number[];
  readonly adjustedResiduals: readonly number[];
  readonly pearson: ChiSquareTest;
  readonly likelihoodRatio: ChiSquareTest;
  readonly cohenW: number;
  readonly minimumExpected: number;
}

/** Pearson's test of fit; shares sum to one and are positive. */
export function goodnessOfFit(counts: readonly number[], shares: readonly number[]): GoodnessOfFit {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const expected = shares.map((share) => n * share);
  const df = counts.length - 1;
  const standardizedResiduals = counts.map((count, i) => (count - expected[i]!) / Math.sqrt(expected[i]!));
  const statistic = standardizedResiduals.reduce((sum, residual) => sum + residual * residual, 0);
  const ratio = counts.reduce(
    (sum, count, i) => (count > 0 ? sum + 2 * count * Math.log(count / expected[i]!) : sum),
    0,
  );
  return {
    n,
    expected,
    standardizedResiduals,
    adjustedResiduals: standardizedResiduals.map((residual, i) => residual / Math.sqrt(1 - shares[i]!)),
    pearson: tested(statistic, df),
    likelihoodRatio: tested(Math.max(0, ratio), df),
    cohenW: Math.sqrt(statistic / n),
    minimumExpected: Math.min(...expected),
  };
}
