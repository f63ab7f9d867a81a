import type { Frame } from '@constat/data';
import {
  brantTest,
  type CategoryCoefficient,
  type CategoryRegression,
  categoryRegression,
  categoryTermTests,
  predictCategories,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepLevels } from '../../shared/cases.ts';
import { effectAlong } from '../kit/effect.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import { fitModel, predictorOf } from '../kit/refusals.ts';
import { inferenceOf } from './inference.ts';
import type { CategoryOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { CategoryResult, Coefficient } from './result.ts';

export function compute(frame: Frame, options: CategoryOptions, run: RunContext): CategoryResult {
  const modelOptions = { ...options, steps: [] };
  const model = modelOf(frame, modelOptions);
  run.progress(0, 3, 'Fitting the model');
  const { outcome, regression } = fitCategories(frame, model, options);
  run.infer?.(() => inferenceOf(frame, model, { regression, categories: outcome.categories }, options));
  run.progress(1, 3, 'Testing the terms');
  const termTests = options.termTests
    ? inWords(model, options, () =>
        categoryTermTests({ variables: model.variables, terms: model.terms }, regression),
      )
    : [];
  const parallel =
    options.method === 'ordinal' && options.link === 'logit' ? brantTest(model.design, regression) : null;
  run.progress(2, 3, 'Predicting');
  const shares = predictCategories(regression, model.design);
  const { selection, rows } = regression;
  const most = rows.category.map((_, i) => largest(shares[selection.index ? selection.index[i]! : i]!));
  keepLevels(run, 'predicted', frame, selection.index ?? null, most, outcome.categories);
  const classification = outcome.categories.map(() => outcome.categories.map(() => 0));
  const totals = outcome.categories.map(() => 0);
  rows.category.forEach((k, i) => {
    classification[k]![most[i]!]! += rows.weight[i]!;
    totals[k]! += rows.weight[i]!;
  });
  const hasRatio = options.method === 'multinomial' || options.link === 'logit';
  return {
    sample: { used: selection.count, excluded: frame.rows - selection.count },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      categories: outcome.categories,
      counts: totals,
    },
    labels: Object.fromEntries(predictorsOf(modelOptions).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(modelOptions),
    fit: {
      n: regression.n,
      logLik: regression.logLik,
      deviance: -2 * regression.logLik,
      aic: regression.aic,
      bic: regression.bic,
      likelihoodRatio: regression.likelihoodRatio,
      mcFadden: regression.mcFadden,
      coxSnell: regression.coxSnell,
      nagelkerke: regression.nagelkerke,
    },
    equations: regression.equations.map((coefficients, k) => ({
      category: options.method === 'ordinal' ? null : outcome.categories[k + 1]!,
      coefficients: coefficients.map((coefficient) => withRatio(coefficient, hasRatio)),
    })),
    thresholds: zip(regression.thresholds, outcome.categories).map(([threshold, category], k) => ({
      ...threshold,
      between: [category, outcome.categories[k + 1]!],
    })),
    termTests,
    parallel,
    classification,
    predictions:
      options.newCases.length === 0
        ? []
        : zip(predictCategories(regression, newDesign(model, modelOptions)), options.newCases).map(
            ([share, newCase]) => ({
              values: newCase,
              shares: [...share],
            }),
          ),
    effect: options.plots.includes('effect')
      ? effectAlong(model, modelOptions, (design) =>
          predictCategories(regression, design).map((share) => ({ shares: [...share] })),
        )
      : null,
  };
}

/** What a fit needs to know. */
type FitOptions = Pick<
  CategoryOptions,
  'outcome' | 'method' | 'link' | 'base' | 'weights' | 'confidenceLevel'
>;

/** The model over its complete rows, with the categories that occur in them. */
export function fitCategories(frame: Frame, model: Model, options: FitOptions) {
  const counts = countsOf(frame, options, model.mask);
  const outcome = outcomeOf(frame, options, model.mask, counts);
  return { outcome, regression: fitted(model, outcome, counts, options) };
}

function largest(shares: Float64Array): number {
  let best = 0;
  for (let k = 1; k < shares.length; k++) if (shares[k]! > shares[best]!) best = k;
  return best;
}

/** exp, or null where that is beyond the largest number. */
function exponential(value: number): number | null {
  const result = Math.exp(value);
  return Number.isFinite(result) ? result : null;
}

const withRatio = (coefficient: CategoryCoefficient, hasRatio: boolean): Coefficient => ({
  ...coefficient,
  ratio: hasRatio ? exponential(coefficient.estimate) : null,
  ratioCiLower: hasRatio ? exponential(coefficient.ciLower) : null,
  ratioCiUpper: hasRatio ? exponential(coefficient.ciUpper) : null,
});

interface Outcome {
  readonly codes: Int32Array;
  readonly categories: readonly string[];
}

/** The categories that occur, the base or the lowest first. */
function outcomeOf(
  frame: Frame,
  options: FitOptions,
  mask: Uint8Array,
  counts: Float64Array | null,
): Outcome {
  const { codes, levels } = frame.factor(options.outcome);
  const present = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++)
    if (mask[row] && (counts === null || counts[row]! > 0)) present[codes[row]!] = 1;
  const kept = levels.filter((_, code) => present[code]);
  if (kept.length < 2) throw new RefusedError([refusals.fewLevels(options.outcome, kept[0])]);
  const categories = options.method === 'ordinal' ? kept : fromBase(kept, options);
  const recode = levels.map((level) => categories.indexOf(level));
  return { codes: codes.map((code) => (code < 0 ? -1 : recode[code]!)), categories };
}

function fromBase(kept: readonly string[], { base, outcome }: FitOptions): readonly string[] {
  const first = base[outcome];
  if (first === undefined) return kept;
  if (!kept.includes(first)) throw new RefusedError([refusals.unknownBase(outcome, first)]);
  return [first, ...kept.filter((level) => level !== first)];
}

/** How many cases each row stands for, where a variable says so. */
function countsOf(frame: Frame, { weights }: FitOptions, mask: Uint8Array): Float64Array | null {
  if (weights === null) return null;
  const values = frame.numbers(weights);
  for (let row = 0; row < values.length; row++)
    if (mask[row] && !(values[row]! >= 0 && Number.isInteger(values[row]!)))
      throw new RefusedError([refusals.badWeights(weights)]);
  return values;
}

const fitted = (
  model: Model,
  { codes, categories }: Outcome,
  counts: Float64Array | null,
  options: FitOptions,
): CategoryRegression =>
  inWords(model, options, () =>
    categoryRegression(model.design, codes, categories.length, {
      method: options.method,
      link: options.link,
      level: options.confidenceLevel,
      mask: model.mask,
      ...(counts ? { counts } : {}),
    }),
  );

/** What the engine computes; its refusals in the words of this analysis. */
const inWords = <T>(model: Model, options: Pick<FitOptions, 'outcome'>, computed: () => T): T =>
  fitModel(model, computed, ({ code }, name) => {
    if (code !== 'not-converged') return null;
    const predictor = predictorOf(model.design, name);
    return predictor === undefined
      ? refusals.notConverged(options.outcome)
      : refusals.separated(predictor, options.outcome);
  });
