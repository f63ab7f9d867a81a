/** The tables of a discriminant analysis. */

import { num, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import { counted } from '../../shared/wording.ts';
import type { DiscriminantOptions } from './options.ts';
import type { Classified, DiscriminantFunction, DiscriminantResult } from './result.ts';

const order = (i: number): string => `Function ${i + 1}`;

export const functionsTable = ({ functions }: DiscriminantResult): TableBlock =>
  table(functions, {
    id: 'functions',
    title: 'Discriminant Functions',
    columns: [
      text('Function', (_, i) => String(i + 1)),
      value('Eigenvalue', 'number', ({ eigenvalue }) => eigenvalue, 3),
      value('Share', 'percent', ({ share }) => share),
      value('Canonical correlation', 'proportion', ({ canonicalCorrelation }) => canonicalCorrelation, 3),
      value('Wilks’s Λ', 'proportion', ({ wilksLambda }) => wilksLambda, 3),
      value('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Wilks’s Λ and its test are those of the function and all after it.`,
  });

/** A number for each predictor and function. */
const byPredictor = (
  { predictors, functions }: DiscriminantResult,
  id: string,
  title: string,
  of: (each: DiscriminantFunction) => readonly number[],
  notes: ReturnType<typeof rich>,
): TableBlock =>
  table(
    predictors.map(({ label }, j) => ({ label, values: functions.map((each) => of(each)[j]!) })),
    {
      id,
      title,
      columns: [
        text('Predictor', ({ label }) => label),
        functions.map((_, f) =>
          value(order(f), 'number', ({ values }: { readonly values: readonly number[] }) => values[f]!, 3),
        ),
      ],
      notes,
    },
  );

export const predictorTables = (
  result: DiscriminantResult,
  options: DiscriminantOptions,
): readonly TableBlock[] => [
  byPredictor(
    result,
    'standardized',
    'Standardized Coefficients',
    ({ standardized }) => standardized,
    rich`What each predictor adds to a function, the others held constant, in standard deviations within groups.`,
  ),
  byPredictor(
    result,
    'structure',
    'Structure',
    ({ structure }) => structure,
    rich`Correlations of predictors and functions within groups: name the functions by these.`,
  ),
  ...(options.details
    ? [
        byPredictor(
          result,
          'coefficients',
          'Unstandardized Coefficients',
          ({ coefficients }) => coefficients,
          rich`Scores computed with them have a variance of 1 within groups.`,
        ),
      ]
    : []),
];

export const groupsTable = ({ group, groups, predictors, functions }: DiscriminantResult): TableBlock =>
  table(
    zip(groups, group.levels).map(([each, level], k) => ({ ...each, level, k })),
    {
      id: 'groups',
      title: 'Groups',
      columns: [
        text(group.label, ({ level }) => level),
        symbol('n', 'integer', ({ n }) => n),
        value('Prior', 'proportion', ({ prior }) => prior, 3),
        under(
          'Means',
          ...predictors.map(({ label }, j) =>
            value(label, 'number', ({ means }: { readonly means: readonly number[] }) => means[j]!),
          ),
        ),
        under(
          'Mean scores',
          ...functions.map(({ centroids }, f) =>
            value(order(f), 'number', ({ k }: { readonly k: number }) => centroids[k]!, 3),
          ),
        ),
      ],
    },
  );

/** Actual by predicted groups. */
const confusion = (
  { group }: DiscriminantResult,
  { table: counts, correct, accuracy }: Classified,
  id: string,
  title: string,
): TableBlock =>
  table(
    zip(counts, group.levels).map(([row, level], k) => ({
      row,
      level,
      right: row[k]! / row.reduce((sum, n) => sum + n, 0),
    })),
    {
      id,
      title,
      columns: [
        text(group.label, ({ level }) => level),
        under(
          'Put into',
          ...group.levels.map((level, k) =>
            value(level, 'integer', ({ row }: { readonly row: readonly number[] }) => row[k]!),
          ),
        ),
        value('Right', 'percent', ({ right }) => right),
      ],
      notes: rich`${counted(correct, 'cases')} ${correct === 1 ? 'is' : 'are'} right, ${num(accuracy, 'percent')}.`,
    },
  );

export const classificationTables = (result: DiscriminantResult): readonly TableBlock[] => [
  ...(result.crossed
    ? [confusion(result, result.crossed, 'crossed', 'Classification, Each Case by the Others')]
    : []),
  confusion(result, result.classified, 'classified', 'Classification by All Cases'),
];
