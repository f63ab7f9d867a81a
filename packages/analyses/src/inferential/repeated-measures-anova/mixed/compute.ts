/** Repeated measurements with gaps: a mixed model of all that there are. */
import type { Frame } from '@constat/data';
import { type RepeatedMixed, repeatedMixed, StatsError, shapiroWilk, zip } from '@constat/stats';
import { RefusedError, type RunContext } from '../../../contract.ts';
import { orderedResiduals, quantilePoints } from '../../../shared/residual-figures.ts';
import { type MeanModel, meanContrasts, meanSet, pairSets } from '../../kit/marginal-means.ts';
import { contrastsFor } from '../../kit/planned-contrasts.ts';
import type { RepeatedOptions } from '../options.ts';
import { designOf, ownContrasts, refusals, variablesOf } from '../refusals.ts';
import type { ConditionResult, MixedEffect, MixedResult } from '../result.ts';
import { cellLevels, type Long, longOf, mixedMask } from './long.ts';

export function computeMixed(frame: Frame, options: RepeatedOptions, run: RunContext): MixedResult {
  run.progress(0, 3, 'Fitting the model');
  const { mask, used } = mixedMask(frame, options);
  if (used < 2) throw new RefusedError([refusals.tooFewRows(used, 1)]);
  const long = longOf(frame, options, mask);
  const fit = fitted(long, options);
  run.progress(1, 3, 'Estimating means');
  const { named: factors } = long;
  const level = options.confidenceLevel;
  const withinCount = designOf(options).factors.length;
  const model: MeanModel = {
    factors,
    cells: (over) => ({ ...fit.cells(over), df: Number.POSITIVE_INFINITY }),
  };
  const every = factors.map((_, i) => i);
  const effects = effectsOf(frame, fit, long, options);
  const crossed = effects.filter((effect) => effect.factors.length > 1 && !effect.covariate);
  const cells = variablesOf(designOf(options)).length * used;
  run.progress(2, 3, 'Examining the residuals');
  const residuals = orderedResiduals(long.values.map((value, i) => value - (fit.fitted[i] ?? 0)));
  const scale = Math.sqrt(fit.residualVariance);
  return {
    kind: 'mixed',
    sample: { used, excluded: frame.rows - used },
    measurements: {
      used: long.values.length,
      missing: cells - long.values.length,
      incomplete: long.incomplete,
    },
    measure: options.measure || 'value',
    factors,
    withinCount,
    covariates: zip(options.covariates, long.covariateMeans).map(([name, mean]) => ({
      name,
      label: frame.label(name),
      mean,
    })),
    effects,
    variances: [
      ...fit.random.map(({ within, variance }) => ({
        label: ['Cases', ...within.map((place) => factors[place]?.label ?? '')].join(' × '),
        variance,
      })),
      { label: 'Residuals', variance: fit.residualVariance },
    ],
    isSingular: fit.isSingular,
    conditions: conditionsOf(frame, long, options),
    means: options.marginalMeans
      ? [
          ...every.map((i) => [i]),
          ...crossed.map((effect) => every.filter((i) => effect.factors.includes(factors[i]?.name ?? ''))),
        ].map((over) => meanSet(model, over, level))
      : [],
    plotted: meanSet(model, every.slice(0, 3), level),
    pairs: [
      ...every.flatMap((i) => pairSets(model, i, null, options.postHoc, level)),
      ...(options.pairsWithin
        ? every.flatMap((i) =>
            every
              .filter((other) => other !== i)
              .flatMap((by) => pairSets(model, i, by, options.postHoc, level)),
          )
        : []),
    ],
    contrasts: factors.flatMap(({ name }, i) =>
      meanContrasts(model, i, options.contrasts, contrastsFor(name, ownContrasts(options)), level),
    ),
    residualNormality: options.checks.includes('normality') ? shapiroWilk(residuals) : null,
    qq: options.plots.includes('qq') && scale > 0 ? quantilePoints(residuals, scale) : [],
  };
}

/** The fit, or why there is none. */
function fitted(long: Long, options: RepeatedOptions): RepeatedMixed {
  const repeats = long.values.length - long.caseCount;
  if (repeats < 1) throw new RefusedError([refusals.noRepeats()]);
  try {
    return repeatedMixed(long);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'collinear' || error.code === 'constant-column')
      throw new RefusedError([refusals.emptyCells(long.named.map(({ label }) => label).join(' × '))]);
    if (error.code === 'too-few')
      throw new RefusedError([
        refusals.tooFewRows(
          long.caseCount,
          long.named
            .slice(designOf(options).factors.length)
            .reduce((product, { levels }) => product * levels.length, 1),
        ),
      ]);
    if (error.code === 'not-converged' || error.code === 'singular' || error.code === 'not-positive-definite')
      throw new RefusedError([refusals.noDifferences()]);
    throw error;
  }
}

function effectsOf(
  frame: Frame,
  { effects }: RepeatedMixed,
  { named, factors }: Long,
  { covariates }: RepeatedOptions,
): readonly MixedEffect[] {
  return effects.map(({ factors: all, covariate, test }) => {
    const isWithin = (place: number) => factors[place]?.within === true;
    const places = [...all.filter((place) => !isWithin(place)), ...all.filter(isWithin)];
    const own = covariate < 0 ? [] : covariates.slice(covariate, covariate + 1);
    const names = [...own, ...places.map((place) => named[place]?.name ?? '')];
    return {
      ...test,
      factors: names,
      label: [
        ...own.map((name) => frame.label(name)),
        ...places.map((place) => named[place]?.label ?? ''),
      ].join(' × '),
      within: places.some(isWithin),
      covariate: covariate >= 0,
    };
  });
}

/** What was observed in each measurement, group by group. */
function conditionsOf(frame: Frame, long: Long, options: RepeatedOptions): readonly ConditionResult[] {
  const design = designOf(options);
  const counts = design.factors.map(({ levels }) => levels.length);
  const between = long.named.slice(counts.length);
  const groupCounts = between.map(({ levels }) => levels.length);
  const groups = Array.from({ length: groupCounts.reduce((product, count) => product * count, 1) }, (_, i) =>
    cellLevels(groupCounts, i),
  );
  return groups.flatMap((group) =>
    variablesOf(design).map((variable, cell) => {
      const values = long.values.filter(
        (_, i) =>
          long.cells[i] === cell &&
          group.every((level, place) => long.factors[counts.length + place]?.codes[i] === level),
      );
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      return {
        levels: [
          ...zip(group, between).map(([level, { levels }]) => levels[level] ?? ''),
          ...zip(cellLevels(counts, cell), design.factors).map(([level, { levels }]) => levels[level] ?? ''),
        ],
        variable,
        variableLabel: frame.label(variable),
        n: values.length,
        mean,
        sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
      };
    }),
  );
}
