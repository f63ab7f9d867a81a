/** Average marginal effects and adjusted predictions of a logistic model. */
import { normal } from '../distributions/normal.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type DenseDesign, denseDesign, originalCoefficients, originalCovariance } from './dense-design.ts';
import { denseLogistic, expit } from './dense-fit.ts';
import {
  type Design,
  type DesignColumn,
  type DesignPart,
  type ModelVariable,
  type RowSelection,
  selectRows,
} from './design.ts';
import { modelMatrix } from './model-matrix.ts';

/** An estimate by the delta method. */
export interface DeltaEstimate {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** The effect of a variable, or of a level against the reference. */
export interface MarginalEffect {
  readonly variable: string;
  readonly level: string | null;
  readonly average: DeltaEstimate;
  readonly atMeans: DeltaEstimate;
}

/** A model whose effects are wanted. */
export interface EffectsModel {
  readonly variables: readonly ModelVariable[];
  readonly terms: readonly (readonly string[])[];
  /** 1 = event. */
  readonly y: Float64Array;
  readonly level?: number;
}

/** A value and its gradient with respect to the coefficients of the design columns. */
interface Gradient {
  readonly value: number;
  readonly gradient: Float64Array;
}

const partAt = (part: DesignPart, row: number): number =>
  part.kind === 'values' ? part.values[row]! : part.table[part.codes[row]!]!;

const valueAt = ({ parts }: DesignColumn, row: number): number =>
  parts.reduce((product, part) => product * partAt(part, row), 1);

const isOf = (part: DesignPart, variable: ModelVariable): boolean =>
  variable.kind === 'numeric'
    ? part.kind === 'values' && part.values === variable.values
    : part.kind === 'coded' && part.codes === variable.codes;

/** Fits the model and offers its effects; rows are taken as fixed. */
export function marginalEffects(model: EffectsModel) {
  const { variables, terms, y, level = 0.95 } = model;
  const design = modelMatrix({ variables, terms, rows: y.length });
  const dense = denseDesign(design, selectRows(design.rows));
  const fit = denseLogistic(dense, y);
  const beta = originalCoefficients(dense, fit.beta);
  const z = normal.isf((1 - level) / 2);
  const estimateOf = ({ value, gradient }: Gradient): DeltaEstimate => {
    const standardError = deltaError(dense, fit.bread.data, gradient);
    const statistic = value / standardError;
    return {
      estimate: value,
      standardError,
      statistic,
      pValue: 2 * normal.sf(Math.abs(statistic)),
      ciLower: value - z * standardError,
      ciUpper: value + z * standardError,
    };
  };
  const context: Context = { design, beta, n: dense.n, link: LINKS.logit };
  const covariance = originalCovariance(dense, fit.bread);
  return {
    n: dense.n,
    events: y.reduce((sum, value) => sum + value, 0),
    logLik: fit.logLik,
    coefficients: dense.names.map((name, j) => {
      const standardError = Math.sqrt(covariance.data[j + j * dense.p]!);
      const statistic = beta[j]! / standardError;
      return {
        name,
        estimate: beta[j]!,
        standardError,
        statistic,
        pValue: 2 * normal.sf(Math.abs(statistic)),
        ciLower: beta[j]! - z * standardError,
        ciUpper: beta[j]! + z * standardError,
      };
    }),
    effects: variables.flatMap((variable): readonly MarginalEffect[] => {
      if (variable.kind === 'numeric')
        return [
          {
            variable: variable.name,
            level: null,
            average: estimateOf(slopeOverRows(context, variable)),
            atMeans: estimateOf(slopeAtMeans(context, variable)),
          },
        ];
      const from = referenceOf(variable);
      return variable.levels.flatMap((name, to) =>
        to === from
          ? []
          : [
              {
                variable: variable.name,
                level: name,
                average: estimateOf(minus(meanAt(context, variable, to), meanAt(context, variable, from))),
                atMeans: estimateOf(
                  minus(probabilityAt(context, variable, to), probabilityAt(context, variable, from)),
                ),
              },
            ],
      );
    }),
    /** The mean probability with the variable set to a value in every row, and its difference to the first value. */
    adjusted: (name: string, values: readonly (number | string)[]) => {
      const variable = variables.find((each) => each.name === name);
      if (!variable) throw new StatsError('out-of-domain', `no variable is named ${name}`, name);
      const means = values.map((value) => meanAt(context, variable, settingOf(variable, value)));
      return means.map((mean, i) => ({
        value: values[i]!,
        prediction: estimateOf(mean),
        difference: i === 0 ? null : estimateOf(minus(mean, means[0]!)),
      }));
    },
  };
}

/** The mean at a linear predictor, with its first two derivatives. */
type Link = (eta: number) => readonly [mean: number, slope: number, curvature: number];

const LINKS = {
  logit: (eta) => {
    const p = expit(eta);
    return [p, p * (1 - p), p * (1 - p) * (1 - 2 * p)];
  },
  log: (eta) => {
    const mean = Math.exp(eta);
    return [mean, mean, mean];
  },
} as const satisfies Record<string, Link>;

interface Context {
  readonly design: Design;
  readonly beta: ArrayLike<number>;
  readonly n: number;
  readonly link: Link;
  /** Rows averaged over, all without it, and how many cases each of the data's rows stands for. */
  readonly rows?: ArrayLike<number>;
  readonly counts?: Float64Array;
}

/** A gradient averaged over the rows, each counted as often as it says. */
function averageOf({ n, rows, counts, beta }: Context, at: (row: number) => Gradient): Gradient {
  const gradient = new Float64Array(beta.length);
  let value = 0;
  let total = 0;
  for (let i = 0; i < n; i++) {
    const row = rows ? rows[i]! : i;
    const weight = counts ? counts[row]! : 1;
    if (weight === 0) continue;
    const own = at(row);
    total += weight;
    value += own.value * weight;
    for (let j = 0; j < gradient.length; j++) gradient[j]! += own.gradient[j]! * weight;
  }
  return { value: value / total, gradient: gradient.map((g) => g / total) };
}

const referenceOf = (variable: ModelVariable & { kind: 'factor' }): number =>
  variable.reference === undefined ? 0 : variable.levels.indexOf(variable.reference);

function settingOf(variable: ModelVariable, value: number | string): number {
  if (variable.kind === 'numeric') return Number(value);
  const at = variable.levels.indexOf(String(value));
  if (at < 0) throw new StatsError('out-of-domain', `${variable.name} has no level ${value}`, variable.name);
  return at;
}

const minus = (a: Gradient, b: Gradient): Gradient => ({
  value: a.value - b.value,
  gradient: a.gradient.map((g, j) => g - b.gradient[j]!),
});

/** sqrt(g' V g), taken in the standardised columns, where large means cost no digits. */
function deltaError(
  { p, shift, scale, intercept }: DenseDesign,
  bread: Float64Array,
  gradient: Float64Array,
): number {
  const g = gradient.map(
    (value, j) => (value - (intercept && j > 0 ? shift[j]! * gradient[0]! : 0)) / scale[j]!,
  );
  let sum = 0;
  for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) sum += g[i]! * g[j]! * bread[i + j * p]!;
  return Math.sqrt(Math.max(0, sum));
}

/** Derivative of a column with respect to a variable, given what its parts are worth. */
function columnSlope(
  { parts }: DesignColumn,
  variable: ModelVariable,
  worth: (part: DesignPart) => number,
): number {
  let sum = 0;
  parts.forEach((part, at) => {
    if (isOf(part, variable))
      sum += parts.reduce((product, other, k) => (k === at ? product : product * worth(other)), 1);
  });
  return sum;
}

/** Slope of the probability at one row of column values. */
function slopeOf({ beta, link }: Context, row: Float64Array, slopes: Float64Array): Gradient {
  const [, slope, curvature] = link(row.reduce((sum, v, j) => sum + v * beta[j]!, 0));
  const d = slopes.reduce((sum, s, j) => sum + s * beta[j]!, 0);
  return { value: slope * d, gradient: row.map((v, j) => curvature * d * v + slope * slopes[j]!) };
}

function slopeOverRows(context: Context, variable: ModelVariable): Gradient {
  const { columns } = context.design;
  return averageOf(context, (i) =>
    slopeOf(
      context,
      Float64Array.from(columns, (column) => valueAt(column, i)),
      Float64Array.from(columns, (column) => columnSlope(column, variable, (part) => partAt(part, i))),
    ),
  );
}

function meanOfPart(part: DesignPart, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += partAt(part, i);
  return sum / n;
}

function slopeAtMeans(context: Context, variable: ModelVariable): Gradient {
  const { design, n } = context;
  const worth = (part: DesignPart): number => meanOfPart(part, n);
  const row = Float64Array.from(design.columns, ({ parts }) =>
    parts.reduce((product, part) => product * worth(part), 1),
  );
  return slopeOf(
    context,
    row,
    Float64Array.from(design.columns, (column) => columnSlope(column, variable, worth)),
  );
}

/** What a part is worth where its variable has a set value. */
const setTo = (part: DesignPart, setting: number): number =>
  part.kind === 'values' ? setting : part.table[setting]!;

function meanOf({ beta, link }: Context, row: Float64Array): Gradient {
  const [value, slope] = link(row.reduce((sum, v, j) => sum + v * beta[j]!, 0));
  return { value, gradient: row.map((v) => slope * v) };
}

/** Probability at the means of everything else. */
function probabilityAt(context: Context, variable: ModelVariable, setting: number): Gradient {
  const { design, n } = context;
  const row = Float64Array.from(design.columns, ({ parts }) =>
    parts.reduce(
      (product, part) => product * (isOf(part, variable) ? setTo(part, setting) : meanOfPart(part, n)),
      1,
    ),
  );
  return meanOf(context, row);
}

/** Mean over the rows with the variable set. */
function meanAt(context: Context, variable: ModelVariable, setting: number): Gradient {
  return averageOf(context, (i) =>
    meanOf(
      context,
      Float64Array.from(context.design.columns, ({ parts }) =>
        parts.reduce(
          (product, part) => product * (isOf(part, variable) ? setTo(part, setting) : partAt(part, i)),
          1,
        ),
      ),
    ),
  );
}

/** A fitted model whose average effects are wanted. */
export interface FittedModel {
  readonly variables: readonly ModelVariable[];
  readonly design: Design;
  readonly estimates: ArrayLike<number>;
  readonly covariance: Matrix;
  readonly link: keyof typeof LINKS;
  readonly rows: RowSelection;
  readonly counts?: Float64Array;
  /** The values at which the mean is wanted for a numeric variable. */
  places(variable: ModelVariable & { readonly kind: 'numeric' }): readonly number[];
  readonly level: number;
}

/** Average effects of all variables of a fitted model, and means with each of them set; by the delta method, rows taken as fixed. */
export function averageEffects(model: FittedModel) {
  const { variables, design, covariance, rows, counts } = model;
  const p = covariance.rows;
  const context: Context = {
    design,
    beta: model.estimates,
    n: rows.count,
    link: LINKS[model.link],
    ...(rows.index ? { rows: rows.index } : {}),
    ...(counts ? { counts } : {}),
  };
  const z = normal.isf((1 - model.level) / 2);
  const estimateOf = ({ value, gradient: g }: Gradient): DeltaEstimate => {
    let variance = 0;
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) variance += g[i]! * g[j]! * covariance.data[i + j * p]!;
    const standardError = Math.sqrt(Math.max(0, variance));
    const statistic = standardError === 0 ? 0 : value / standardError;
    return {
      estimate: value,
      standardError,
      statistic,
      pValue: 2 * normal.sf(Math.abs(statistic)),
      ciLower: value - z * standardError,
      ciUpper: value + z * standardError,
    };
  };
  return variables.map((variable) => {
    if (variable.kind === 'numeric')
      return {
        variable: variable.name,
        effects: [{ level: null, ...estimateOf(slopeOverRows(context, variable)) }],
        means: model.places(variable).map((at) => ({ at, ...estimateOf(meanAt(context, variable, at)) })),
      };
    const from = referenceOf(variable);
    const means = variable.levels.map((_, code) => meanAt(context, variable, code));
    return {
      variable: variable.name,
      effects: variable.levels.flatMap((level, to) =>
        to === from ? [] : [{ level, ...estimateOf(minus(means[to]!, means[from]!)) }],
      ),
      means: variable.levels.map((at, code) => ({ at, ...estimateOf(means[code]!) })),
    };
  });
}
