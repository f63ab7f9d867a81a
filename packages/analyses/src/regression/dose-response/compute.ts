import type { Frame } from '@constat/data';
import {
  doseResponse,
  fDistribution,
  numbersAt,
  SHAPIRO_WILK_LIMITS,
  type StatisticAndP,
  StatsError,
  shapiroWilk,
  sorted,
  studentT,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { levelOf } from '../../shared/wording.ts';
import { type DoseOptions, isLogistic } from './options.ts';
import { curveRefusal, listed, refusals } from './refusals.ts';

type Fit = ReturnType<typeof doseResponse>;

/** Points that a figure draws. */
const MOST_POINTS = 1000;
/** Places at which the curve is drawn. */
const LINE_POINTS = 101;

export interface Curve extends Omit<Fit, 'predict' | 'derived'>, Omit<Fit['derived'], 'ec50Limits'> {
  /** Null where there is one curve for all. */
  readonly level: string | null;
  /** With the limits of its logarithm. */
  readonly ec50: { readonly estimate: number; readonly ciLower: number; readonly ciUpper: number } | null;
  readonly predictions: readonly ({ readonly dose: number } & ReturnType<Fit['predict']>)[];
  /** Of the doses above zero, or of all where they are times. */
  readonly range: readonly [number, number];
  readonly normality: StatisticAndP | null;
  readonly points: readonly { readonly dose: number; readonly value: number; readonly fitted: number }[];
  readonly line: readonly ({ readonly dose: number } & Pick<
    ReturnType<Fit['predict']>,
    'fit' | 'ciLower' | 'ciUpper'
  >)[];
}

export interface DoseResult {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly dose: { readonly name: string; readonly label: string };
  readonly group: { readonly name: string; readonly label: string } | null;
  readonly curves: readonly Curve[];
  /** One curve for all against one for each; null for one curve, or where none fits all. */
  readonly comparison: {
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  } | null;
  /** EC50 of each further curve over that of the first. */
  readonly ratios: readonly {
    readonly level: string;
    readonly estimate: number;
    readonly ciLower: number;
    readonly ciUpper: number;
    readonly pValue: number;
  }[];
}

interface Rows {
  readonly rows: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Curves by nonlinear least squares over the complete rows. */
export function compute(frame: Frame, options: DoseOptions, run: RunContext): DoseResult {
  const { outcome, dose, group } = options;
  const { mask } = frame.complete([outcome, dose, ...(group === null ? [] : [group])]);
  const factor = group === null ? null : frame.factor(group);
  const all = rowsWhere(frame, options, (row) => mask[row] === 1);
  const parts = factor
    ? factor.levels.map((level, code) => ({
        level,
        ...rowsWhere(frame, options, (row) => mask[row] === 1 && factor.codes[row] === code),
      }))
    : [{ level: null, ...all }];
  const shown = parts.filter(({ x }) => x.length > 0);
  if (shown.length === 0) throw new RefusedError([refusals.tooFewRows(null, 0, options)]);
  const fitted = new Float64Array(all.x.length);
  const residuals = new Float64Array(all.x.length);
  const placeOf = new Map(Array.from(all.rows, (row, i) => [row, i] as const));
  const curves = shown.map((part, i) => {
    run.progress(i, shown.length, part.level ?? outcome);
    const fit = refusing(
      () => fitOf(part, options),
      curveRefusal(
        part.level === null || group === null ? null : levelOf(frame.label(group), part.level),
        options,
        part.x.length,
        new Set(part.x).size,
      ),
    );
    part.rows.forEach((row, k) => {
      const at = placeOf.get(row)!;
      fitted[at] = fit.predict(part.x[k]!).fit;
      residuals[at] = part.y[k]! - fitted[at];
    });
    return curveOf(part, fit, options);
  });
  keepNumbers(run, 'fitted', frame, all.rows, fitted);
  keepNumbers(run, 'residuals', frame, all.rows, residuals);
  return {
    sample: { used: all.x.length, excluded: frame.rows - all.x.length },
    outcome: { name: outcome, label: frame.label(outcome) },
    dose: { name: dose, label: frame.label(dose) },
    group: group === null ? null : { name: group, label: frame.label(group) },
    curves,
    comparison: curves.length > 1 ? comparisonOf(all, curves, options) : null,
    ratios: ratiosOf(curves, options),
  };
}

function rowsWhere(frame: Frame, options: DoseOptions, isUsed: (row: number) => boolean): Rows {
  const { outcome, dose } = options;
  const rows = Int32Array.from({ length: frame.rows }, (_, row) => row).filter(isUsed);
  const doses = frame.numbers(dose);
  const values = frame.numbers(outcome);
  const isLog = options.logDoses && options.model !== 'exponential-decay';
  const x = Float64Array.from(rows, (row) => (isLog ? 10 ** doses[row]! : doses[row]!));
  const y = numbersAt(values, rows);
  if (!x.every(Number.isFinite)) throw new RefusedError([refusals.notFinite(dose)]);
  if (!y.every(Number.isFinite)) throw new RefusedError([refusals.notFinite(outcome)]);
  const below = x.find((value) => value < 0);
  if (below !== undefined && options.model !== 'exponential-decay')
    throw new RefusedError([refusals.negativeDose(dose, below)]);
  return { rows, x, y };
}

const fitOf = ({ x, y }: Rows, options: DoseOptions): Fit =>
  doseResponse(x, y, {
    model: options.model,
    plateau: options.plateau,
    level: options.confidenceLevel,
    effectiveDoses: isLogistic(options) ? listed(options.effects) : [],
    profile: options.intervals === 'profile',
  });

function curveOf({ x, y, level }: Rows & { level: string | null }, fit: Fit, options: DoseOptions): Curve {
  const { predict, derived, ...rest } = fit;
  const { ec50Limits, ...further } = derived;
  const own = options.model === 'exponential-decay' ? x : x.filter((dose) => dose > 0);
  const range = [own.reduce((a, b) => Math.min(a, b)), own.reduce((a, b) => Math.max(a, b))] as const;
  const stride = Math.max(1, Math.ceil(x.length / MOST_POINTS));
  const residuals = y.map((value, i) => value - predict(x[i]!).fit);
  const { min, max } = SHAPIRO_WILK_LIMITS;
  return {
    ...rest,
    ...further,
    level,
    ec50: ec50Limits && further.logEc50 && { estimate: 10 ** further.logEc50.estimate, ...ec50Limits },
    predictions: listed(options.predictAt).map((dose) => ({ dose, ...predict(dose) })),
    range,
    normality: x.length >= min && x.length <= max ? shapiroWilk(sorted(residuals)) : null,
    points: Array.from(x, (dose, i) => ({ dose, value: y[i]!, fitted: y[i]! - residuals[i]! })).filter(
      (_, i) => i % stride === 0,
    ),
    line: lineDoses(range, x.includes(0), options).map((dose) => {
      const { fit: at, ciLower, ciUpper } = predict(dose);
      return { dose, fit: at, ciLower, ciUpper };
    }),
  };
}

/** Evenly on the axis of the figure, which is logarithmic for logistic curves. */
function lineDoses(
  [low, high]: readonly [number, number],
  hasZero: boolean,
  options: DoseOptions,
): readonly number[] {
  const share = Array.from({ length: LINE_POINTS }, (_, i) => i / (LINE_POINTS - 1));
  if (isLogistic(options) && high > low) return share.map((part) => low * (high / low) ** part);
  const from = hasZero || options.model === 'michaelis-menten' ? Math.min(0, low) : low;
  return share.map((part) => from + part * (high - from));
}

/** The extra sum of squares of one curve for all. */
function comparisonOf(all: Rows, curves: readonly Curve[], options: DoseOptions): DoseResult['comparison'] {
  const rss = curves.reduce((sum, { residualSumOfSquares }) => sum + residualSumOfSquares, 0);
  const df2 = curves.reduce((sum, { dfResidual }) => sum + dfResidual, 0);
  try {
    const one = fitOf(all, { ...options, intervals: 'wald' });
    const df1 = one.dfResidual - df2;
    if (!(rss > 0 && df1 > 0)) return null;
    const statistic = Math.max(0, one.residualSumOfSquares - rss) / df1 / (rss / df2);
    return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** Differences of the logarithms, each curve with its own error; degrees of freedom after Satterthwaite. */
function ratiosOf(curves: readonly Curve[], { confidenceLevel }: DoseOptions): DoseResult['ratios'] {
  const [first, ...others] = curves;
  if (!first?.logEc50) return [];
  const base = first.logEc50;
  return others.flatMap(({ level, logEc50, dfResidual }) => {
    if (level === null || !logEc50) return [];
    const difference = logEc50.estimate - base.estimate;
    const [v1, v2] = [base.standardError ** 2, logEc50.standardError ** 2];
    const df = (v1 + v2) ** 2 / (v1 ** 2 / first.dfResidual + v2 ** 2 / dfResidual);
    const error = Math.sqrt(v1 + v2);
    const half = studentT.isf((1 - confidenceLevel) / 2, df) * error;
    return [
      {
        level,
        estimate: 10 ** difference,
        ciLower: 10 ** (difference - half),
        ciUpper: 10 ** (difference + half),
        pValue: 2 * studentT.sf(Math.abs(difference) / error, df),
      },
    ];
  });
}
