/** Trends of shares and of values over ordered groups, each through the page that offers it. */
import type { Frame } from '@constat/data';
import type { CrosstabResult } from '../../src/descriptive/crosstabs/compute.ts';
import type { KruskalResult } from '../../src/inferential/kruskal-wallis-test/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

/** Levels by their scores. */
const scored = ({ scores }: ReferenceInputs): readonly (readonly [string, number])[] =>
  Object.entries((scores ?? {}) as Readonly<Record<string, number>>).sort(([, a], [, b]) => a - b);

const shares = analysisAdapter<CrosstabResult>({
  topic: 'trend-tests',
  analysis: 'crosstabs',
  options: (inputs) => {
    const levels = scored(inputs);
    return {
      rows: inputs.group,
      columns: inputs.outcome,
      columnOrder: inputs.eventLast ? { [inputs.outcome as string]: inputs.eventLast } : undefined,
      rowOrder: levels.length > 0 ? { [inputs.group as string]: levels.map(([level]) => level) } : undefined,
      trend: true,
      trendScores: levels.map(([, score]) => score).join(' '),
      trendAlternative: inputs.alternative,
    };
  },
  values: ({ trend }) =>
    trend && {
      ...trend.test,
      exact: { pValue: trend.exact },
      groups: Object.fromEntries(trend.groups.map((group) => [group.level, group])),
    },
});

const values = analysisAdapter<KruskalResult>({
  topic: 'trend-tests',
  analysis: 'kruskal-wallis-test',
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    levelOrder: inputs.order ? { [inputs.group as string]: inputs.order } : undefined,
    trend: true,
    trendAlternative: inputs.alternative,
  }),
  values: ({ outcomes }) => {
    const { trend, groups } = outcomes[0]!;
    return (
      trend && {
        ...trend.test,
        kendallTauB: trend.tau?.estimate,
        exact: { pValue: trend.exact },
        groups: Object.fromEntries(groups.map((group) => [group.level, group])),
      }
    );
  },
});

const pageOf = ({ analysis }: ReferenceInputs) => (analysis === 'cochran-armitage' ? shares : values);

/** The sorted order that the definitions speak of, and the event as the last level: the page asks for an order of words. */
function ordersOf(inputs: ReferenceInputs, frame: Frame): ReferenceInputs {
  const levelsOf = (name: unknown) => frame.factor(String(name)).levels;
  if (inputs.analysis !== 'cochran-armitage') return { order: inputs.order ?? levelsOf(inputs.group) };
  const levels = levelsOf(inputs.outcome);
  return {
    eventLast: [
      ...levels.filter((level) => level !== inputs.event),
      ...levels.filter((level) => level === inputs.event),
    ],
  };
}

export const trendTests: ReferenceAdapter = {
  topic: 'trend-tests',
  asked: (inputs) => pageOf(inputs).asked(inputs),
  answer: (inputs, frame) =>
    pageOf(inputs).answer({ ...inputs, ...(frame && ordersOf(inputs, frame)) }, frame),
};
