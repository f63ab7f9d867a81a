/** Average marginal effects and adjusted predictions of a logistic model. */
import { normal } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';
import { type DenseDesign, denseDesign, originalCoefficients, originalCovariance } from './dense-design.ts';
import { denseLogistic, expit } from './dense-fit.ts';
import { type Design, type DesignColumn, type DesignPart, type ModelVariable, selectRows } from './design.ts';
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
  const context: Context = { design, beta, n: dense.n, fitted: fit.fitted };
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

interface Context {
  readonly design: Design;
  readonly beta: Float64Array;
  readonly n: number;
  readonly fitted: Float64Array;
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
function slopeOf(beta: Float64Array, row: Float64Array, slopes: Float64Array): Gradient {
  const p = expit(row.reduce((sum, v, j) => sum + v * beta[j]!, 0));
  const d = slopes.reduce((sum, s, j) => sum + s * beta[j]!, 0);
  const w = p * (1 - p);
  return { value: w * d, gradient: row.map((v, j) => w * (1 - 2 * p) * d * v + w * slopes[j]!) };
}

function slopeOverRows({ design, beta, n }: Context, variable: ModelVariable): Gradient {
  const gradient = new Float64Array(beta.length);
  let value = 0;
  for (let i = 0; i < n; i++) {
    const row = Float64Array.from(design.columns, (column) => valueAt(column, i));
    const slopes = Float64Array.from(design.columns, (column) =>
      columnSlope(column, variable, (part) => partAt(part, i)),
    );
    const own = slopeOf(beta, row, slopes);
    value += own.value / n;
    for (let j = 0; j < gradient.length; j++) gradient[j]! += own.gradient[j]! / n;
  }
  return { value, gradient };
}

function meanOfPart(part: DesignPart, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += partAt(part, i);
  return sum / n;
}

function slopeAtMeans({ design, beta, n }: Context, variable: ModelVariable): Gradient {
  const worth = (part: DesignPart): number => meanOfPart(part, n);
  const row = Float64Array.from(design.columns, ({ parts }) =>
    parts.reduce((product, part) => product * worth(part), 1),
  );
  return slopeOf(
    beta,
    row,
    Float64Array.from(design.columns, (column) => columnSlope(column, variable, worth)),
  );
}

/** What a part is worth where its variable has a set value. */
const setTo = (part: DesignPart, setting: number): number =>
  part.kind === 'values' ? setting : part.table[setting]!;

function probabilityOf(beta: Float64Array, row: Float64Array): Gradient {
  const p = expit(row.reduce((sum, v, j) => sum + v * beta[j]!, 0));
  return { value: p, gradient: row.map((v) => p * (1 - p) * v) };
}

/** Probability at the means of everything else. */
function probabilityAt({ design, beta, n }: Context, variable: ModelVariable, setting: number): Gradient {
  const row = Float64Array.from(design.columns, ({ parts }) =>
    parts.reduce(
      (product, part) => product * (isOf(part, variable) ? setTo(part, setting) : meanOfPart(part, n)),
      1,
    ),
  );
  return probabilityOf(beta, row);
}

/** Mean probability over the rows with the variable set. */
function meanAt({ design, beta, n }: Context, variable: ModelVariable, setting: number): Gradient {
  const gradient = new Float64Array(beta.length);
  let value = 0;
  for (let i = 0; i < n; i++) {
    const row = Float64Array.from(design.columns, ({ parts }) =>
      parts.reduce(
        (product, part) => product * (isOf(part, variable) ? setTo(part, setting) : partAt(part, i)),
        1,
      ),
    );
    const own = probabilityOf(beta, row);
    value += own.value / n;
    for (let j = 0; j < gradient.length; j++) gradient[j]! += own.gradient[j]! / n;
  }
  return { value, gradient };
}
