/** Linear models whose residuals correlate within groups, or have spreads of their own. */
import type { Frame } from '@constat/data';
import {
  denseDesign,
  mixedComparison,
  modelMatrix,
  type ResidualModel,
  type ResidualStructure,
  residualModel,
  StatsError,
  selectRows,
  shapiroWilk,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../../contract.ts';
import { keepNumbers } from '../../../shared/cases.ts';
import { orderedResiduals, quantilePoints, residualPoints } from '../../../shared/residual-figures.ts';
import { maskedFactor, maskedNumbers } from '../../../survival/kit/times.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../../kit/model.ts';
import { fitModel, isPerfect } from '../../kit/refusals.ts';
import { testsOf } from '../compute.ts';
import type { MlmOptions } from '../options.ts';
import { refusals } from '../refusals.ts';
import type { StructuredResult } from './result.ts';

type Fit = (terms: Model['terms'], structure: ResidualStructure, isReml: boolean) => ResidualModel;

export function computeStructured(frame: Frame, options: MlmOptions, run: RunContext): StructuredResult {
  const { within, spread, group } = options;
  const time = within === 'ar1' || within === 'ar1-only' ? options.time : null;
  const asked = {
    ...options,
    weights: null,
    steps: [],
    newCases: [],
    needed: [group, time, spread].filter((name) => name !== null),
  };
  const model = modelOf(frame, asked);
  const { mask, used } = model;
  const y = maskedNumbers(frame.numbers(options.outcome), mask, used);
  const groups = maskedFactor(frame, group, mask, used);
  if (groups.levels.length < 2) throw new RefusedError([refusals.oneGroup(group)]);
  if (groups.levels.length >= used) throw new RefusedError([refusals.groupPerRow(group)]);
  const levels = spread === null ? null : maskedFactor(frame, spread, mask, used);
  const structure: ResidualStructure = {
    ...(within === 'independent'
      ? {}
      : {
          correlation: {
            type: within === 'cs' ? 'cs' : 'ar1',
            group: groups.codes,
            ...(time === null ? {} : { time: maskedNumbers(frame.numbers(time), mask, used) }),
          },
        }),
    ...(levels ? { variance: levels.codes } : {}),
    ...(within === 'ar1' || within === 'independent' ? { random: groups.codes } : {}),
  };
  const fit = fitterOf(model, y, options);
  const isReml = options.estimation === 'reml';
  run.progress(0, 3, 'Fitting the model');
  const whole = fit(model.terms, structure, isReml);
  run.progress(1, 3, 'Testing the terms');
  const byMl = isReml && options.termTests ? fit(model.terms, structure, false) : whole;
  const termTests = options.termTests ? testsOf(model, byMl, (terms) => fit(terms, structure, false)) : [];
  run.progress(2, 3, 'Comparing models');
  const without = (part: 'correlation' | 'variance') => {
    const { [part]: left, ...smaller } = structure;
    return left ? mixedComparison(whole, fit(model.terms, smaller, isReml)) : null;
  };
  const rows = Int32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  keepNumbers(run, 'fitted', frame, rows, whole.fitted);
  keepNumbers(run, 'residual', frame, rows, whole.residuals);
  const ordered = orderedResiduals(whole.residuals);
  return {
    sample: { used, excluded: frame.rows - used },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    group: { name: group, label: frame.label(group), levels: groups.levels.length },
    time: time === null ? null : { name: time, label: frame.label(time), isWhole: isWhole(structure) },
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
    fit: {
      n: whole.n,
      logLik: whole.logLik,
      deviance: -2 * whole.logLik,
      aic: whole.aic,
      bic: whole.bic,
      nParameters: whole.parameters,
    },
    coefficients: whole.coefficients,
    residualSd: whole.residualSd,
    correlation: whole.correlation,
    correlationTest: without('correlation'),
    randomSd: whole.randomSd,
    spread:
      spread === null || !levels
        ? null
        : {
            name: spread,
            label: frame.label(spread),
            levels: levels.levels.map((level, i) => ({
              level,
              ratio: i === 0 ? 1 : (whole.sdRatios[i - 1] ?? 1),
            })),
            test: without('variance'),
          },
    termTests,
    residuals: {
      // standardized: what is added to the expected value is in standard deviations
      points: residualPoints(
        whole.fitted,
        whole.fitted.map((value, i) => value + (whole.residuals[i] ?? 0)),
        used,
      ),
      quantiles: quantilePoints(ordered, 1),
      normality: shapiroWilk(ordered),
    },
  };
}

/** Whether times are whole steps apart. */
const isWhole = ({ correlation }: ResidualStructure): boolean => {
  const [first = 0] = correlation?.time ?? [];
  return correlation?.time?.every((time) => Number.isInteger(time - first)) ?? true;
};

/** One fit; the engine's refusals in the words of this analysis. */
function fitterOf(model: Model, y: Float64Array, options: MlmOptions): Fit {
  return (terms, structure, isReml) =>
    fitModel(
      model,
      () => {
        const design =
          terms === model.terms
            ? model.design
            : modelMatrix({ variables: model.variables, terms, rows: model.mask.length });
        const dense = denseDesign(design, selectRows(design.rows, model.mask));
        if (dense.n <= dense.p + 1) throw new StatsError('too-few', 'too few rows', 'outcome');
        const fit = residualModel(dense, y, structure, isReml, options.confidenceLevel);
        if (isPerfect(fit.residualSd ** 2, y)) throw new RefusedError([refusals.perfectFit(options.outcome)]);
        return fit;
      },
      ({ code }, name) => {
        if (name === 'time') return refusals.repeatedTime(options.time, options.group);
        if (name === 'groups') return refusals.fewGroups(options.group);
        if (code === 'constant-column' && name === 'outcome')
          return refusals.constantOutcome(options.outcome);
        return code === 'not-converged' || code === 'not-finite'
          ? refusals.notConverged(options.outcome)
          : null;
      },
    );
}
