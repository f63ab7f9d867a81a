/** What Firth's penalized likelihood gives where the ordinary one is left. */
import { type FirthRegression, firthRegression } from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { crudeEstimates } from '../kit/crude.ts';
import type { Model } from '../kit/model.ts';
import { fitModel } from '../kit/refusals.ts';
import { withOddsRatio } from './coefficients.ts';
import type { LogisticOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Coefficient, LikelihoodFit, LogisticResult } from './result.ts';

/** Cases times columns cubed that are profiled within seconds: each limit takes dozens of fits. */
const MOST_WORK = 3e7;

interface Outcome {
  readonly values: Uint8Array;
  readonly counts: Float64Array | null;
}

/** The penalized fit; the engine's refusals in the words of this analysis. */
export function firthFit(
  model: Model,
  { values, counts }: Outcome,
  options: Pick<LogisticOptions, 'outcome' | 'steps' | 'confidenceLevel'>,
  run: RunContext,
): FirthRegression {
  if (options.steps.length > 0) throw new RefusedError([refusals.firthSteps()]);
  const columns = model.design.columns.length;
  let cases = 0;
  for (let row = 0; row < model.mask.length; row++) if (model.mask[row]) cases += counts ? counts[row]! : 1;
  if (cases * columns ** 3 > MOST_WORK) throw new RefusedError([refusals.firthTooLarge(cases, columns)]);
  return fitModel(
    model,
    () =>
      firthRegression(model.design, values, {
        level: options.confidenceLevel,
        mask: model.mask,
        ...(counts ? { counts } : {}),
        progress: (done, of) => run.progress(done / of, 5, 'Profiling the penalized likelihood'),
      }),
    ({ code }, name) => {
      if (code === 'constant-column' && !model.design.columns.some((column) => column.name === name))
        return refusals.oneLevel(options.outcome, undefined);
      return code === 'not-converged' ? refusals.notConverged(options.outcome) : null;
    },
  );
}

/** Measures of the whole model; those of a likelihood without penalty are not given. */
export const firthSummary = ({
  penalizedLogLik,
  penalizedLogLikNull,
  likelihoodRatio,
}: FirthRegression): LikelihoodFit => ({
  logLik: penalizedLogLik,
  deviance: -2 * penalizedLogLik,
  nullDeviance: -2 * penalizedLogLikNull,
  likelihoodRatio,
  aic: null,
  bic: null,
  mcFadden: null,
  coxSnell: null,
  nagelkerke: null,
});

/** Coefficients tested and limited by the penalized likelihood. */
export const firthCoefficients = ({
  coefficients,
  inflation,
  fit,
}: FirthRegression): readonly Coefficient[] =>
  coefficients.map(({ penalizedLikelihoodRatio: test, profileCiLower, profileCiUpper, ...wald }, j) => {
    const limits = { ciLower: profileCiLower, ciUpper: profileCiUpper };
    const { statistic, pValue } = test;
    return { ...withOddsRatio({ ...wald, ...limits }, j, { fit, inflation }, limits), statistic, pValue };
  });

/** Odds ratios of each predictor alone, by the penalized likelihood as well. */
export const firthCrude = (
  model: Model,
  { values, counts }: Outcome,
  { confidenceLevel: level }: LogisticOptions,
): LogisticResult['crude'] =>
  crudeEstimates(model, (design) =>
    firthCoefficients(
      firthRegression(design, values, { level, mask: model.mask, ...(counts ? { counts } : {}) }),
    ).map(({ name, oddsRatio, oddsRatioCiLower, oddsRatioCiUpper, pValue }) => ({
      name,
      estimate: oddsRatio,
      ciLower: oddsRatioCiLower,
      ciUpper: oddsRatioCiUpper,
      pValue,
    })),
  );
