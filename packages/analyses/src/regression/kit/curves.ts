/** Covariates as curves instead of lines: each beside the other predictors as they are, tested against the line and drawn. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  type BesideFit,
  type Curve,
  type CurveBasis,
  columnValue,
  curveBeside,
  curveOf,
  curveRegression,
  type Design,
  type ModelVariable,
  modelMatrix,
  NoOverdispersionError,
  quantileSorted,
  type RobustErrors,
  StatsError,
  sorted,
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
  readonly aic: number | null;
  readonly lineAic: number | null;
  /** Where the curve is a ratio to another value: that value. */
  readonly reference: number | null;
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
export function packedErrors(frame: Frame, model: Model, options: CurveChoice): RobustErrors | null {
  const errors = errorsOf(frame, options, model);
  if (errors?.type !== 'cluster') return errors;
  const { name } = errors.cluster;
  return { type: 'cluster', cluster: { name, codes: maskedCodes(frame, name, model.mask, model.used) } };
}

/** What a covariate is shown by, whatever the model. */
type ShownCurve = Omit<CurveResult, 'name' | 'label' | 'basis' | 'df' | 'knots' | 'points'> & {
  readonly at: (value: number) => Omit<CurveResult['points'][number], 'at'>;
};

interface CurveParts {
  readonly own: Extract<ModelVariable, { kind: 'numeric' }>;
  readonly others: readonly ModelVariable[];
  readonly products: readonly (readonly string[])[];
  readonly curve: Curve;
  readonly names: readonly string[];
}

/** Each covariate that is to be a curve, as a model shows it. */
function eachCurve(
  frame: Frame,
  { variables, terms }: Model,
  { curved, curveBasis, curveDf }: CurveOptions,
  show: (parts: CurveParts) => ShownCurve,
): readonly CurveResult[] {
  return curved.map((name) => {
    const own = variables.find((variable) => variable.name === name);
    if (own?.kind !== 'numeric') throw new RefusedError([curveRefusals.notCovariate(name)]);
    const x = own.values;
    return refusing(
      () => {
        if (new Set(x).size <= curveDf) throw new StatsError('too-few', 'too few different values', own.name);
        const curve = curveOf(x, {
          basis: curveBasis,
          ...(curveBasis === 'polynomial' ? { degree: curveDf } : { degreesOfFreedom: curveDf }),
        });
        const { at: shownAt, ...shown } = show({
          own,
          others: variables.filter((variable) => variable !== own),
          products: terms.filter((term) => term.length > 1),
          curve,
          // no name of a dataset begins with this character
          names: Array.from({ length: curve.size }, (_, j) => `\u0000${j}`),
        });
        const low = x.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
        const high = x.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
        return {
          name,
          label: frame.label(name),
          basis: curveBasis,
          df: curve.size,
          knots: curve.knots,
          ...shown,
          points: Array.from({ length: POINTS + 1 }, (_, i) => {
            const at = low + ((high - low) * i) / POINTS;
            return { at, ...shownAt(at) };
          }),
        };
      },
      (error) =>
        error instanceof NoOverdispersionError || NO_FIT.includes(error.code)
          ? curveRefusals.noFit(name)
          : curveRefusals.tooBent(name),
    );
  });
}

/** Errors of the engine that say that the model has no best fit, not that the curve cannot be laid. */
const NO_FIT: readonly string[] = ['not-converged', 'not-positive-definite', 'not-identified'];

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
  return eachCurve(frame, packedModel(model), options, ({ own, others, products, curve, names }) => {
    const level = options.confidenceLevel;
    const parts = { family, x: own.values, curve, names, others, products, y: outcome, level, errors };
    const fit = curveRegression(parts);
    const held = heldAt(others, products);
    return {
      robust: errors !== null,
      bend: testOf(fit.nonlinearity),
      whole: testOf(fit.overall) ?? { statistic: 0, df: 0, df2: null, pValue: 1 },
      aic: fit.aic,
      lineAic: fit.lineAic,
      reference: null,
      at: (value) => {
        const found = fit.predict(value, held);
        return {
          fit: 'probability' in found ? found.probability : found.fit,
          ciLower: found.ciLower,
          ciUpper: found.ciUpper,
        };
      },
    };
  });
}

/** What a model needs to fit curves by its own means, over the rows that it uses alone. */
export interface OwnFit {
  readonly robust: boolean;
  /** Without an intercept only ratios to another value can be told; the median is taken. */
  readonly intercept: boolean;
  readonly fit: (design: Design) => BesideFit;
}

/** Curves of a model whose logarithm is linear: expected values, or ratios to the median. */
export function ratioCurves(
  frame: Frame,
  model: Model,
  { robust, intercept, fit }: OwnFit,
  options: CurveOptions & { readonly confidenceLevel: number },
): readonly CurveResult[] {
  if (options.curved.length === 0) return [];
  const packed = packedModel(model);
  return eachCurve(frame, packed, options, ({ own, others, products, curve, names }) => {
    const found = curveBeside({
      x: own.values,
      curve,
      names,
      others,
      products,
      level: options.confidenceLevel,
      intercept,
      robust,
      fit: (variables, terms) => fit(modelMatrix({ variables, terms, rows: packed.used })),
    });
    const held = heldAt(others, products);
    const reference = intercept ? null : quantileSorted(sorted(own.values), 0.5, 7);
    return {
      robust,
      bend: found.nonlinearity,
      whole: found.overall,
      aic: found.aic,
      lineAic: found.lineAic,
      reference,
      at: (value) => {
        const { value: eta, ciLower, ciUpper } = found.predict(value, held, reference ?? undefined);
        return { fit: Math.exp(eta), ciLower: Math.exp(ciLower), ciUpper: Math.exp(ciUpper) };
      },
    };
  });
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
