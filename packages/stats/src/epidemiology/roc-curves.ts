/** Empirical ROC curves of markers: areas, cut-offs, partial areas and comparisons. */
import { orderOf, ranksOf } from '../descriptive/ranks.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** Whether larger or smaller values point to a case. */
export type RocDirection = 'higher' | 'lower';

/** A place on the curve; the threshold lies midway between neighbouring values, null at the ends. */
export interface RocCutoff {
  readonly threshold: number | null;
  readonly sensitivity: number;
  readonly specificity: number;
}

/** Area under a curve with the standard error of DeLong, DeLong & Clarke-Pearson (1988, Biometrics 44, 837-845). */
export interface RocArea {
  readonly cases: number;
  readonly controls: number;
  readonly auc: number;
  /** Null where there is one case or one control only. */
  readonly standardError: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Through the logit; null where the area is 0 or 1. */
  readonly logitCiLower: number | null;
  readonly logitCiUpper: number | null;
  /** Against an area of 0.5; null without a standard error. */
  readonly statistic: number | null;
  readonly pValue: number | null;
  readonly hanleyMcNeilStandardError: number;
}

/** A marker with its area and the placements that its errors are made of. */
export interface RocMarker {
  readonly area: RocArea;
  /** Share of controls that each case beats, ties half; then of cases that beat each control. */
  readonly placements: readonly [Float64Array, Float64Array];
}

/** The area of a marker; `isCase` is 1 for cases. */
export function rocMarker(
  values: Float64Array,
  isCase: Uint8Array,
  direction: RocDirection = 'higher',
  level = 0.95,
): RocMarker {
  const signed = direction === 'higher' ? values : values.map((value) => -value);
  const ofCases = signed.filter((_, i) => isCase[i] === 1);
  const ofControls = signed.filter((_, i) => isCase[i] !== 1);
  const n1 = ofCases.length;
  const n0 = ofControls.length;
  if (n1 === 0 || n0 === 0)
    throw new StatsError('constant-column', 'the outcome has one class only', 'outcome');
  const joint = new Float64Array(n1 + n0);
  joint.set(ofCases);
  joint.set(ofControls, n1);
  const ranks = ranksOf(joint).ranks;
  const own1 = ranksOf(ofCases).ranks;
  const own0 = ranksOf(ofControls).ranks;
  const v10 = own1.map((rank, i) => (ranks[i]! - rank) / n0);
  const v01 = own0.map((rank, i) => 1 - (ranks[n1 + i]! - rank) / n1);
  const auc = v10.reduce((sum, v) => sum + v, 0) / n1;
  const se = n1 > 1 && n0 > 1 ? Math.sqrt(covarianceOf([v10, v01], [v10, v01])) : null;
  const z = normal.isf((1 - level) / 2);
  const inside = se !== null && auc > 0 && auc < 1;
  const logit = (sign: number): number =>
    1 / (1 + Math.exp(-(Math.log(auc / (1 - auc)) + (sign * z * se!) / (auc * (1 - auc)))));
  const statistic = se !== null && se > 0 ? (auc - 0.5) / se : null;
  const q1 = auc / (2 - auc);
  const q2 = (2 * auc * auc) / (1 + auc);
  return {
    area: {
      cases: n1,
      controls: n0,
      auc,
      standardError: se,
      ciLower: se === null ? null : Math.max(0, auc - z * se),
      ciUpper: se === null ? null : Math.min(1, auc + z * se),
      logitCiLower: inside ? logit(-1) : null,
      logitCiUpper: inside ? logit(1) : null,
      statistic,
      pValue: statistic === null ? null : 2 * normal.sf(Math.abs(statistic)),
      hanleyMcNeilStandardError: Math.sqrt(
        (auc * (1 - auc) + (n1 - 1) * (q1 - auc * auc) + (n0 - 1) * (q2 - auc * auc)) / (n1 * n0),
      ),
    },
    placements: [v10, v01],
  };
}

type Placements = RocMarker['placements'];

/** Covariance of two areas over the same cases and controls. */
function covarianceOf(a: Placements, b: Placements): number {
  const part = (x: Float64Array, y: Float64Array): number => {
    const n = x.length;
    const mx = x.reduce((sum, v) => sum + v, 0) / n;
    const my = y.reduce((sum, v) => sum + v, 0) / n;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += (x[i]! - mx) * (y[i]! - my);
    return sum / (n - 1) / n;
  };
  return part(a[0], b[0]) + part(a[1], b[1]);
}

/** The curve from (0, 0) to (1, 1): one point between every two neighbouring values. */
export function rocPoints(
  values: Float64Array,
  isCase: Uint8Array,
  direction: RocDirection = 'higher',
): readonly RocCutoff[] {
  const order = orderOf(values);
  const n = values.length;
  const total = isCase.reduce((sum, c) => sum + c, 0);
  const points: RocCutoff[] = [];
  let casesBelow = 0;
  let controlsBelow = 0;
  const push = (threshold: number | null): void => {
    const hits = direction === 'higher' ? total - casesBelow : casesBelow;
    const alarms = direction === 'higher' ? n - total - controlsBelow : controlsBelow;
    points.push({ threshold, sensitivity: hits / total, specificity: 1 - alarms / (n - total) });
  };
  push(null);
  for (let i = 0; i < n; i++) {
    const at = order[i]!;
    if (isCase[at] === 1) casesBelow++;
    else controlsBelow++;
    const next = i + 1 < n ? values[order[i + 1]!]! : null;
    if (next === values[at]) continue;
    push(next === null ? null : (values[at]! + next) / 2);
  }
  return direction === 'higher' ? points.reverse() : points;
}

/** Places between two values of the marker. */
function innerOf(points: readonly RocCutoff[]): readonly RocCutoff[] {
  const inner = points.filter(({ threshold }) => threshold !== null);
  if (inner.length === 0) throw new StatsError('constant-column', 'the marker does not vary', 'predictor');
  return inner;
}

/** The cut-off with the largest score; the lowest threshold of those that tie. */
export const bestBy = (points: readonly RocCutoff[], score: (point: RocCutoff) => number): RocCutoff =>
  innerOf(points).reduce((kept, point) => {
    const gain = score(point) - score(kept);
    return gain > 1e-12 || (gain > -1e-12 && point.threshold! < kept.threshold!) ? point : kept;
  });

/** The cut-off with the largest sensitivity + specificity, and the one nearest to the upper left corner; the lowest threshold of those that tie. */
export function rocBest(points: readonly RocCutoff[]): {
  readonly youden: RocCutoff & { readonly index: number };
  readonly closestTopLeft: RocCutoff;
} {
  const youden = bestBy(points, ({ sensitivity, specificity }) => sensitivity + specificity);
  return {
    youden: { ...youden, index: youden.sensitivity + youden.specificity - 1 },
    closestTopLeft: bestBy(points, (p) => -((1 - p.sensitivity) ** 2) - (1 - p.specificity) ** 2),
  };
}

/** The cut-off that reaches a share on one axis and has the most of the other; null where none does. */
export function rocReaching(
  points: readonly RocCutoff[],
  axis: 'sensitivity' | 'specificity',
  least: number,
): RocCutoff | null {
  const reaching = innerOf(points).filter((point) => point[axis] >= least - 1e-12);
  const other = axis === 'sensitivity' ? 'specificity' : 'sensitivity';
  return reaching.length > 0 ? bestBy(reaching, (point) => point[other] + 1e-6 * point[axis]) : null;
}

/** A smooth curve: the normal quantile of specificity is a + b times that of sensitivity. */
export interface BinormalCurve {
  readonly a: number;
  readonly b: number;
  readonly auc: number;
}

/**
 * The line through the normal quantiles of specificity over those of sensitivity, least squares over the places where both are inside (0, 1), and the area
 * under the curve it stands for; null with fewer than two different sensitivities.
 */
export function binormalCurve(points: readonly RocCutoff[]): BinormalCurve | null {
  const inside = points.filter((p) =>
    [p.sensitivity, p.specificity].every((share) => share > 0 && share < 1),
  );
  const x = inside.map(({ sensitivity }) => normal.quantile(sensitivity));
  const y = inside.map(({ specificity }) => normal.quantile(specificity));
  const mean = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const sxx = x.reduce((sum, v) => sum + (v - mx) ** 2, 0);
  if (!(sxx > 1e-12)) return null;
  const b = x.reduce((sum, v, i) => sum + (v - mx) * (y[i]! - my), 0) / sxx;
  const a = my - b * mx;
  return { a, b, auc: normal.cdf(a / Math.sqrt(1 + b * b)) };
}

/** What a threshold gives: values at or beyond it are called positive. Shares without a denominator are null. */
export function rocAtThreshold(
  values: Float64Array,
  isCase: Uint8Array,
  direction: RocDirection,
  threshold: number,
) {
  let hits = 0;
  let alarms = 0;
  let cases = 0;
  for (let i = 0; i < values.length; i++) {
    const positive = direction === 'higher' ? values[i]! >= threshold : values[i]! <= threshold;
    if (isCase[i] === 1) cases++;
    if (positive) {
      if (isCase[i] === 1) hits++;
      else alarms++;
    }
  }
  const controls = values.length - cases;
  const negatives = values.length - hits - alarms;
  return {
    sensitivity: hits / cases,
    specificity: 1 - alarms / controls,
    ppv: hits + alarms > 0 ? hits / (hits + alarms) : null,
    npv: negatives > 0 ? (controls - alarms) / negatives : null,
    accuracy: (hits + controls - alarms) / values.length,
  };
}

/** Area over a part of an axis. */
export interface PartialArea {
  readonly area: number;
  /** Area of the diagonal, and the largest possible, over the same range. */
  readonly minimum: number;
  readonly maximum: number;
  /** Rescaled so that the diagonal has 0.5 and a perfect curve 1 (McClish 1989, Medical Decision Making 9, 190-195). */
  readonly corrected: number;
}

/** Trapezoidal area between two values of specificity (or sensitivity), the curve joined by straight lines. */
export function partialArea(
  points: readonly RocCutoff[],
  focus: 'specificity' | 'sensitivity',
  from: number,
  to: number,
): PartialArea {
  if (!(from >= 0 && to <= 1 && from < to))
    throw new StatsError('out-of-domain', 'the range of the partial area has no width', 'partial');
  // along the axis, ascending; the other coordinate falls
  const path = points
    .map(({ sensitivity, specificity }) =>
      focus === 'specificity' ? ([specificity, sensitivity] as const) : ([sensitivity, specificity] as const),
    )
    .sort(([xa, ya], [xb, yb]) => xa - xb || yb - ya);
  let area = 0;
  for (let i = 1; i < path.length; i++) {
    const [x0, y0] = path[i - 1]!;
    const [x1, y1] = path[i]!;
    const low = Math.max(from, x0);
    const high = Math.min(to, x1);
    if (!(high > low)) continue;
    const at = (x: number): number => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
    area += ((at(low) + at(high)) / 2) * (high - low);
  }
  const maximum = to - from;
  const minimum = maximum * (1 - (from + to) / 2);
  return { area, minimum, maximum, corrected: (1 + (area - minimum) / (maximum - minimum)) / 2 };
}

/** Two areas compared. */
export interface RocDifference {
  readonly difference: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

function differenceOf(difference: number, standardError: number, level: number): RocDifference {
  if (!(standardError > 0))
    throw new StatsError('constant-column', 'the difference of the areas has no error', 'predictor');
  const half = normal.isf((1 - level) / 2) * standardError;
  const statistic = difference / standardError;
  return {
    difference,
    standardError,
    statistic,
    pValue: 2 * normal.sf(Math.abs(statistic)),
    ciLower: difference - half,
    ciUpper: difference + half,
  };
}

/** Markers of the same cases and controls: every pair, and all together where there are three or more (DeLong et al. 1988). */
export function comparePaired(markers: readonly RocMarker[], level = 0.95) {
  const k = markers.length;
  const { cases, controls } = markers[0]!.area;
  if (cases < 2 || controls < 2)
    throw new StatsError('too-few', 'two cases and two controls are needed', 'outcome');
  const covariance = matrix(k, k);
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++)
      covariance.data[i + j * k] = covarianceOf(markers[i]!.placements, markers[j]!.placements);
  const c = (i: number, j: number): number => covariance.data[i + j * k]!;
  const auc = markers.map(({ area }) => area.auc);
  const pairs = auc.flatMap((a, first) =>
    auc.slice(first + 1).map((b, after) => {
      const second = first + 1 + after;
      const variance = c(first, first) + c(second, second) - 2 * c(first, second);
      return {
        first,
        second,
        ...differenceOf(a - b, Math.sqrt(Math.max(0, variance)), level),
        covariance: c(first, second),
        correlation: c(first, second) / Math.sqrt(c(first, first) * c(second, second)),
      };
    }),
  );
  return { pairs, omnibus: k > 2 ? omnibusOf(auc, c) : null };
}

/** Chi-square of all differences from the first. */
function omnibusOf(auc: readonly number[], c: (i: number, j: number) => number) {
  const size = auc.length - 1;
  const spread = matrix(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      spread.data[i + j * size] = c(0, 0) - c(0, j + 1) - c(i + 1, 0) + c(i + 1, j + 1);
  const d = Float64Array.from({ length: size }, (_, i) => auc[0]! - auc[i + 1]!);
  const solved = choleskySolve(cholesky(spread), d);
  const statistic = d.reduce((sum, x, i) => sum + x * solved[i]!, 0);
  return { statistic, df: size, pValue: chiSquare.sf(statistic, size) };
}

/** One marker in two separate groups, with the degrees of freedom of Welch and Satterthwaite. */
export function compareUnpaired(first: RocArea, second: RocArea, level = 0.95) {
  if (first.standardError === null || second.standardError === null)
    throw new StatsError('too-few', 'two cases and two controls are needed in each group', 'group');
  const v1 = first.standardError ** 2;
  const v2 = second.standardError ** 2;
  const n1 = first.cases + first.controls;
  const n2 = second.cases + second.controls;
  const { pValue, ...rest } = differenceOf(first.auc - second.auc, Math.sqrt(v1 + v2), level);
  const df = (v1 + v2) ** 2 / (v1 ** 2 / (n1 - 1) + v2 ** 2 / (n2 - 1));
  return { ...rest, df, pValue: 2 * studentT.sf(Math.abs(rest.statistic), df), pValueNormal: pValue };
}
