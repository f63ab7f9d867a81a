/** Polychoric correlations of several ordered items with what every case contributes to them: the first stage of Muthén (1984, Psychometrika 49, 115-132). */
import { bivariateNormalCdf, bivariateNormalPdf } from '../distributions/bivariate-normal.ts';
import { normal } from '../distributions/normal.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { dot } from '../linalg/vectors.ts';
import { zip } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { bounded, cellsOf, gradientOf, LEAST, rhoOf, type Table, thresholdsOf } from './polychoric.ts';

/** A threshold of an item with its standard error. */
export interface ItemThreshold {
  readonly estimate: number;
  readonly standardError: number;
}

/** Correlations of ordered items, in the order of the lower triangle by columns, with their asymptotic covariances. */
export interface PolychoricMatrix {
  readonly n: number;
  readonly correlations: Matrix;
  /** The items of each pair. */
  readonly pairs: readonly (readonly [number, number])[];
  /** n times the covariance matrix of the correlations. */
  readonly gamma: Matrix;
  readonly thresholds: readonly (readonly ItemThreshold[])[];
}

/** An item as codes 0 .. levels - 1. */
export interface OrderedItem {
  readonly codes: Int32Array;
  readonly counts: readonly number[];
  readonly cuts: Float64Array;
  /** What an answer adds to n times the error of each threshold: (1[y <= c] - F) / density, by answer. */
  readonly influence: readonly Float64Array[];
}

/** The levels that occur, lowest first, as codes; one level alone is refused by the item. */
function itemOf(values: Float64Array, name: string): OrderedItem {
  const levels = [...new Set(values)].sort((a, b) => a - b);
  if (levels.length < 2) throw new StatsError('constant-column', `${name} does not vary`, name);
  const place = new Map(levels.map((level, i) => [level, i]));
  const codes = Int32Array.from(values, (value) => place.get(value) ?? 0);
  const counts = levels.map((_, level) => codes.reduce((sum, code) => (code === level ? sum + 1 : sum), 0));
  const cuts = thresholdsOf(counts);
  const influence = levels.map((_, code) => {
    let below = 0;
    return cuts.map((cut, c) => {
      below += (counts[c] ?? 0) / codes.length;
      return ((code <= c ? 1 : 0) - below) / normal.pdf(cut);
    });
  });
  return { codes, counts, cuts, influence };
}

/** An empty cell of two by two would make the correlation 1: half a case is put there, margins kept (Brown & Benedetti 1977, Psychometrika 42, 347-355). */
function filled(table: Table): Table {
  const [[a = 0, b = 0, ...wide] = [], [c = 0, d = 0] = [], ...long] = table;
  if (wide.length > 0 || long.length > 0 || [a, b, c, d].filter((count) => count === 0).length !== 1)
    return table;
  const half = a === 0 || d === 0 ? 0.5 : -0.5;
  return [
    [a + half, b - half],
    [c - half, d + half],
  ];
}

/** Sum of a table weighted by another. */
const over = (of: Table, by: Table): number =>
  zip(of, by).reduce((sum, [line, weights]) => sum + dot(line, weights), 0);

/** Correlations beyond it are left to a search over the whole range. */
const INSIDE = 0.995;

/** The maximum of the likelihood by scoring from 0; null where it does not settle well inside. */
function scored(scores: (rho: number) => Table, counts: Table): number | null {
  let rho = 0;
  for (let round = 0; round < 40; round++) {
    const at = scores(rho);
    const information = over(
      at.map((line) => line.map((value) => value * value)),
      counts,
    );
    const step = over(at, counts) / information;
    if (!Number.isFinite(step)) return null;
    // a step beyond the edge goes half the way to it
    const next = rho + step;
    rho = Math.abs(next) < INSIDE ? next : (rho + Math.sign(next) * INSIDE) / 2;
    if (Math.abs(step) < 1e-11) return rho;
  }
  return null;
}

/** Correlation of two items and what a case in each cell adds to n times its error. */
function pairOf(a: OrderedItem, b: OrderedItem): { readonly rho: number; readonly influence: Table } {
  const table = a.counts.map(() => new Array<number>(b.counts.length).fill(0));
  const n = a.codes.length;
  for (let row = 0; row < n; row++) table[a.codes[row]!]![b.codes[row]!]!++;
  const counts = filled(table);
  const [rows, columns] = [bounded(a.cuts), bounded(b.cuts)];
  const scores = (rho: number): Table => {
    const p = cellsOf(rows, columns, (h, k) => bivariateNormalCdf(h, k, rho));
    const d = cellsOf(rows, columns, (h, k) => bivariateNormalPdf(h, k, rho));
    return zip(p, d).map(([shares, densities]) =>
      zip(shares, densities).map(([share, density]) => density / Math.max(LEAST, share)),
    );
  };
  const rho = scored(scores, counts) ?? rhoOf((at) => over(scores(at), counts));
  const score = scores(rho);
  // the matrix of derivatives by sums of products of scores, as in Muthén, du Toit & Spisic (1997)
  const weighted = zip(score, table).map(([line, counted]) =>
    zip(line, counted).map(([value, count]) => value * count),
  );
  const information = over(score, weighted);
  const cross = gradientOf(weighted, a.cuts, b.cuts, rho).subarray(1);
  const fromRow = a.influence.map((values) => dot(values, cross) / n);
  const fromColumn = b.influence.map((values) => dot(values, cross.subarray(a.cuts.length)) / n);
  return {
    rho,
    influence: zip(score, fromRow).map(([line, row]) =>
      zip(line, fromColumn).map(([value, column]) => (n / information) * (value - row - column)),
    ),
  };
}

/** Sum of products of what cases contribute, over n. */
function meanProducts(n: number, count: number, fill: (row: number, into: Float64Array) => void): Matrix {
  const gamma = matrix(count, count);
  const of = new Float64Array(count);
  for (let row = 0; row < n; row++) {
    fill(row, of);
    for (let j = 0; j < count; j++) {
      const factor = of[j]! / n;
      const start = j * count;
      for (let i = j; i < count; i++) gamma.data[start + i]! += of[i]! * factor;
    }
  }
  for (let j = 0; j < count; j++)
    for (let i = j + 1; i < count; i++) gamma.data[j + i * count] = gamma.data[i + j * count]!;
  return gamma;
}

/** Correlations of ordered items; refuses an item of one level and two that agree perfectly, by name. */
export function polychoricMatrix(
  columns: readonly Float64Array[],
  names: readonly string[],
): PolychoricMatrix {
  const items = zip(columns, names).map(([values, name]) => ({ name, ...itemOf(values, name) }));
  const n = columns[0]?.length ?? 0;
  const p = items.length;
  const correlations = matrix(p, p);
  for (let i = 0; i < p; i++) correlations.data[i + i * p] = 1;
  const pairs: (readonly [number, number])[] = [];
  const influences: { readonly a: Int32Array; readonly b: Int32Array; readonly influence: Table }[] = [];
  items.forEach((a, j) => {
    items.slice(j + 1).forEach((b, k) => {
      const i = j + 1 + k;
      const { rho, influence } = perfectAs(`${a.name} ~~ ${b.name}`, () => pairOf(a, b));
      correlations.data[i + j * p] = rho;
      correlations.data[j + i * p] = rho;
      pairs.push([j, i]);
      influences.push({ a: a.codes, b: b.codes, influence });
    });
  });
  const gamma = meanProducts(n, pairs.length, (row, into) => {
    influences.forEach(({ a, b, influence }, k) => {
      into[k] = influence[a[row]!]![b[row]!]!;
    });
  });
  const thresholds = items.map(({ cuts, counts }) => {
    let below = 0;
    return Array.from(cuts, (estimate, c) => {
      below += (counts[c] ?? 0) / n;
      return { estimate, standardError: Math.sqrt((below * (1 - below)) / (n - 1)) / normal.pdf(estimate) };
    });
  });
  return { n, correlations, pairs, gamma, thresholds };
}

/** Names the pair that agrees perfectly. */
function perfectAs<T>(pair: string, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-converged')
      throw new StatsError('collinear', 'two items agree perfectly', pair);
    throw error;
  }
}
