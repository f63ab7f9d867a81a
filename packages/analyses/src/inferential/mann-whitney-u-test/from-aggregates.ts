/** The test from the counts of the values, made where the data is. */
import { ask, type Frame, type Source } from '@constat/data';
import {
  differencesCounted,
  expandedSample,
  hodgesLehmannOf,
  mannWhitneyOf,
  rankTotals,
  shiftLimitsOf,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { comparedLevels } from '../../shared/two-groups.ts';
import { countedGroups, EXPANDED, remarkOnClasses, sharedPairs } from '../../sources/counted-samples.ts';
import { describeGroups } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { groupOf, rowsIn, usedRows } from '../../sources/rows.ts';
import {
  type MannWhitneyResult,
  type OutcomeResult,
  outcomeFrom,
  outcomeOf,
  requireSizes,
} from './compute.ts';
import type { MannWhitneyOptions } from './options.ts';

export const needsCases = ({ bootstrap }: MannWhitneyOptions): string | null =>
  bootstrap ? 'The bootstrap' : null;

export async function compute(
  source: Source,
  frame: Frame,
  options: MannWhitneyOptions,
  run: RunContext,
): Promise<MannWhitneyResult> {
  const { group: by, alternative, method, confidenceLevel: level } = options;
  const levels = comparedLevels(frame, options) as readonly [string, string];
  const group = groupOf(frame, by, levels);
  const listwise = options.missing === 'listwise' ? options.outcomes : [];
  const outcomes = await inTurn(options.outcomes, async (name): Promise<OutcomeResult> => {
    if (frame.column(name).type !== 'numeric') throw new NeedsCasesError('The order of levels');
    const looked = { of: ask.column(name), complete: [...new Set([name, by, ...listwise])], group };
    const distributions = await Distributions.of(source, looked);
    const [n1 = 0, n2 = 0] = distributions.groups.map(({ n }) => n);
    requireSizes(name, levels, [n1, n2], by);
    if (n1 + n2 > EXPANDED && options.brunnerMunzel) throw new NeedsCasesError('The Brunner–Munzel test');
    const { samples, width } = await countedGroups(source, looked, distributions.groups);
    const [first, second] = samples;
    if (!first || !second) throw new NeedsCasesError('The comparison of these groups');
    if (width === 0 && n1 + n2 <= EXPANDED)
      return {
        ...outcomeOf(frame, name, levels, [expandedSample(first), expandedSample(second)], options, run.seed),
        bootstrap: null,
      };
    if (width > 0) run.remark?.(remarkOnClasses(name, width, sharedPairs(first, second)));
    const [one, other] = await describeGroups(distributions, level);
    if (!one || !other) throw new NeedsCasesError('The comparison of these groups');
    const described = [
      { level: levels[0], ...one },
      { level: levels[1], ...other },
    ] as const;
    const test = mannWhitneyOf(rankTotals(first, second), { alternative, level });
    const outcome = outcomeFrom({ name, label: frame.label(name) }, test, described, options);
    const differences = differencesCounted(first, second);
    const { hasTies } = outcome.test;
    return {
      ...outcome,
      brunnerMunzel: null,
      permutation: null,
      shift: hodgesLehmannOf(differences, { level, hasTies }),
      typical: shiftLimitsOf(differences, { level, hasTies, alternative, method }),
      bootstrap: null,
    };
  });
  const used = await usedRows(source, options.outcomes, {
    complete: [by, ...listwise],
    where: [{ kind: 'level', name: by, levels: group.levels }],
  });
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    group: { name: by, label: frame.label(by) },
    levels,
    outcomes,
    scored: [],
  };
}
