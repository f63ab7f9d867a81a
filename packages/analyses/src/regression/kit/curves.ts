/** Covariates as curves instead of lines: each beside the other predictors as they are, tested against the line and drawn. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  type CurveBasis,
  columnValue,
  curveOf,
  curveRegression,
  type ModelVariable,
  modelMatrix,
  type RobustErrors,
  StatsError,
} from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import type { CurveOptions } from './curve-options.ts';
import { errorsOf } from './errors.ts';
import type { Model } from './model.ts';
import type { ErrorOptions } from './option-parts.ts';
import { maskedCodes, packedModel } from './packed.ts';

export interface CurveTest {
  readonly statistic: number;
  readonly df: number;
  /** Of the residuals, where the test is an F test. */
  readonly df2: number | null;
  readonly pValue: number;
}

/** A covariate as a curve. */
export interface CurveResult {
  readonly name: string;
  readonly label: string;
  readonly basis: CurveBasis;
  readonly df: number;
  readonly knots: readonly number[];
  /** Whether the tests are Wald tests with the errors chosen. */
  readonly robust: boolean;
  /** The curve against a straight line, and against nothing. */
  readonly bend: CurveTest | null;
  readonly whole: CurveTest;
  readonly aic: number;
  readonly lineAic: number;
  readonly points: readonly {
    readonly at: number;
    readonly fit: number;
    readonly ciLower: number;
    readonly ciUpper: number;
  }[];
}

/** Points of a drawn curve. */
const POINTS = 80;

const curveRefusals = {
  notCovariate: (name: string): Refusal => ({
    code: 'curve-not-covariate',
    variable: name,
    message: rich`${bold(name)} is to be a curve, but it is not among the covariates.`,
    advice: rich`Put it into Covariates as well, or take it out of the curves.`,
    actions: [{ kind: 'set-options', label: 'Without curves', options: { curved: [] } }],
  }),
  inProduct: (name: string): Refusal => ({
    code: 'curve-in-interaction',
    variable: name,
    message: rich`${bold(name)} is part of an interaction; a curve cannot take its place there.`,
    advice: rich`Leave the interaction out, or take ${bold(name)} out of the curves.`,
    actions: [{ kind: 'set-options', label: 'Without curves', options: { curved: [] } }],
  }),
  weighted: (): Refusal => ({
    code: 'curve-weights',
    message: rich`Curves are fitted with an intercept and without weights.`,
    advice: rich`Leave the curves out, or the weights, and keep the intercept.`,
    actions: [{ kind: 'set-options', label: 'Without curves', options: { curved: [] } }],
  }),
  tooBent: (name: string): Refusal => ({
    code: 'curve-too-bent',
    variable: name,
    message: rich`${bold(name)} has too few different values for a curve of this many degrees of freedom.`,
    advice: rich`Use fewer degrees of freedom, or leave it a straight line.`,
    actions: [{ kind: 'set-options', label: 'Two degrees of freedom', options: { curveDf: 2 } }],
  }),
  noFit: (name: string): Refusal => ({
    code: 'curve-no-fit',
    variable: name,
    message: rich`The model with ${bold(name)} as a curve has no best estimates.`,
    advice: rich`Use fewer degrees of freedom, or leave it a straight line.`,
    actions: [{ kind: 'set-options', label: 'Without curves', options: { curved: [] } }],
  }),
};

/** What the form says of a model that curves must fit into. */
interface CurvedModel extends CurveOptions {
  readonly covariates: readonly string[];
  readonly terms: readonly (readonly string[])[] | null;
  readonly weights: string | null;
  readonly intercept?: boolean;
}

/** Reasons found without computing. */
export function checkCurves(options: CurvedModel): readonly Refusal[] {
  const { curved, covariates, terms, weights, intercept = true } = options;
  if (curved.length === 0) return [];
  const stranger = curved.find((name) => !covariates.includes(name));
  if (stranger !== undefined) return [curveRefusals.notCovariate(stranger)];
  const joined = curved.find((name) => terms?.some((term) => term.length > 1 && term.includes(name)));
  if (joined !== undefined) return [curveRefusals.inProduct(joined)];
  return weights !== null || !intercept ? [curveRefusals.weighted()] : [];
}

interface CurveChoice extends CurveOptions, ErrorOptions {
  readonly confidenceLevel: number;
}

/** The errors chosen, over the rows of the model alone. */
function packedErrors(frame: Frame, model: Model, options: CurveChoice): RobustErrors | null {
  const errors = errorsOf(frame, options, model);
  if (errors?.type !== 'cluster') return errors;
  const { name } = errors.cluster;
  return { type: 'cluster', cluster: { name, codes: maskedCodes(frame, name, model.mask, model.used) } };
}

/** The curves that the form asks for; `outcome` belongs to the rows that the model uses. */
export function curvesOf(
  frame: Frame,
  model: Model,
  outcome: Float64Array,
  family: 'gaussian' | 'binomial',
  options: CurveChoice,
): readonly CurveResult[] {
  if (options.curved.length === 0) return [];
  const errors = packedErrors(frame, model, options);
  const { variables, terms } = packedModel(model);
  return options.curved.map((name) => {
    const own = variables.find((variable) => variable.name === name);
    if (own?.kind !== 'numeric') throw new RefusedError([curveRefusals.notCovariate(name)]);
    const others = variables.filter((variable) => variable !== own);
    const products = terms.filter((term) => term.length > 1);
    return refusing(
      () => curveResult(frame.label(name), own, others, products, outcome, family, errors, options),
      ({ code }) =>
        code === 'not-converged' || code === 'not-positive-definite' || code === 'not-identified'
          ? curveRefusals.noFit(name)
          : curveRefusals.tooBent(name),
    );
  });
}

function curveResult(
  label: string,
  own: Extract<ModelVariable, { kind: 'numeric' }>,
  others: readonly ModelVariable[],
  products: readonly (readonly string[])[],
  y: Float64Array,
  family: 'gaussian' | 'binomial',
  errors: RobustErrors | null,
  { curveBasis, curveDf, confidenceLevel }: CurveChoice,
): CurveResult {
  const x = own.values;
  if (new Set(x).size <= curveDf) throw new StatsError('too-few', 'too few different values', own.name);
  const curve = curveOf(x, {
    basis: curveBasis,
    ...(curveBasis === 'polynomial' ? { degree: curveDf } : { degreesOfFreedom: curveDf }),
  });
  // no name of a dataset begins with this character
  const names = Array.from({ length: curve.size }, (_, j) => `\u0000${j}`);
  const fit = curveRegression({
    family,
    x,
    curve,
    names,
    others,
    products,
    y,
    level: confidenceLevel,
    errors,
  });
  const held = heldAt(others, products);
  const [low, high] = [
    x.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    x.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ];
  return {
    name: own.name,
    label,
    basis: curveBasis,
    df: curve.size,
    knots: curve.knots,
    robust: errors !== null,
    bend: testOf(fit.nonlinearity),
    whole: testOf(fit.overall) ?? { statistic: 0, df: 0, df2: null, pValue: 1 },
    aic: fit.aic,
    lineAic: fit.lineAic,
    points: Array.from({ length: POINTS + 1 }, (_, i) => {
      const at = low + ((high - low) * i) / POINTS;
      const found = fit.predict(at, held);
      return {
        at,
        fit: 'probability' in found ? found.probability : found.fit,
        ciLower: found.ciLower,
        ciUpper: found.ciUpper,
      };
    }),
  };
}

/** A test of either kind of model in one form. */
const testOf = (test: ReturnType<typeof curveRegression>['overall']): CurveTest | null => {
  if (!test) return null;
  const { statistic, pValue } = test;
  return 'df1' in test && test.df1 !== undefined
    ? { statistic, df: test.df1, df2: test.df2, pValue }
    : { statistic, df: test.df ?? 0, df2: test.df2 ?? null, pValue };
};

/** Numbers at their mean, factors at their reference, as columns of the design. */
function heldAt(
  others: readonly ModelVariable[],
  products: readonly (readonly string[])[],
): readonly number[] {
  const profile = others.map(
    (variable): ModelVariable =>
      variable.kind === 'numeric'
        ? {
            ...variable,
            values: Float64Array.of(
              variable.values.reduce((sum, value) => sum + value, 0) / variable.values.length,
            ),
          }
        : {
            ...variable,
            codes: Int32Array.of(Math.max(0, variable.levels.indexOf(variable.reference ?? ''))),
          },
  );
  const { columns } = modelMatrix({
    variables: profile,
    terms: [...profile.map(({ name }) => [name]), ...products],
    rows: 1,
  });
  return columns.slice(1).map((column) => columnValue(column, 0));
}
