/** The t test from sums made where the data is. */

import { ask, type Frame, type Source } from '@constat/data';
import { zip } from '@constat/stats';
import { inTurn } from '../../shared/in-turn.ts';
import { comparedLevels } from '../../shared/two-groups.ts';
import { describeGroups, leveneOfGroups } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { groupOf, rowsIn, usedRows } from '../../sources/rows.ts';
import {
  type GroupResult,
  type OutcomeResult,
  outcomeFrom,
  requireValues,
  type TTestResult,
} from './compute.ts';
import type { TTestOptions } from './options.ts';

/** What needs every case. */
export function needsCases({ bootstrap, mannWhitney, yuen }: TTestOptions): string | null {
  if (bootstrap) return 'The bootstrap';
  if (mannWhitney) return 'The Mann–Whitney test';
  return yuen ? 'Yuen’s test' : null;
}

export async function compute(source: Source, frame: Frame, options: TTestOptions): Promise<TTestResult> {
  const levels = comparedLevels(frame, options) as readonly [string, string];
  const group = groupOf(frame, options.group, levels);
  const listwise = options.missing === 'listwise' ? options.outcomes : [];
  const rows = await rowsIn(source);
  const outcomes = await inTurn(options.outcomes, async (name): Promise<OutcomeResult> => {
    const distributions = await Distributions.of(source, {
      of: ask.column(name),
      complete: [...new Set([name, options.group, ...listwise])],
      group,
    });
    const [first, second] = distributions.groups;
    requireValues(name, levels, [first!.n, second!.n], options);
    const described = await describeGroups(distributions, options.confidenceLevel);
    const groups = zip(levels, described).map(([level, ownDescribed]) => ({ level, ...ownDescribed })) as [
      GroupResult,
      GroupResult,
    ];
    return {
      ...outcomeFrom({ name, label: frame.label(name), rows }, groups, options),
      levene: leveneOfGroups(distributions.groups),
      yuen: null,
      mannWhitney: null,
      bootstrap: null,
    };
  });
  const used = await usedRows(source, options.outcomes, {
    complete: [options.group, ...listwise],
    where: [{ kind: 'level', name: options.group, levels: group.levels }],
  });
  return {
    sample: { used, excluded: rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    levels,
    outcomes,
  };
}
