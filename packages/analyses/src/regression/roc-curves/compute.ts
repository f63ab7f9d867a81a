import type { Frame } from '@constat/data';
import {
  type BinormalCurve,
  bestBy,
  binormalCurve,
  comparePaired,
  compareUnpaired,
  extremes,
  numbersAt,
  type PartialArea,
  partialArea,
  type RocArea,
  type RocCutoff,
  type RocDirection,
  type RocMarker,
  rocAtThreshold,
  rocBest,
  rocMarker,
  rocPoints,
  rocReaching,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { inferenceOf } from './inference.ts';
import type { RocOptions } from './options.ts';
import { refusals, thresholdsOf } from './refusals.ts';

export interface MarkerCurve {
  readonly name: string;
  readonly label: string;
  /** The group of the cases; null where all are taken together. */
  readonly level: string | null;
  readonly direction: RocDirection;
  /** The smallest and the largest value. */
  readonly range: readonly [number, number];
  readonly area: RocArea;
  /** At most about 400 places along the curve, for the figure. */
  readonly points: readonly RocCutoff[];
  readonly best: RocCutoff & { readonly index: number };
  /** By Youden and nearest to the corner, whichever was asked for. */
  readonly cutoffs: ReturnType<typeof rocBest>;
  readonly atBest: ReturnType<typeof rocAtThreshold>;
  /** The cut-offs asked for by their values. */
  readonly looked: readonly (ReturnType<typeof rocAtThreshold> & { readonly threshold: number })[];
  readonly partial: PartialArea | null;
  readonly smooth: BinormalCurve | null;
}

export interface MarkerPair {
  readonly first: string;
  readonly second: string;
  readonly difference: number;
  readonly standardError: number;
  readonly statistic: number;
  /** Of groups that are not the same cases; null for markers of the same cases. */
  readonly df: number | null;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly correlation: number | null;
  /** Of the two areas; null where the cases are not the same. */
  readonly covariance: number | null;
  /** Of groups, from the normal distribution; null for markers of the same cases. */
  readonly pValueNormal: number | null;
}

export interface RocResult {
  readonly sample: Sample;
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    readonly event: string;
    readonly other: string;
  };
  readonly group: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly curves: readonly MarkerCurve[];
  readonly pairs: readonly MarkerPair[];
  readonly omnibus: { readonly statistic: number; readonly df: number; readonly pValue: number } | null;
}

/** Points kept for the figure. */
const DRAWN = 400;

/** ROC curves with DeLong's errors, over the rows that are complete on all variables. */
export function compute(frame: Frame, options: RocOptions, run: RunContext): RocResult {
  const { outcome, markers, group } = options;
  const { mask, used, excluded } = frame.complete([outcome, ...markers, ...(group ? [group] : [])]);
  const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
  const { codes, levels } = frame.factor(outcome);
  const present = levels.map((_, code) => code).filter((code) => rows.some((row) => codes[row] === code));
  const [low, high] = [present[0]!, present.at(-1)!];
  const event = options.event === 'last' ? high : low;
  const isCase = Uint8Array.from(rows, (row) => (codes[row] === event ? 1 : 0));
  const split = group ? frame.factor(group) : null;
  const inGroup = (code: number): readonly number[] =>
    Array.from(rows, (_, i) => i).filter((i) => split!.codes[rows[i]!] === code);
  const made = markers.flatMap((name) => {
    const values = numbersAt(frame.numbers(name), rows);
    if (!split) return [curveOf(frame, name, null, values, isCase, options)];
    return split.levels.flatMap((level, code) => {
      const at = inGroup(code);
      if (at.length === 0) return [];
      const cases = Uint8Array.from(at, (i) => isCase[i]!);
      const events = cases.reduce((sum, c) => sum + c, 0);
      if (events < 2 || at.length - events < 2)
        throw new RefusedError([refusals.emptyGroup(group!, level, outcome)]);
      return curveOf(frame, name, level, numbersAt(values, at), cases, options);
    });
  });
  const result: RocResult = {
    sample: { used, excluded },
    outcome: {
      name: outcome,
      label: frame.label(outcome),
      event: levels[event]!,
      other: levels[event === high ? low : high]!,
    },
    group: split && {
      name: group!,
      label: frame.label(group!),
      levels: split.levels.filter((_, code) => inGroup(code).length > 0),
    },
    curves: made.map(({ curve }) => curve),
    ...comparisons(made, split !== null, options.confidenceLevel),
  };
  const inference = run.infer && inferenceOf(result, options);
  if (inference) run.infer?.(() => inference);
  return result;
}

interface Made {
  readonly curve: MarkerCurve;
  readonly marker: RocMarker;
}

function curveOf(
  frame: Frame,
  name: string,
  level: string | null,
  values: Float64Array,
  isCase: Uint8Array,
  options: RocOptions,
): Made {
  const higher = rocMarker(values, isCase, 'higher', options.confidenceLevel);
  const direction: RocDirection =
    options.direction === 'auto' ? (higher.area.auc >= 0.5 ? 'higher' : 'lower') : options.direction;
  const marker =
    direction === 'higher' ? higher : rocMarker(values, isCase, direction, options.confidenceLevel);
  const points = rocPoints(values, isCase, direction);
  const at = bestOf(points, marker.area, name, options);
  const best = { ...at, index: at.sensitivity + at.specificity - 1 };
  const every = Math.ceil(points.length / DRAWN);
  return {
    marker,
    curve: {
      name,
      label: frame.label(name),
      level,
      direction,
      range: extremes(values),
      area: marker.area,
      points: points.filter((_, i) => i % every === 0 || i === points.length - 1),
      best,
      cutoffs: rocBest(points),
      atBest: rocAtThreshold(values, isCase, direction, best.threshold!),
      looked: thresholdsOf(options).map((threshold) => ({
        threshold,
        ...rocAtThreshold(values, isCase, direction, threshold),
      })),
      partial: options.partial
        ? partialArea(points, options.partialFocus, options.partialFrom, options.partialTo)
        : null,
      smooth: options.smooth ? binormalCurve(points) : null,
    },
  };
}

/** The cut-off that is best in the sense asked for. */
function bestOf(
  points: readonly RocCutoff[],
  { cases, controls }: RocArea,
  name: string,
  { cutoff, cutoffShare, missCost, prevalence }: RocOptions,
): RocCutoff {
  if (cutoff === 'youden') return rocBest(points).youden;
  if (cutoff === 'closest') return rocBest(points).closestTopLeft;
  if (cutoff === 'cost') {
    const share = prevalence ?? cases / (cases + controls);
    const worth = { hit: share * missCost, quiet: 1 - share };
    const total = worth.hit + worth.quiet;
    return bestBy(points, (p) => (worth.hit * p.sensitivity + worth.quiet * p.specificity) / total);
  }
  const reached = rocReaching(points, cutoff, cutoffShare);
  if (!reached) throw new RefusedError([refusals.notReached(name, cutoff, cutoffShare)]);
  return reached;
}

/** Pairs of markers over the same cases, or the two groups of each marker. */
function comparisons(
  made: readonly Made[],
  grouped: boolean,
  level: number,
): Pick<RocResult, 'pairs' | 'omnibus'> {
  const { cases, controls } = made[0]!.curve.area;
  if (grouped) {
    const byMarker = made.flatMap((first, i) => (i % 2 === 0 ? [[first, made[i + 1]!] as const] : []));
    const pairs = byMarker.flatMap(([a, b]) => {
      if (!(a.curve.area.standardError! + b.curve.area.standardError! > 0)) return [];
      const compared = compareUnpaired(a.curve.area, b.curve.area, level);
      return [
        { ...compared, first: nameOf(a.curve), second: nameOf(b.curve), correlation: null, covariance: null },
      ];
    });
    return { pairs, omnibus: null };
  }
  if (made.length < 2 || cases < 2 || controls < 2) return { pairs: [], omnibus: null };
  const different = made.filter(
    ({ marker }, i) => !made.slice(0, i).some((other) => samePlacements(other.marker, marker)),
  );
  if (different.length < 2) return { pairs: [], omnibus: null };
  const { pairs, omnibus } = comparePaired(
    different.map(({ marker }) => marker),
    level,
  );
  return {
    pairs: pairs.map((pair) => ({
      ...pair,
      df: null,
      pValueNormal: null,
      first: nameOf(different[pair.first]!.curve),
      second: nameOf(different[pair.second]!.curve),
    })),
    omnibus,
  };
}

/** Markers that order all cases alike have the same curve, and nothing to compare. */
const samePlacements = (a: RocMarker, b: RocMarker): boolean =>
  zip(a.placements, b.placements).every(([values, placement]) =>
    values.every((v, i) => Math.abs(v - placement[i]!) < 1e-12),
  );

/** What a curve is called. */
export const nameOf = ({ label, level }: MarkerCurve): string =>
  level === null ? label : `${label}, ${level}`;
