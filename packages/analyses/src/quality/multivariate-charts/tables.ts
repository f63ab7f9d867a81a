import { num, rich, type TableBlock } from '@constat/report';
import { table, text, value } from '../../shared/table.ts';
import { pointName } from '../kit/rows.ts';
import type { MultivariateResult } from './compute.ts';
import type { MultivariateOptions } from './options.ts';

/** Means, standard deviations and correlations that the chart judges by. */
export function centreTable(result: MultivariateResult, options: MultivariateOptions): TableBlock {
  const { variables, mean, covariance } = result;
  const sd = covariance.map((row, j) => Math.sqrt(row[j] ?? 0));
  const rows = variables.map((variable, i) => ({
    ...variable,
    mean: mean[i] ?? 0,
    sd: sd[i] ?? 0,
    correlations: variables.map((_, j) => (covariance[i]?.[j] ?? 0) / ((sd[i] ?? 1) * (sd[j] ?? 1))),
    place: i,
  }));
  // a tenth of the smallest standard deviation can be seen
  const decimals = Math.min(8, Math.max(2, Math.ceil(-Math.log10(Math.min(...sd))) + 1));
  return table(rows, {
    id: 'centre',
    title: 'Centre and Variation',
    columns: [
      text('Measurement', ({ label }) => label),
      value('Mean', 'number', ({ mean }) => mean, decimals),
      value('SD', 'number', ({ sd }) => sd, decimals),
      variables
        .slice(0, -1)
        .map(({ label }, j) =>
          value<(typeof rows)[number]>(label, 'proportion', ({ correlations, place }) =>
            place > j ? (correlations[j] ?? null) : null,
          ),
        ),
    ],
    notes: rich`Standard deviations and the correlations in the last columns are ${spreadWords(result, options)}.`,
  });
}

/** Where variation was taken from. */
export function spreadWords(
  { subgroup }: Pick<MultivariateResult, 'subgroup'>,
  { covariance }: MultivariateOptions,
): string {
  if (subgroup) return 'those within subgroups, averaged';
  return covariance === 'differences' ? 'those from one point to the next' : 'those of all points';
}

/** Which measurement makes a point stand out. */
export function contributionsTable(result: MultivariateResult): TableBlock[] {
  const { contributions, variables, signals } = result;
  if (contributions.length === 0) return [];
  const listed = contributions.length < signals.filter((point) => point <= result.base).length;
  return [
    table(contributions, {
      id: 'contributions',
      title: 'Points Beyond the Limit',
      columns: [
        text('Point', ({ point }) => pointName(result, point)),
        value('T²', 'number', ({ value: t2 }) => t2),
        variables.map(({ label }, j) =>
          value<(typeof contributions)[number]>(label, 'number', ({ byVariable }) => byVariable[j] ?? null),
        ),
      ],
      notes: rich`Under each measurement: what T² would lose without it. The largest says where to look first; they do not add up to T².${listed ? rich` The first ${num(contributions.length, 'integer')} of ${num(signals.length, 'integer')} points are listed.` : ''}`,
    }),
  ];
}
