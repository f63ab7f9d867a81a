/** Some of the studies pooled by the model that was chosen. */
import { rich } from '@constat/report';
import {
  criticalValueOf,
  type MetaEstimate,
  type MetaMethod,
  type MetaModel,
  type MultilevelMeta,
  mantelHaenszelPooled,
  modelMatrix,
  multilevelMeta,
  petoPooled,
  pooledModel,
  proportionModel,
  type StudyEffect,
  typicalVariance,
} from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { countsOf } from './effects.ts';
import { isMultilevel, type MetaSettings } from './option-parts.ts';
import type { AdjustmentFactor, MetaResult, Multilevel, Pooled, RawStudy } from './result.ts';

const refusals = {
  nothingPooled: (): Refusal => ({
    code: 'no-events',
    message: rich`The tables hold no events, or nothing else, so that nothing can be pooled.`,
    advice: rich`Choose the risk difference with another model, or other studies.`,
  }),
  oneOutcome: (): Refusal => ({
    code: 'one-outcome',
    message: rich`The logistic model needs cases with the event and cases without it; some studies to be pooled have one of them only.`,
    advice: rich`Choose another model, or pool them without subgroups.`,
    actions: [{ kind: 'set-options', label: 'Use REML', options: { method: 'REML' } }],
  }),
};

/** A study with its effect. */
export type EffectStudy = RawStudy & StudyEffect;

/** Whether the model pools counts instead of effects. */
export const poolsCounts = (method: MetaSettings['method']): method is 'MH' | 'PETO' =>
  method === 'MH' || method === 'PETO';

/** The method for what only effects and variances allow. */
export const effectMethod = (method: MetaSettings['method']): MetaMethod =>
  poolsCounts(method) ? 'FE' : method === 'GLMM' ? 'ML' : method;

/** The model of effects and variances, as the engine wants it. */
export const effectOptions = ({
  method,
  knappHartung,
  neverNarrower,
  confidenceLevel: level,
}: MetaSettings) => ({
  method: effectMethod(method),
  knappHartung: knappHartung && neverNarrower ? ('cut' as const) : knappHartung,
  level,
});

export interface PooledStudies {
  readonly pooled: Pooled;
  readonly weights: readonly number[];
  readonly effects: readonly (StudyEffect | null)[];
  /** The model of effects that belong together. */
  readonly multilevel: MultilevelMeta | null;
  readonly logistic: MetaResult['logistic'];
}

const ALONE = { multilevel: null, logistic: null } as const;

/** Pools some of the studies. */
export function pool(studies: readonly EffectStudy[], settings: MetaSettings): PooledStudies {
  const { method, confidenceLevel: level, measure } = settings;
  if (poolsCounts(method)) {
    const counts = studies.map(countsOf);
    const found =
      method === 'PETO'
        ? petoPooled(counts, level)
        : mantelHaenszelPooled(measure as 'OR' | 'RR' | 'RD', counts, level);
    if (!found) throw new RefusedError([refusals.nothingPooled()]);
    const { pooled, weights, studies: effects, ...rest } = found;
    return {
      ...ALONE,
      pooled: { ...pooled, ...rest, factor: null, prediction: null },
      weights: [...weights],
      effects,
    };
  }
  if (method === 'GLMM') return logisticPooled(studies, level);
  if (isMultilevel(settings) && studies.length > 1) return multilevelPooled(studies, settings);
  const model = pooledModel(
    Float64Array.from(studies, ({ effect }) => effect),
    Float64Array.from(studies, ({ variance }) => variance),
    effectOptions(settings),
  );
  return { ...ALONE, pooled: pooledOf(model, level), weights: [...model.weights], effects: studies };
}

/** What is told of a pooled effect. */
export function pooledOf(model: ReturnType<typeof pooledModel>, level: number): Pooled {
  const { pooled, k, q, qDf, qPValue, tau2, tau2Lower, tau2Upper, i2, h2 } = model;
  return {
    ...pooled,
    factor: factorOf(model),
    ...{ k, q, qDf, qPValue, tau2, tau2Lower, tau2Upper, i2, h2 },
    prediction: tau2 === null || k < 2 ? null : predictionOf(pooled, tau2, level),
  };
}

/** The factor of Knapp and Hartung; null without their adjustment. */
export const factorOf = ({
  coefficients,
  residualFactor,
  varianceFactor,
}: Pick<MetaModel, 'coefficients' | 'residualFactor' | 'varianceFactor'>): AdjustmentFactor | null =>
  residualFactor === null || coefficients[0]?.df === null
    ? null
    : { found: residualFactor, used: varianceFactor };

function predictionOf({ estimate, standardError, df }: MetaEstimate, tau2: number, level: number) {
  const half = criticalValueOf(df, level) * Math.sqrt(standardError ** 2 + tau2);
  return { ciLower: estimate - half, ciUpper: estimate + half };
}

/** Weights of studies are those of their logits: a logistic model has none. */
function logisticPooled(studies: readonly EffectStudy[], level: number): PooledStudies {
  const { pooled, k, tau2, saturated, ...rest } = refusing(
    () =>
      proportionModel(
        Float64Array.from(studies, ({ numbers }) => numbers.events ?? 0),
        Float64Array.from(studies, ({ numbers }) => numbers.n ?? 0),
        level,
      ),
    ({ code }) => (code === 'constant-column' ? refusals.oneOutcome() : null),
  );
  const variances = Float64Array.from(studies, ({ variance }) => variance);
  const typical = k > 1 ? typicalVariance(variances) : null;
  const weights = variances.map((variance) => 1 / (variance + tau2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    pooled: {
      ...pooled,
      k,
      q: saturated?.statistic ?? 0,
      qDf: k - 1,
      qPValue: saturated?.pValue ?? null,
      tau2,
      factor: null,
      tau2Lower: null,
      tau2Upper: null,
      i2: typical === null ? 0 : (100 * tau2) / (tau2 + typical),
      h2: typical === null ? null : (tau2 + typical) / typical,
      prediction: k > 1 ? predictionOf(pooled, tau2, level) : null,
    },
    weights: [...weights.map((weight) => weight / total)],
    effects: studies,
    multilevel: null,
    logistic: rest,
  };
}

/** Codes of what studies belong to, level by level, each within those before it; levels with one group say nothing. */
export function levelCodes(studies: readonly RawStudy[]): readonly Int32Array[] {
  const depth = studies[0]?.within?.length ?? 0;
  return Array.from({ length: depth }, (_, level) => {
    const seen = new Map<string, number>();
    return Int32Array.from(studies, ({ within = [] }) => {
      const key = JSON.stringify(within.slice(0, level + 1));
      const code = seen.get(key) ?? seen.size;
      seen.set(key, code);
      return code;
    });
  });
}

const groupsOf = (codes: Int32Array): number => codes.reduce((most, code) => Math.max(most, code + 1), 0);

/** The model of effects in levels, over the columns of a design. */
export function levelModel(
  studies: readonly EffectStudy[],
  design: Parameters<typeof multilevelMeta>[0]['design'],
  { method, knappHartung, rho = 0, confidenceLevel: level }: MetaSettings,
): MultilevelMeta {
  const codes = levelCodes(studies);
  return multilevelMeta(
    {
      design,
      effects: Float64Array.from(studies, ({ effect }) => effect),
      variances: Float64Array.from(studies, ({ variance }) => variance),
      levels: codes.filter((each) => groupsOf(each) > 1),
      clusters: codes[0] ?? new Int32Array(studies.length),
    },
    { isReml: method === 'REML', isT: knappHartung, rho, level },
  );
}

function multilevelPooled(studies: readonly EffectStudy[], settings: MetaSettings): PooledStudies {
  const model = levelModel(
    studies,
    modelMatrix({ variables: [], terms: [], rows: studies.length }),
    settings,
  );
  const [pooled] = model.coefficients;
  if (!pooled) throw new Error('A model has an intercept');
  const { name: _, ...estimate } = pooled;
  const { k, q, qDf, qPValue, levels } = model;
  const tau2 = levels.reduce((sum, { variance }) => sum + variance, 0);
  return {
    pooled: {
      ...estimate,
      ...{ k, q, qDf, qPValue, tau2 },
      factor: null,
      tau2Lower: null,
      tau2Upper: null,
      i2: levels.reduce((sum, { i2 }) => sum + i2, 0),
      h2: null,
      prediction: predictionOf(estimate, tau2, settings.confidenceLevel),
    },
    weights: [...model.weights],
    effects: studies,
    multilevel: model,
    logistic: null,
  };
}

/** The levels of a model with their labels, those without several groups left out. */
export function labelledLevels(
  studies: readonly RawStudy[],
  labels: readonly string[],
  { levels }: MultilevelMeta,
): Multilevel['levels'] {
  const shown = levelCodes(studies).flatMap((codes, i) =>
    groupsOf(codes) > 1 ? [labels.slice(0, i + 1).join(' / ')] : [],
  );
  return levels.map((level, i) => ({ label: shown[i] ?? '', ...level }));
}
