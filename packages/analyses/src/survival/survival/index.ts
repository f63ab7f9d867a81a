import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { type KaplanMeierOptions, layout, options } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';
import type { SurvivalResult } from './result.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: 'survival', options: { time: 'Time', event: 'Event', group: 'Treatment' } },
  check,
  compute,
  present,
  payload,
});

/** The saved fields of a survival analysis. */
function payload(result: SurvivalResult, options: KaplanMeierOptions): Readonly<Record<string, unknown>> {
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
