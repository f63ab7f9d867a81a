/** Fits with the engine's refusals in the words of this analysis, and what is told of coefficients and terms. */
import {
  type Concordance,
  type CoxData,
  type CoxRegression,
  coxJointTest,
  coxPart,
  coxRegression,
  coxTermTests,
  criticalOf,
  type Design,
  exactTies,
  isSingle,
  SeparationError,
  StatsError,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { crudeEstimates } from '../../regression/kit/crude.ts';
import type { Model } from '../../regression/kit/model.ts';
import { exponential } from '../../regression/kit/ratios.ts';
import { testsBy } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import { type OrderedOptions, refusals } from './refusals.ts';
import type { Coefficient, CoxResult, TermTest } from './result.ts';

/** Times, events, starts and strata of all rows. */
export interface ModelData extends Omit<CoxData, 'design'> {
  readonly strataLevels: readonly string[];
}

/** Numbers of the recursion of exact ties that are gone through within about ten seconds. */
const MOST_WORK = 2e9;
/** Looks at the likelihood that one fit takes. */
const LOOKS = 8;

/** Refuses exact ties that would take too long. */
export function refuseLongTies(
  { design, variables, terms }: Model,
  data: ModelData,
  options: CoxOptions,
): void {
  const { steps, worst } = exactTies({ ...data, design });
  const fits = 2 + (options.crude ? variables.length : 0) + (options.termTests ? terms.length : 0);
  const work = steps * fits * LOOKS * (12 + design.columns.length ** 2);
  if (work > MOST_WORK) throw new RefusedError([refusals.longTies(options.time, worst)]);
}

/** The fit; the engine's refusals in the words of this analysis. */
export function fitCox<T>(
  model: Model,
  options: OrderedOptions & Pick<CoxOptions, 'time' | 'strata'>,
  fit: (design: Design) => T,
): T {
  const { design } = model;
  if (model.used < 2) throw new RefusedError([refusals.tooFewRows(model.used, design.columns.length - 1)]);
  try {
    return fit(design);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    const name = error.argument ?? '';
    if (error instanceof SeparationError) {
      const variables = variablesOf(error.columns, model);
      const first = error.columns[0] ?? '';
      const isLevel = isSingle(variables) && options.factors.includes(variables[0]) && !first.includes(':');
      const level = isLevel ? first.slice(variables[0].length + 1) : null;
      throw new RefusedError([refusals.monotone(variables, level, options)]);
    }
    const variable = variablesOf([name], model)[0] ?? name;
    if (error.code === 'constant-column')
      throw new RefusedError([
        error.message.endsWith('constant')
          ? refusals.constant(variable)
          : refusals.constantAtRisk(variable, options.strata),
      ]);
    if (error.code === 'not-finite') throw new RefusedError([refusals.notFinite(variable)]);
    if (error.code === 'collinear') throw new RefusedError([refusals.collinear([variable])]);
    if (error.code === 'not-converged') throw new RefusedError([refusals.notConverged(options.time)]);
    throw error;
  }
}

/** The variables that columns belong to, in the order of the columns. */
function variablesOf(columns: readonly string[], { design }: Model): readonly string[] {
  const found = columns.flatMap((name) => {
    const at = design.columns.findIndex((column) => column.name === name);
    return design.terms.find(({ first, count }) => at >= first && at < first + count)?.variables ?? [];
  });
  return [...new Set(found)];
}

/** Columns of a term among the coefficients, which have no intercept. */
const columnsOf = ({ first, count }: { readonly first: number; readonly count: number }): readonly number[] =>
  Array.from({ length: count }, (_, k) => first - 1 + k);

/** Wald tests of the terms, each with all its coefficients; none where the errors cannot tell. */
export const waldTests = ({ design }: Model, fit: Parameters<typeof coxJointTest>[0]): readonly TermTest[] =>
  design.terms.flatMap((term) => {
    const test = coxJointTest(fit, columnsOf(term));
    return test ? [{ term: term.name, ...test }] : [];
  });

/** Tests of the terms: likelihood ratios, or Wald tests where rows are not independent. */
export function testedTerms(
  model: Model,
  data: ModelData,
  regression: CoxRegression,
  options: CoxOptions,
  run: RunContext,
): CoxResult['termTests'] {
  if (testsBy(options) === 'wald') return waldTests(model, regression);
  const terms = { variables: model.variables, terms: model.terms };
  return coxTermTests(terms, data, regression, (done, of) =>
    run.progress(1 + done / of, 5, 'Testing the terms'),
  );
}

interface LogRatio {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly robustStandardError?: number | null;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Log hazard ratios with their ratios. */
export const coefficientsOf = (coefficients: readonly LogRatio[]): readonly Coefficient[] =>
  coefficients.map(
    ({ name, estimate, standardError, robustStandardError, statistic, pValue, ...limits }) => ({
      name,
      estimate,
      standardError: robustStandardError ?? standardError,
      modelStandardError: standardError,
      statistic,
      pValue,
      hazardRatio: exponential(estimate),
      ciLower: exponential(limits.ciLower),
      ciUpper: exponential(limits.ciUpper),
    }),
  );

/** Hazard ratios of each predictor alone. */
export const crudeOf = (
  model: Model,
  data: ModelData,
  whole: CoxRegression,
  options: CoxOptions,
  clusters: Int32Array | undefined,
): CoxResult['crude'] =>
  crudeEstimates(model, (design) =>
    coefficientsOf(
      (
        coxPart(
          whole,
          design.columns.filter(({ parts }) => parts.length > 0).map(({ name }) => name),
          options.confidenceLevel,
          clusters,
        ) ?? coxRegression({ ...data, design }, options.ties, options.confidenceLevel, clusters)
      ).coefficients,
    ).map(({ name, hazardRatio, ciLower, ciUpper, pValue }) => ({
      name,
      estimate: hazardRatio,
      ciLower,
      ciUpper,
      pValue,
    })),
  );

/** The concordance with its limits. */
export function agreementOf(
  found: Concordance | null,
  { confidenceLevel }: CoxOptions,
): CoxResult['concordance'] {
  if (!found) return null;
  const { estimate, standardError } = found;
  const half = criticalOf(confidenceLevel) * standardError;
  return {
    estimate,
    standardError,
    ciLower: Math.max(0, estimate - half),
    ciUpper: Math.min(1, estimate + half),
  };
}
