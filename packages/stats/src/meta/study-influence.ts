/** What each study does to the pooled estimate. */
import { type MetaModel, type MetaOptions, pooledModel } from './meta-model.ts';

export interface StudyInfluence {
  /** The model without the study. */
  readonly without: ReturnType<typeof pooledModel>;
  /** Externally standardised residual. */
  readonly residual: number;
  readonly dffits: number;
  readonly cook: number;
  readonly covarianceRatio: number;
  readonly hat: number;
}

/**
 * Every study left out once, with the case diagnostics of Viechtbauer and Cheung (2010). With the adjustment of Knapp and Hartung every
 * variance is multiplied by its factor, that of the study that was left out, too.
 */
export function studyInfluence(
  effects: Float64Array,
  variances: Float64Array,
  options: MetaOptions,
): readonly StudyInfluence[] {
  const all = pooledModel(effects, variances, options);
  return Array.from(effects, (effect, i): StudyInfluence => {
    const without = pooledModel(dropped(effects, i), dropped(variances, i), options);
    const tau2 = without.tau2 ?? 0;
    const variance = variances[i]!;
    const shift = all.pooled.estimate - without.pooled.estimate;
    const hat = all.weights[i]!;
    return {
      without,
      residual:
        (effect - without.pooled.estimate) /
        Math.sqrt(without.varianceFactor * (variance + tau2) + without.pooled.standardError ** 2),
      dffits: shift / Math.sqrt(without.varianceFactor * hat * (variance + tau2)),
      cook: shift ** 2 / all.pooled.standardError ** 2,
      covarianceRatio: without.pooled.standardError ** 2 / all.pooled.standardError ** 2,
      hat,
    };
  });
}

const dropped = (values: Float64Array, i: number): Float64Array => values.filter((_, j) => j !== i);

/** The model of the first study, of the first two, and so on. */
export const cumulativeModels = (
  effects: Float64Array,
  variances: Float64Array,
  options: MetaOptions,
): readonly (MetaModel & Pick<ReturnType<typeof pooledModel>, 'pooled'>)[] =>
  Array.from(effects, (_, i) =>
    pooledModel(effects.subarray(0, i + 1), variances.subarray(0, i + 1), options),
  );
