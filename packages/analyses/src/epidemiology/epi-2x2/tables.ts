/** The tables of one two-by-two table. */
import { num, rich, type TableBlock } from '@constat/report';
import type { EpiEstimate, ExposureTable } from '@constat/stats';
import { type MeasureRow, measureTable } from '../../shared/calculator/measure-table.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import type { TableMeasures } from './compute.ts';
import type { TableOptions } from './options.ts';
import { isByOutcome, STUDY_WORDS } from './words.ts';

/** Every measure that the study gives, each with its Wald limits. */
export function measures(
  result: TableMeasures,
  { a, b, c, d }: ExposureTable,
  options: TableOptions,
): TableBlock {
  const { confidenceLevel: level, studyType } = options;
  const words = STUDY_WORDS[studyType];
  const { difference, oddsRatio, riskRatio, eValue } = result;
  const row = (label: string, value: EpiEstimate | null, format: MeasureRow['format'] = 'number') =>
    value ? [{ label, ...value, format }] : [];
  const rows: readonly MeasureRow[] = isByOutcome(options)
    ? [
        ...(c > 0 ? [{ label: 'Odds of exposure, cases', estimate: a / c }] : []),
        ...(d > 0 ? [{ label: 'Odds of exposure, controls', estimate: b / d }] : []),
        ...row(words.oddsRatio, oddsRatio).map((each) => ({ ...each, main: true })),
        ...row('Attributable fraction in the exposed', result.attributableFraction, 'percent'),
        ...row('Population attributable fraction', result.populationFraction, 'percent'),
      ]
    : [
        { label: `${words.risk}, exposed`, estimate: a / (a + b), format: 'percent' },
        { label: `${words.risk}, unexposed`, estimate: c / (c + d), format: 'percent' },
        { label: `${words.risk}, all`, estimate: (a + c) / (a + b + c + d), format: 'percent' },
        ...row(words.riskRatio, riskRatio).map((each) => ({ ...each, main: true })),
        ...row(words.oddsRatio, oddsRatio),
        ...row(words.difference, difference, 'percent'),
        ...row(neededName(result, studyType), result.numberNeeded).map((each) => ({ ...each, decimals: 1 })),
        ...row('Attributable fraction in the exposed', result.attributableFraction, 'percent'),
        ...row('Population attributable risk', result.populationRisk, 'percent'),
        ...row('Population attributable fraction', result.populationFraction, 'percent'),
        ...(eValue
          ? [{ label: 'E-value', estimate: eValue.estimate, ciLower: eValue.limit, ciUpper: null }]
          : []),
      ];
  return measureTable({
    title: 'Measures of Association',
    rows,
    level,
    notes: rich`Limits by Wald’s method, on the log scale for ratios; other limits stand in the table of methods. ${
      isByOutcome(options)
        ? 'The fractions take the odds ratio for a risk ratio, which holds for rare outcomes, and the controls for the source population.'
        : 'Differences and fractions are shares of persons, written as percent. The number needed has limits only where those of the difference leave out zero.'
    }${eValue ? rich` The E-value is how strongly, as a risk ratio, an unmeasured confounder would have to go with both exposure and outcome to explain the estimate, and under LL the limit nearer to 1.` : ''}`,
  });
}

const neededName = ({ difference }: TableMeasures, studyType: TableOptions['studyType']): string =>
  studyType === 'cohort'
    ? difference.estimate < 0
      ? 'Number needed to treat'
      : 'Number needed to harm'
    : 'Persons per one more case';

/** The counts with their sums and risks. */
export function countsTable({ a, b, c, d }: ExposureTable, { studyType }: TableOptions): TableBlock {
  const all = { group: 'All', cases: a + c, others: b + d };
  const rows = [{ group: 'Exposed', cases: a, others: b }, { group: 'Unexposed', cases: c, others: d }, all];
  return table(rows, {
    id: 'counts',
    title: 'Counts',
    columns: [
      text('Group', ({ group }) => group),
      value('Cases', 'integer', ({ cases }) => cases),
      value('Non-cases', 'integer', ({ others }) => others),
      value('All', 'integer', ({ cases, others }) => cases + others),
      value(STUDY_WORDS[studyType].risk, 'percent', ({ cases, others }) => cases / (cases + others)),
    ],
    style: (row) => ({ total: row === all }),
    notes: rich`${STUDY_WORDS[studyType].risk} = cases over all persons of the row.`,
  });
}

/** The limits of every method. */
export function methodsTable(result: TableMeasures, options: TableOptions): TableBlock {
  const { confidenceLevel: level, studyType } = options;
  const words = STUDY_WORDS[studyType];
  const { riskRatio: rr, oddsRatio: or, difference } = result;
  const row = (
    measure: string,
    method: string,
    found: { readonly ciLower: number | null; readonly ciUpper: number | null } | null,
  ) => ({ measure, method, found });
  const odds = [
    row(words.oddsRatio, 'Woolf (log)', or),
    row(words.oddsRatio, 'Miettinen–Nurminen', or?.mn ?? null),
    row(words.oddsRatio, 'Exact (conditional)', or?.conditional ?? null),
  ];
  const rows = isByOutcome(options)
    ? odds
    : [
        row(words.riskRatio, 'Katz (log)', rr),
        row(words.riskRatio, 'Koopman (score)', rr?.score ?? null),
        row(words.riskRatio, 'Miettinen–Nurminen', rr?.mn ?? null),
        ...odds,
        row(words.difference, 'Wald', difference),
        row(words.difference, 'Newcombe', difference.newcombe),
        row(words.difference, 'Miettinen–Nurminen', difference.mn),
      ];
  return table(rows, {
    id: 'intervals',
    title: 'Confidence Limits by Several Methods',
    columns: [
      text('Measure', ({ measure }) => measure),
      text('Method', ({ method }) => method),
      interval(level, 'number', ({ found }) => found, 3),
    ],
    style: ({ measure }) => (measure === words.difference ? { format: 'percent', decimals: 2 } : {}),
    notes: rich`${
      or?.conditional?.estimate == null
        ? ''
        : rich`The exact limits belong to the conditional estimate of the odds ratio, ${num(or.conditional.estimate)}. `
    }An empty upper limit is infinite or does not exist.`,
  });
}

/** Chi-square tests and Fisher's. */
export function testsTable({ tests }: TableMeasures): TableBlock {
  const { pearson, yates, mantelHaenszel, likelihoodRatio, fisher } = tests;
  const row = (label: string, statistic: number | null, p: number) => ({
    test: label,
    statistic,
    df: statistic === null ? null : 1,
    p,
  });
  const rows = [
    row('Pearson', pearson.statistic, pearson.pValue),
    row('Yates (continuity correction)', yates.statistic, yates.pValue),
    row('Mantel–Haenszel', mantelHaenszel.statistic, mantelHaenszel.pValue),
    row('Likelihood ratio', likelihoodRatio.statistic, likelihoodRatio.pValue),
    ...(fisher
      ? [
          row('Fisher’s exact, two-sided', null, fisher.pValue),
          row('Fisher’s exact, odds ratio above 1', null, fisher.pGreater),
          row('Fisher’s exact, odds ratio below 1', null, fisher.pLess),
        ]
      : []),
  ];
  return table(rows, {
    id: 'tests',
    title: 'Tests of No Association',
    columns: [
      text('Test', ({ test }) => test),
      symbol('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: fisher
      ? rich`Mantel–Haenszel = Pearson’s statistic times (n − 1)/n.`
      : rich`The counts are too large to go through all tables for Fisher’s test.`,
  });
}
