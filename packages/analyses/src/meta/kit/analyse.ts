/** The numbers of a meta-analysis, from studies wherever they come from. */
import { rich } from '@constat/report';
import {
  beggTest,
  chiSquare,
  criticalValueOf,
  cumulativeModels,
  eggerMixed,
  eggerTest,
  failSafeN,
  type MetaEstimate,
  type MetaMethod,
  mantelHaenszelPooled,
  petoPooled,
  pooledModel,
  studyInfluence,
  trimAndFill,
  valuesAt,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { countsOf, effectOf, type FieldName } from './effects.ts';
import { measureWords } from './measures.ts';
import type { MetaSettings } from './option-parts.ts';
import type { Influence, MetaResult, Pooled, RawStudy, StudyResult } from './result.ts';

const refusals = {
  noStudies: (): Refusal => ({
    code: 'no-studies',
    message: rich`No study has all the numbers that are needed.`,
    advice: rich`Choose variables with fewer missing values.`,
  }),
  oneStudy: (): Refusal => ({
    code: 'one-study',
    message: rich`There is one study only; how much effects differ between studies cannot be estimated from it.`,
    advice: rich`Add studies.`,
  }),
  nothingPooled: (): Refusal => ({
    code: 'no-events',
    message: rich`The tables hold no events, or nothing else, so that nothing can be pooled.`,
    advice: rich`Choose the risk difference with another model, or other studies.`,
  }),
  notConverged: (): Refusal => ({
    code: 'not-converged',
    message: rich`The variance between studies could not be found by this estimator.`,
    advice: rich`Choose another one.`,
    actions: [{ kind: 'set-options', label: 'Use Paule–Mandel', options: { method: 'PM' } }],
  }),
  needsCounts: (method: 'MH' | 'PETO'): Refusal => ({
    code: 'method-needs-counts',
    message:
      method === 'MH'
        ? rich`The method of Mantel and Haenszel pools two-by-two tables: odds ratios, risk ratios or risk differences.`
        : rich`The method of Peto pools odds ratios of two-by-two tables only.`,
    advice: rich`Choose another model or another effect.`,
    actions: [
      { kind: 'set-options', label: 'Use REML', options: { method: 'REML' } },
      ...(method === 'PETO'
        ? [{ kind: 'set-options', label: 'Use odds ratios', options: { measure: 'OR' } } as const]
        : []),
    ],
  }),
};

/** Whether the model pools counts instead of effects. */
export const poolsCounts = (method: MetaSettings['method']): method is 'MH' | 'PETO' =>
  method === 'MH' || method === 'PETO';

/** The method for what only effects and variances allow. */
export const effectMethod = (method: MetaSettings['method']): MetaMethod =>
  poolsCounts(method) ? 'FE' : method;

/** Reasons in the settings alone. */
export function checkSettings({ method, measure }: MetaSettings): readonly Refusal[] {
  const counts = measure === 'OR' || measure === 'RR' || measure === 'RD';
  if (method === 'MH' && !counts) return [refusals.needsCounts('MH')];
  if (method === 'PETO' && measure !== 'OR') return [refusals.needsCounts('PETO')];
  return [];
}

interface Fitted {
  readonly pooled: Pooled;
  readonly weights: readonly number[];
  readonly effects: readonly ({ readonly effect: number; readonly variance: number } | null)[];
}

/** Pools some of the studies. */
function fitted(
  studies: readonly (RawStudy & { readonly effect: number; readonly variance: number })[],
  settings: MetaSettings,
): Fitted {
  const { method, knappHartung, confidenceLevel: level, measure } = settings;
  if (poolsCounts(method)) {
    const counts = studies.map(countsOf);
    const found =
      method === 'PETO'
        ? petoPooled(counts, level)
        : mantelHaenszelPooled(measure as 'OR' | 'RR' | 'RD', counts, level);
    if (!found) throw new RefusedError([refusals.nothingPooled()]);
    const { pooled, weights, studies: effects, ...rest } = found;
    return { pooled: { ...pooled, ...rest, prediction: null }, weights: [...weights], effects };
  }
  const model = pooledModel(
    Float64Array.from(studies, ({ effect }) => effect),
    Float64Array.from(studies, ({ variance }) => variance),
    { method, knappHartung, level },
  );
  return { pooled: pooledOf(model, level), weights: [...model.weights], effects: studies };
}

function pooledOf(model: ReturnType<typeof pooledModel>, level: number): Pooled {
  const { pooled, k, q, qDf, qPValue, tau2, tau2Lower, tau2Upper, i2, h2 } = model;
  return {
    ...pooled,
    ...{ k, q, qDf, qPValue, tau2, tau2Lower, tau2Upper, i2, h2 },
    prediction: tau2 === null || k < 2 ? null : predictionOf(pooled, tau2, level),
  };
}

function predictionOf({ estimate, standardError, df }: MetaEstimate, tau2: number, level: number) {
  const half = criticalValueOf(df, level) * Math.sqrt(standardError ** 2 + tau2);
  return { ciLower: estimate - half, ciUpper: estimate + half };
}

/** The studies with their effects; throws RefusedError where a study has none, or there are too few. */
function withEffects(raw: readonly RawStudy[], settings: MetaSettings, name: FieldName) {
  const studies = raw.map((study) => ({ ...study, ...effectOf(study, settings, name) }));
  if (studies.length === 0) throw new RefusedError([refusals.noStudies()]);
  if (studies.length === 1 && settings.method !== 'FE' && !poolsCounts(settings.method))
    throw new RefusedError([refusals.oneStudy()]);
  return studies;
}

/** What a meta-analysis is told besides its studies. */
export interface MetaTask {
  readonly settings: MetaSettings;
  readonly name: FieldName;
  readonly excluded: number;
  /** Label of the variable of the subgroups. */
  readonly subgroup: string | null;
  /** The order of a cumulative analysis, as indices of the studies, and what it is by. */
  readonly order: { readonly indices: readonly number[]; readonly by: string | null };
}

/** Everything but a meta-regression. */
export const analyse = (raw: readonly RawStudy[], task: MetaTask, run: RunContext): MetaResult =>
  refusing(
    () => analysed(raw, task, run),
    ({ code }) => (code === 'not-converged' ? refusals.notConverged() : null),
  );

function analysed(raw: readonly RawStudy[], task: MetaTask, run: RunContext): MetaResult {
  const { settings, name, excluded, subgroup, order } = task;
  const studies = withEffects(raw, settings, name);
  const all = fitted(studies, settings);
  const { scale, family } = measureWords(settings.measure, settings.ratio);
  const half = criticalValueOf(null, settings.confidenceLevel);
  const shown = zip(raw, all.weights).map(([study, weight], i): StudyResult => {
    const found = all.effects[i] ?? null;
    const reach = found ? half * Math.sqrt(found.variance) : 0;
    return {
      ...study,
      effect: found?.effect ?? null,
      variance: found?.variance ?? null,
      ciLower: found ? found.effect - reach : null,
      ciUpper: found ? found.effect + reach : null,
      weight,
    };
  });
  const wanted = (what: MetaSettings['further'][number]) => settings.further.includes(what);
  const many = studies.length > 2;
  return {
    sample: { used: studies.length, excluded },
    scale,
    size: family === 'proportion' ? harmonicMean(raw.map(({ numbers }) => numbers.n!)) : null,
    studies: shown,
    pooled: all.pooled,
    subgroup: subgroup === null ? null : subgroupsOf(studies, settings, subgroup),
    regression: null,
    ...biasOf(shown, settings),
    leaveOneOut:
      wanted('leaveOneOut') && many
        ? studies.map((_, i) => {
            run.progress(i, studies.length, 'Leaving out studies', 'studies');
            return fitted(
              studies.filter((__, j) => j !== i),
              settings,
            ).pooled;
          })
        : [],
    cumulative: wanted('cumulative') ? cumulativeOf(studies, settings, order.indices) : [],
    cumulativeBy: order.by,
    influence: wanted('influence') && many ? influenceOf(shown, settings, all.pooled) : [],
  };
}

const harmonicMean = (values: readonly number[]): number =>
  values.length / values.reduce((sum, value) => sum + 1 / value, 0);

function subgroupsOf(
  studies: readonly (RawStudy & { readonly effect: number; readonly variance: number })[],
  settings: MetaSettings,
  label: string,
): MetaResult['subgroup'] {
  const levels = [...new Set(studies.map(({ group }) => group ?? ''))];
  const groups = levels.map((level) => ({
    level,
    ...fitted(
      studies.filter(({ group }) => (group ?? '') === level),
      settings,
    ).pooled,
  }));
  const weights = groups.map(({ standardError }) => 1 / standardError ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = groups.reduce((sum, { estimate }, i) => sum + weights[i]! * estimate, 0) / total;
  const statistic = groups.reduce((sum, { estimate }, i) => sum + weights[i]! * (estimate - mean) ** 2, 0);
  const df = groups.length - 1;
  return { label, groups, between: { statistic, df, pValue: df > 0 ? chiSquare.sf(statistic, df) : 1 } };
}

/** Effects and variances of the studies that have them. */
function effectsOf(studies: readonly StudyResult[]) {
  const some = studies.filter(({ effect }) => effect !== null);
  return {
    effects: Float64Array.from(some, ({ effect }) => effect!),
    variances: Float64Array.from(some, ({ variance }) => variance!),
  };
}

function biasOf(studies: readonly StudyResult[], settings: MetaSettings) {
  const { bias, method, knappHartung, confidenceLevel: level } = settings;
  const { effects, variances } = effectsOf(studies);
  const options = { method: effectMethod(method), knappHartung, level };
  const enough = effects.length > 2;
  const asked = (what: MetaSettings['bias'][number]) => enough && bias.includes(what);
  const mixed = asked('egger') ? eggerMixed(effects, variances, options.method) : null;
  return {
    egger: asked('egger') ? eggerTest(effects, variances) : null,
    eggerMixed: mixed && { statistic: mixed.statistic, pValue: mixed.pValue },
    begg: asked('begg') ? beggTest(effects, variances) : null,
    trimFill: asked('trimFill') ? trimAndFill(effects, variances, options) : null,
    failSafeN: asked('failSafe') ? failSafeN(effects, variances) : null,
  };
}

function cumulativeOf(
  studies: readonly (RawStudy & { readonly effect: number; readonly variance: number })[],
  settings: MetaSettings,
  indices: readonly number[],
): MetaResult['cumulative'] {
  const ordered = valuesAt(studies, indices);
  if (poolsCounts(settings.method))
    return ordered.flatMap(({ name }, i) => {
      const some = ordered.slice(0, i + 1);
      const enough = some.some((study) => study.numbers.events1! + study.numbers.events2! > 0);
      try {
        return enough ? [{ name, ...fitted(some, settings).pooled }] : [];
      } catch (error) {
        // the first tables may hold too few events to be pooled
        if (error instanceof RefusedError) return [];
        throw error;
      }
    });
  const models = cumulativeModels(
    Float64Array.from(ordered, ({ effect }) => effect),
    Float64Array.from(ordered, ({ variance }) => variance),
    {
      method: effectMethod(settings.method),
      knappHartung: settings.knappHartung,
      level: settings.confidenceLevel,
    },
  );
  return zip(models, ordered).map(([model, ownOrdered]) => ({
    name: ownOrdered.name,
    ...pooledOf(model, settings.confidenceLevel),
  }));
}

function influenceOf(
  studies: readonly StudyResult[],
  { method, knappHartung, confidenceLevel: level }: MetaSettings,
  pooled: Pooled,
): readonly Influence[] {
  const { effects, variances } = effectsOf(studies);
  if (effects.length !== studies.length) return [];
  const options = { method: effectMethod(method), knappHartung, level };
  const fixed = pooledModel(effects, variances, { method: 'FE' }).pooled.estimate;
  return zip(studyInfluence(effects, variances, options), effects, variances).map(
    ([{ residual, dffits, cook, covarianceRatio }, effect, variance]) => ({
      residual,
      dffits,
      cook,
      covarianceRatio,
      qShare: pooled.q > 0 ? (effect - fixed) ** 2 / variance : 0,
    }),
  );
}
