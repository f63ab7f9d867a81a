import {
  posttestProbabilities,
  type ScreeningRule,
  type ScreeningTest,
  type ScreeningYield,
  screeningYield,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { ScreeningOptions } from './options.ts';

export interface ScreeningResult {
  readonly sample: Sample;
  readonly programme: ScreeningYield | null;
  /** Each test alone in the same population, where there are several. */
  readonly alone: readonly ScreeningYield[];
  /** Positive predictive value over the prevalence: the programme, then each test. */
  readonly curve: readonly { readonly prevalence: number; readonly ppv: readonly (number | null)[] }[];
  readonly posttest: readonly (number | null)[] | null;
}

/** The tests of a programme. */
export const testsOf = ({ tests }: ScreeningOptions): readonly ScreeningTest[] =>
  tests.map((row) => ({ sensitivity: row[0] ?? 0, specificity: row[1] ?? 0 }));

/** The tests of one person with their results. */
export const resultsOf = ({ results }: ScreeningOptions) =>
  results.map((row) => ({ sensitivity: row[0] ?? 0, specificity: row[1] ?? 0, positive: row[2] === 1 }));

const CURVE = Array.from({ length: 40 }, (_, i) => 10 ** (-4 + (i * 3.95) / 39));

export function compute(_: unknown, options: ScreeningOptions): ScreeningResult {
  const { mode, prevalence, population } = options;
  if (mode === 'posttest') {
    const tests = resultsOf(options);
    return {
      sample: { used: tests.length, excluded: 0 },
      programme: null,
      alone: [],
      curve: [],
      posttest: posttestProbabilities(tests, prevalence),
    };
  }
  const tests = testsOf(options);
  const rule: ScreeningRule = mode === 'parallel' ? 'parallel' : 'serial';
  const each = tests.length > 1 ? tests : [];
  const at = (list: readonly ScreeningTest[], share: number) => screeningYield(list, rule, share, population);
  return {
    sample: { used: population, excluded: 0 },
    programme: at(tests, prevalence),
    alone: each.map((test) => at([test], prevalence)),
    curve: CURVE.map((share) => ({
      prevalence: share,
      ppv: [at(tests, share).ppv, ...each.map((test) => at([test], share).ppv)],
    })),
    posttest: null,
  };
}
