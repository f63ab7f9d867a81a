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
  pooledModel,
  studyInfluence,
  trimAndFill,
  valuesAt,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { effectOf, type FieldName } from './effects.ts';
import { measureWords } from './measures.ts';
import { isMultilevel, type MetaSettings } from './option-parts.ts';
import { type EffectStudy, effectOptions, labelledLevels, pool, pooledOf, poolsCounts } from './pool.ts';
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
  notConverged: (): Refusal => ({
    code: 'not-converged',
    message: rich`The variance between studies could not be found by this estimator.`,
    advice: rich`Choose another one.`,
    actions: [{ kind: 'set-options', label: 'Use Paule–Mandel', options: { method: 'PM' } }],
  }),
  needsProportions: (): Refusal => ({
    code: 'method-needs-proportions',
    message: rich`The logistic model pools proportions from their counts; the effects are of another kind.`,
    advice: rich`Choose another model, or proportions on the logit scale.`,
    actions: [
      { kind: 'set-options', label: 'Use REML', options: { method: 'REML' } },
      { kind: 'set-options', label: 'Use proportions', options: { measure: 'PLO' } },
    ],
  }),
  levelsNeedLikelihood: (): Refusal => ({
    code: 'levels-need-likelihood',
    message: rich`Effects that belong together are pooled by restricted or plain maximum likelihood only.`,
    advice: rich`Choose one of these models, or pool the effects as independent studies.`,
    actions: [
      { kind: 'set-options', label: 'Use REML', options: { method: 'REML' } },
      { kind: 'set-options', label: 'As independent studies', options: { perStudy: 'one' } },
    ],
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

/** Reasons in the settings alone. */
export function checkSettings(settings: MetaSettings): readonly Refusal[] {
  const { method, measure } = settings;
  if (isMultilevel(settings) && method !== 'REML' && method !== 'ML')
    return [refusals.levelsNeedLikelihood()];
  if (method === 'GLMM' && measure !== 'PLO') return [refusals.needsProportions()];
  const counts = measure === 'OR' || measure === 'RR' || measure === 'RD';
  if (method === 'MH' && !counts) return [refusals.needsCounts('MH')];
  if (method === 'PETO' && measure !== 'OR') return [refusals.needsCounts('PETO')];
  return [];
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
  /** Labels of what effects belong to, from the outermost in. */
  readonly levels?: readonly string[];
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
  const { settings, name, excluded, subgroup, levels = [], order } = task;
  const studies = withEffects(raw, settings, name);
  const all = pool(studies, settings);
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
    multilevel: all.multilevel && {
      label: levels[0] ?? '',
      clusters: all.multilevel.clusters,
      levels: labelledLevels(studies, levels, all.multilevel),
      logLik: all.multilevel.logLik,
      robust: all.multilevel.robust,
      biasReduced: all.multilevel.biasReduced,
    },
    logistic: all.logistic,
    ...biasOf(shown, settings),
    leaveOneOut: wanted('leaveOneOut') ? withoutEach(studies, settings, run) : [],
    cumulative:
      wanted('cumulative') && !isMultilevel(settings) ? cumulativeOf(studies, settings, order.indices) : [],
    cumulativeBy: order.by,
    influence:
      wanted('influence') && many && !isMultilevel(settings) ? influenceOf(shown, settings, all.pooled) : [],
  };
}

/** The pooled effect without each study, or without all that belongs to a group of the outermost level. */
function withoutEach(
  studies: readonly EffectStudy[],
  settings: MetaSettings,
  run: RunContext,
): MetaResult['leaveOneOut'] {
  const unit = ({ name, within }: EffectStudy, i: number) =>
    isMultilevel(settings) ? (within?.[0] ?? name) : String(i);
  const units = [...new Set(studies.map(unit))];
  if (units.length < 3) return [];
  return units.map((left, i) => {
    run.progress(i, units.length, 'Leaving out studies', 'studies');
    const rest = studies.filter((study, j) => unit(study, j) !== left);
    return {
      name: isMultilevel(settings) ? left : (studies[i]?.name ?? left),
      ...pool(rest, settings).pooled,
    };
  });
}

const harmonicMean = (values: readonly number[]): number =>
  values.length / values.reduce((sum, value) => sum + 1 / value, 0);

function subgroupsOf(
  studies: readonly EffectStudy[],
  settings: MetaSettings,
  label: string,
): MetaResult['subgroup'] {
  const levels = [...new Set(studies.map(({ group }) => group ?? ''))];
  const groups = levels.map((level) => ({
    level,
    ...pool(
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
  const { effects, variances } = effectsOf(studies);
  const options = effectOptions(settings);
  // these tests take studies as independent
  const enough = effects.length > 2 && !isMultilevel(settings);
  const asked = (what: MetaSettings['bias'][number]) => enough && settings.bias.includes(what);
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
  studies: readonly EffectStudy[],
  settings: MetaSettings,
  indices: readonly number[],
): MetaResult['cumulative'] {
  const ordered = valuesAt(studies, indices);
  const logistic = settings.method === 'GLMM';
  if (logistic || poolsCounts(settings.method))
    return ordered.flatMap(({ name }, i) => {
      const some = ordered.slice(0, i + 1);
      const enough = logistic || some.some((study) => study.numbers.events1! + study.numbers.events2! > 0);
      try {
        return enough ? [{ name, ...pool(some, settings).pooled }] : [];
      } catch (error) {
        // the first tables may hold too few events to be pooled
        if (error instanceof RefusedError) return [];
        throw error;
      }
    });
  const models = cumulativeModels(
    Float64Array.from(ordered, ({ effect }) => effect),
    Float64Array.from(ordered, ({ variance }) => variance),
    effectOptions(settings),
  );
  return zip(models, ordered).map(([model, ownOrdered]) => ({
    name: ownOrdered.name,
    ...pooledOf(model, settings.confidenceLevel),
  }));
}

function influenceOf(
  studies: readonly StudyResult[],
  settings: MetaSettings,
  pooled: Pooled,
): readonly Influence[] {
  const { effects, variances } = effectsOf(studies);
  if (effects.length !== studies.length) return [];
  const options = effectOptions(settings);
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
