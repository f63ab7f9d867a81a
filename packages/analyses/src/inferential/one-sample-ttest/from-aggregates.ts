/** The one-sample t test from sums made where the data is. */

import { ask, type Frame, type Source } from '@constat/data';
import { inTurn } from '../../shared/in-turn.ts';
import { describeGroups } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { rowsIn, usedRows } from '../../sources/rows.ts';
import { locateFrom } from '../kit/location/compute.ts';
import { requireSpreadOf } from '../kit/location/refusals.ts';
import type { OneSampleResult, OutcomeResult } from './compute.ts';
import type { OneSampleOptions } from './options.ts';

export { locationNeedsCases as needsCases } from '../kit/location/compute.ts';

export async function compute(
  source: Source,
  frame: Frame,
  options: OneSampleOptions,
): Promise<OneSampleResult> {
  const listwise = options.missing === 'listwise' ? options.outcomes : [];
  const outcomes = await inTurn(options.outcomes, async (name): Promise<OutcomeResult> => {
    const distributions = await Distributions.of(source, {
      of: ask.column(name),
      complete: [...new Set([name, ...listwise])],
    });
    requireSpreadOf(distributions.groups[0]!.totals.moments, frame.label(name), name);
    const [described] = await describeGroups(distributions, options.confidenceLevel);
    return {
      name,
      label: frame.label(name),
      ...locateFrom(described!, options.testValue, options),
      wilcoxon: null,
      sign: null,
      permutation: null,
      bootstrap: null,
    };
  });
  const used = await usedRows(source, options.outcomes, { complete: listwise });
  return { sample: { used, excluded: (await rowsIn(source)) - used }, outcomes };
}
