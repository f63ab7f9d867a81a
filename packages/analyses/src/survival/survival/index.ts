import type { Frame } from '@constat/data';
import { defineAnalysis, type RunContext } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { computeIntervals } from './intervals/compute.ts';
import { presentIntervals } from './intervals/present.ts';
import { checkIntervals } from './intervals/refusals.ts';
import type { IntervalResult } from './intervals/result.ts';
import type { KaplanMeierOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { SurvivalResult } from './result.ts';
import { spss } from './spss.ts';

const isBetween = ({ censoring }: KaplanMeierOptions): boolean => censoring === 'interval';

export const analysis = defineAnalysis({
  ...form,
  check: (frame: Frame, options: KaplanMeierOptions) =>
    isBetween(options) ? checkIntervals(frame, options) : check(frame, options),
  compute: (frame: Frame, options: KaplanMeierOptions, run: RunContext): SurvivalResult | IntervalResult =>
    isBetween(options) ? computeIntervals(frame, options, run) : compute(frame, options, run),
  fromAggregates,
  present: (result: SurvivalResult | IntervalResult, options: KaplanMeierOptions) =>
    'models' in result ? presentIntervals(result, options) : present(result, options),
  payload,
  python,
  spss,
});

/** The saved fields of a survival analysis. */
function payload(
  result: SurvivalResult | IntervalResult,
  options: KaplanMeierOptions,
): Readonly<Record<string, unknown>> {
  if ('models' in result)
    return {
      analysisType: 'survival',
      variables: [
        ...new Set([
          options.lower,
          options.upper,
          ...(options.group ? [options.group] : []),
          ...result.predictors,
        ]),
      ],
      results: {
        groups: result.groups.map(({ level, n, counts, quantiles }) => ({ level, n, counts, quantiles })),
        models: result.models.map(({ distribution, aic, likelihoodRatio }) => ({
          distribution,
          aic,
          likelihoodRatio,
        })),
      },
    };
  return {
    analysisType: 'survival',
    variables: [options.time, options.event, options.group, options.strata].filter((name) => name !== null),
    results: {
      groups: result.groups.map(({ level, n, events, median, restrictedMean }) => ({
        level,
        n,
        events,
        median,
        restrictedMean,
      })),
      tests: result.tests,
    },
  };
}
