/** Tables of one-way ANOVA. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { FTest, PostHocMethod } from '@constat/stats';
import { interval, sectionsOf, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaOf, shareLimitsNote } from '../../shared/wording.ts';
import { letterTable } from '../kit/letters.ts';
import { meanColumns } from '../kit/sample-table.ts';
import type { AnovaResult, OutcomeResult } from './compute.ts';
import type { AnovaOptions } from './options.ts';

const TEST_NAMES = { fisher: 'Fisher', welch: 'Welch', brownForsythe: 'Brown–Forsythe' } as const;

const titleOf = (words: string, outcome: OutcomeResult, several: boolean): Runs =>
  several ? rich`${words}, ${outcome.label}` : [words];

/** F, df and p of each test asked for. */
export function testTable({ outcomes, group }: AnovaResult, options: AnovaOptions): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    (outcome) =>
      options.tests.flatMap((key) => {
        const test: FTest | null = outcome[key];
        return test ? [{ ...test, name: TEST_NAMES[key] }] : [];
      }),
  );
  return table(rows, {
    id: 'test',
    title:
      outcomes.length > 1
        ? rich`One-Way ANOVA by ${group.label}`
        : rich`One-Way ANOVA of ${outcomes[0].label} by ${group.label}`,
    columns: [
      text('Test', ({ name }) => name),
      symbol('F', 'statistic', ({ statistic }) => statistic),
      value(rich`*df* between`, 'df', ({ df1 }) => df1),
      value(rich`*df* within`, 'df', ({ df2 }) => df2),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: [
      'Fisher’s test assumes equal variances; Welch and Brown–Forsythe do not. A test is missing where a group has no spread.',
    ],
  });
}

/** Sums of squares and effect sizes. */
export function varianceTable({ outcomes }: AnovaResult, options: AnovaOptions): TableBlock[] {
  const several = outcomes.length > 1;
  return outcomes.flatMap((outcome): TableBlock[] => {
    const { fisher, etaSquared, omegaSquared, epsilonSquared } = outcome;
    return [
      table(
        [
          { source: 'Between groups', ss: fisher.ssBetween, df: fisher.df1, ms: fisher.msBetween },
          { source: 'Within groups', ss: fisher.ssWithin, df: fisher.df2, ms: fisher.msWithin },
          { source: 'Total', ss: fisher.ssTotal, df: fisher.df1 + fisher.df2, ms: null },
        ],
        {
          id: `variance-${outcome.name}`,
          title: titleOf('Sums of Squares', outcome, several),
          columns: [
            text('Source', ({ source }) => source),
            value('Sum of squares', 'number', ({ ss }) => ss),
            symbol('df', 'df', ({ df }) => df),
            value('Mean square', 'number', ({ ms }) => ms),
          ],
        },
      ),
      table(
        [
          {
            effect: 'η²',
            estimate: etaSquared.estimate,
            ciLower: etaSquared.ciLower,
            ciUpper: etaSquared.ciUpper,
          },
          { effect: 'ω²', estimate: omegaSquared, ciLower: etaSquared.ciLower, ciUpper: etaSquared.ciUpper },
          {
            effect: 'ε²',
            estimate: epsilonSquared,
            ciLower: etaSquared.ciLower,
            ciUpper: etaSquared.ciUpper,
          },
        ],
        {
          id: `effects-${outcome.name}`,
          title: titleOf('Effect Sizes', outcome, several),
          columns: [
            text('Effect size', ({ effect }) => effect),
            value('Estimate', 'proportion', ({ estimate }) => estimate),
            interval(options.confidenceLevel, 'proportion', (row) => row),
          ],
          notes: rich`η² is the share of the variation between groups; ω² and ε² correct its bias and may fall below zero. All three estimate the same share of the population and have its interval, from the noncentral *F* distribution, in common.${shareLimitsNote(options.confidenceLevel, [{ ...etaSquared, pValue: fisher.pValue }])}`,
        },
      ),
    ];
  });
}

/** n, mean, spread and interval of each group. */
export function groupTable({ outcomes, group }: AnovaResult, options: AnovaOptions): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    ({ groups }) => groups,
  );
  return table(rows, {
    id: 'groups',
    title: outcomes.length > 1 ? 'Outcomes in Each Group' : rich`${outcomes[0].label} in Each Group`,
    columns: [meanColumns(group.label, options.confidenceLevel)],
    notes: ['Intervals use each group’s own standard deviation.'],
  });
}

export const POST_HOC_NAMES: Readonly<Record<PostHocMethod | 'dunnett', string>> = {
  tukey: 'Tukey',
  gamesHowell: 'Games–Howell',
  bonferroni: 'Bonferroni',
  holm: 'Holm',
  sidak: 'Šidák',
  scheffe: 'Scheffé',
  lsd: 'LSD',
  fdr: 'Benjamini–Hochberg',
  dunnett: 'Dunnett',
};

const POST_HOC_NOTES: Readonly<Partial<Record<PostHocMethod | 'dunnett', string>>> = {
  tukey: 'Tukey–Kramer, from the studentized range.',
  gamesHowell: 'Standard errors and degrees of freedom are those of each pair; variances may differ.',
  scheffe: 'Allows for every contrast of the means, not only for pairs.',
  lsd: 'Not adjusted for the number of pairs.',
  holm: 'Holm’s method has no intervals.',
  fdr: 'Keeps the expected share of false differences at α; it has no intervals.',
  dunnett: 'Each group minus the control, from the multivariate t distribution.',
};

/** A table for each method of comparing pairs. */
export function pairTables({ outcomes }: AnovaResult, options: AnovaOptions): TableBlock[] {
  const several = outcomes.length > 1;
  return outcomes.flatMap((outcome) =>
    options.postHoc.flatMap((method): TableBlock[] => {
      const pairs = outcome.postHoc[method];
      if (!pairs || pairs.length === 0) return [];
      const intervals = pairs.some(({ ciLower }) => ciLower !== null);
      return [
        table(pairs, {
          id: `${method}-${outcome.name}`,
          title: titleOf(`${POST_HOC_NAMES[method]} Comparisons`, outcome, several),
          columns: [
            text('First', (pair) => outcome.groups[pair.first]!.level),
            text('Second', (pair) => outcome.groups[pair.second]!.level),
            value('Difference', 'number', (pair) => pair.meanDifference),
            symbol('SE', 'number', (pair) => pair.standardError),
            symbol('t', 'statistic', (pair) => pair.statistic),
            symbol('df', 'df', (pair) => pair.df),
            symbol('p', 'p', (pair) => pair.pValue),
            under(
              rich`${num(options.confidenceLevel, 'level')} CI`,
              intervals ? interval(options.confidenceLevel, 'number', (pair) => pair) : [],
            ),
          ],
          notes: rich`Difference is the first minus the second mean. ${POST_HOC_NOTES[method] ?? ''}`,
        }),
      ];
    }),
  );
}

/** Letters that sum up the comparisons of all pairs. */
export function letterTables({ outcomes, group }: AnovaResult, options: AnovaOptions): TableBlock[] {
  if (!options.letters) return [];
  return outcomes.flatMap((outcome) =>
    letterTable(
      [
        {
          heading: null,
          levels: outcome.groups.map(({ level }) => level),
          centres: outcome.groups.map(({ mean }) => mean),
          methods: options.postHoc.flatMap((method) => {
            const pairs = method === 'dunnett' ? undefined : outcome.postHoc[method];
            return pairs && pairs.length > 0 ? [{ name: POST_HOC_NAMES[method], pairs }] : [];
          }),
        },
      ],
      alphaOf(options.confidenceLevel),
      {
        id: `letters-${outcome.name}`,
        title: titleOf('Letters of the Comparisons', outcome, outcomes.length > 1),
        head: group.label,
        centre: rich`*M*`,
        format: 'number',
      },
    ),
  );
}

/** Planned contrasts, with pooled and with separate variances. */
export function contrastTables({ outcomes }: AnovaResult, options: AnovaOptions): TableBlock[] {
  const several = outcomes.length > 1;
  return outcomes.flatMap((outcome): TableBlock[] => {
    if (outcome.contrasts.length === 0) return [];
    return [
      table(outcome.contrasts, {
        id: `contrasts-${outcome.name}`,
        title: titleOf('Planned Contrasts', outcome, several),
        columns: [
          text('Contrast', ({ label }) => label),
          value('Estimate', 'number', ({ pooled }) => pooled.meanDifference),
          interval(options.confidenceLevel, 'number', ({ pooled }) => pooled),
          under(
            'Equal variances',
            symbol('t', 'statistic', ({ pooled }) => pooled.statistic),
            symbol('df', 'df', ({ pooled }) => pooled.df),
            symbol('p', 'p', ({ pooled }) => pooled.pValue),
          ),
          under(
            'Separate variances',
            symbol('t', 'statistic', ({ welch }) => welch?.statistic ?? null),
            symbol('df', 'df', ({ welch }) => welch?.df ?? null),
            symbol('p', 'p', ({ welch }) => welch?.pValue ?? null),
          ),
        ],
        notes: [
          'The estimate is the weighted sum of the means; its interval assumes equal variances. Not adjusted.',
        ],
      }),
    ];
  });
}
