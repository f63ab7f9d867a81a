/** The fits of a mixed model: the whole one, and the likelihoods of others that it is compared with. */
import {
  countMixedModel,
  type DenseDesign,
  denseDesign,
  logisticMixedModel,
  type MixedModel,
  mixedLikelihoods,
  mixedModel,
  modelMatrix,
  partOfDesign,
  type RandomFactor,
  StatsError,
  selectRows,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { Model } from '../kit/model.ts';
import { fitModel, isPerfect } from '../kit/refusals.ts';
import type { GroupingOptions } from './groupings.ts';
import type { MlmOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** What a fit needs to know; the last of two levels is modelled unless it says otherwise. */
export type FitOptions = GroupingOptions &
  Pick<MlmOptions, 'outcome' | 'slopes' | 'family' | 'confidenceLevel'> & {
    readonly eventLevel?: 'last' | 'first';
    readonly exposure?: string | null;
  };

/** What a likelihood-ratio test needs to know of a fit. */
export type Likelihood = Pick<MixedModel, 'logLik' | 'parameters'>;

/** Outcome of the rows, and what is added to their linear predictor. */
interface Outcome {
  readonly y: Float64Array;
  readonly offset: Float64Array | null;
}

/** How a model of some terms is fitted; `likelihood`, by maximum likelihood, leaves coefficients and their errors out. */
export function fitsOf(
  model: Model,
  { y, offset }: Outcome,
  random: readonly RandomFactor[],
  options: FitOptions,
) {
  const { family, outcome } = options;
  const designOf = designsOf(model);
  const checked = <T extends Pick<MixedModel, 'residualVariance'>>(fit: T): T => {
    if (isPerfect(fit.residualVariance, y)) throw new RefusedError([refusals.perfectFit(outcome)]);
    return fit;
  };
  const modelled = (
    dense: DenseDesign,
    factors: readonly RandomFactor[],
    isReml: boolean,
    level: number | null,
  ): MixedModel => {
    if (family === 'binomial') return logisticMixedModel(dense, y, factors, level);
    if (family !== 'gaussian') return countMixedModel(dense, y, factors, level, family, offset);
    return checked(mixedModel(dense, y, factors, { isReml, level }));
  };
  let partly: ReturnType<typeof mixedLikelihoods> | null = null;
  return {
    fit: (terms: Model['terms'], factors: readonly RandomFactor[], isReml: boolean): MixedModel =>
      inWords(model, options, () =>
        modelled(designOf(terms).dense, factors, isReml, options.confidenceLevel),
      ),
    likelihood: (terms: Model['terms'], factors: readonly RandomFactor[]): Likelihood =>
      inWords(model, options, () => {
        const { dense, columns } = designOf(terms);
        if (family !== 'gaussian' || !columns || factors !== random)
          return modelled(dense, factors, false, null);
        partly ??= mixedLikelihoods(designOf(model.terms).dense, y, random);
        return checked(partly(columns));
      }),
  };
}

/** Designs of some of the model's terms; those whose columns the whole has say where (`columns`). */
function designsOf({ terms: all, variables, design, mask }: Model) {
  const denseOf = (of: Model['design']): DenseDesign => {
    const dense = denseDesign(of, selectRows(of.rows, mask));
    if (dense.n <= dense.p + 1) throw new StatsError('too-few', 'too few rows', 'outcome');
    return dense;
  };
  let whole: DenseDesign | null = null;
  return (terms: Model['terms']): { dense: DenseDesign; columns: readonly number[] | null } => {
    whole ??= denseOf(design);
    if (terms === all) return { dense: whole, columns: whole.names.map((_, j) => j) };
    const smaller = modelMatrix({ variables, terms, rows: mask.length });
    return partOfDesign(whole, smaller) ?? { dense: denseOf(smaller), columns: null };
  };
}

/** The engine's refusals in the words of this analysis. */
function inWords<T>(model: Model, { outcome, family, upper }: FitOptions, work: () => T): T {
  return fitModel(model, work, ({ code }, name) => {
    if (code === 'constant-column' && name === 'outcome') return refusals.constantOutcome(outcome);
    const endless = code === 'out-of-domain' && family === 'negative-binomial' && !upper;
    if (name === 'dispersion' || endless) return refusals.noOverdispersion(outcome);
    if (code === 'out-of-domain') return refusals.tooManyGroups(upper ?? '');
    return code === 'not-converged' || code === 'not-finite' ? refusals.notConverged(outcome) : null;
  });
}
