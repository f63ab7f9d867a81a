import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { KaplanMeierOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';
import type { SurvivalResult } from './result.ts';

export const analysis = defineAnalysis({
  ...form,
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
