/** Analysis of variance from sums made where the data is. */

import { ask, type Frame, type Source } from '@constat/data';
import { valuesAt } from '@constat/stats';
import { inTurn } from '../../shared/in-turn.ts';
import { describeGroups, leveneOfGroups } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { groupOf, rowsIn, usedRows } from '../../sources/rows.ts';
import { presentPlaces } from '../kit/several-groups.ts';
import { type AnovaResult, type OutcomeResult, outcomeFrom, residualsNormal } from './compute.ts';
import type { AnovaOptions } from './options.ts';

export const needsCases = ({ yuen }: AnovaOptions): string | null => (yuen ? 'Yuen’s test' : null);

export async function compute(source: Source, frame: Frame, options: AnovaOptions): Promise<AnovaResult> {
  const group = groupOf(frame, options.group);
  const { levels } = frame.factor(options.group);
  const listwise = options.missing === 'listwise' ? options.outcomes : [];
  const outcomes = await inTurn(options.outcomes, async (name): Promise<OutcomeResult> => {
    const distributions = await Distributions.of(source, {
      of: ask.column(name),
      complete: [...new Set([name, options.group, ...listwise])],
      group,
    });
    const sizes = distributions.groups.map(({ n }) => n);
    const kept = presentPlaces(name, options.group, sizes);
    const described = await describeGroups(distributions, options.confidenceLevel);
    const groups = kept.map((i) => ({ level: levels[i]!, ...described[i]! }));
    const own = valuesAt(distributions.groups, kept);
    return {
      ...outcomeFrom({ name, label: frame.label(name) }, groups, options),
      levene: leveneOfGroups(own),
      yuen: null,
      residualNormality: own.every(({ isExact }) => isExact) ? normalityOfResiduals(own, groups) : null,
    };
  });
  const used = await usedRows(source, options.outcomes, { complete: [options.group, ...listwise] });
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    group: { name: options.group, label: frame.label(options.group) },
    outcomes,
  };
}

/** Most values for which the test is made at all. */
const MOST = 5000;

const normalityOfResiduals = (
  own: Distributions['groups'],
  groups: Parameters<typeof residualsNormal>[1],
): OutcomeResult['residualNormality'] =>
  own.reduce((sum, { n }) => sum + n, 0) > MOST
    ? null
    : residualsNormal(
        own.map((group) => group.expanded()),
        groups,
      );
