import { andList, bold, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import { rDescribe, rFactor, rName, rRead } from '../../shared/r-code.ts';
import { LIMITS, symbol, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import { chartParts } from '../kit/chart-parts.ts';
import { extremesText } from '../kit/extremes-text.ts';
import { titled } from '../kit/look.ts';
import type { Cloud, RaincloudResult } from './compute.ts';
import type { RaincloudOptions } from './options.ts';

const subjectOf = ({ outcomes, group }: RaincloudResult): string =>
  `${andList(outcomes.map(({ label }) => label))}${group ? ` by ${group.label}` : ''}`;

const cloudTitle = (result: RaincloudResult, { outcome }: Cloud): string =>
  result.group ? `${outcome.label} by ${result.group.label}` : subjectOf(result);

const NOTES =
  'Clouds are kernel densities, boxes span the quartiles with the median as a bar, lines reach the lowest and the highest value, diamonds are means, points are cases.';

export const present = (result: RaincloudResult, options: RaincloudOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: result.clouds
      .map((cloud) => findingOf(cloud, result))
      .reduce((all, each) => rich`${all} ${each}`),
    figures: result.clouds.map((cloud) =>
      raincloudFigure({
        id: cloud.outcome.name,
        rows: cloud.rows,
        title: titled(options.title, cloudTitle(result, cloud)),
        axis: titled(options.xTitle, axisOf(result, cloud)),
      }),
    ),
    tables: result.clouds.map((cloud) => cloudTable(result, cloud, options)),
    interpretation: interpretationText(result),
    subject: subjectOf(result),
    notes: rich`${NOTES}`,
    methods: rich`${subjectOf(result)} was drawn as raincloud plots. Densities have Gaussian kernels with the bandwidth of Silverman’s rule; quartiles are interpolated between ordered values (type 7 of R).`,
    works: ['allen2019', 'silverman1986'],
    r: rCode(result, options),
    why: 'They have no value to draw, or no group.',
  });

const axisOf = ({ group, outcomes }: RaincloudResult, { outcome }: Cloud): string =>
  group || outcomes.length === 1 ? outcome.label : 'Value';

function findingOf({ outcome, rows }: Cloud, { group }: RaincloudResult): Runs {
  const top = rows.reduce((best, row) => (row.median > best.median ? row : best));
  const bottom = rows.reduce((best, row) => (row.median < best.median ? row : best));
  if (rows.length === 1)
    return rich`Half of the values of ${outcome.label} lie between ${num(top.q1, 'number')} and ${num(top.q3, 'number')}, around a median of ${num(top.median, 'number')}.`;
  const name = ({ level }: { readonly level: string }) => [bold(group ? levelOf(group.label, level) : level)];
  return extremesText(
    group ? rich`The median of ${outcome.label}` : rich`The median`,
    { name: name(top), value: top.median },
    { name: name(bottom), value: bottom.median },
    rows.length,
  );
}

function interpretationText({ clouds }: RaincloudResult): Runs {
  const rows = clouds.flatMap((cloud) => cloud.rows);
  const skewed = rows.filter(({ mean, median, sd }) => sd > 0 && Math.abs(mean - median) > sd / 3).length;
  const lean =
    skewed > 0
      ? rich` In ${num(skewed, 'integer')} of ${num(rows.length, 'integer')} rows mean and median lie more than a third of a standard deviation apart: the distribution is skewed, and medians describe it better.`
      : rich``;
  const few = rows.some(({ n }) => n < 10)
    ? ' The density of fewer than ten cases shows little but the points.'
    : '';
  return rich`Where clouds overlap, the groups share values; two humps hint at a mixture.${lean}${few}`;
}

function cloudTable(
  result: RaincloudResult,
  cloud: Cloud,
  { confidenceLevel }: RaincloudOptions,
): TableBlock {
  return table(cloud.rows, {
    id: `summary-${cloud.outcome.name}`,
    title: rich`${cloudTitle(result, cloud)}`,
    columns: [
      text(result.group?.label ?? 'Variable', ({ level }) => level),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      under(
        rich`${num(100 * confidenceLevel, 'integer')}% CI of *M*`,
        value(LIMITS.lower, 'number', ({ n, ciLower }) => (n > 1 ? ciLower : null)),
        value(LIMITS.upper, 'number', ({ n, ciUpper }) => (n > 1 ? ciUpper : null)),
      ),
      symbol('SD', 'number', ({ n, sd }) => (n > 1 ? sd : null)),
      symbol('Mdn', 'number', ({ median }) => median),
      under(
        'Quartiles',
        value('Lower', 'number', ({ q1 }) => q1),
        value('Upper', 'number', ({ q3 }) => q3),
      ),
    ],
  });
}

function rCode({ group, clouds, outcomes }: RaincloudResult, { confidenceLevel }: RaincloudOptions) {
  const factor = group && {
    name: group.name,
    levels: [...new Set(clouds.flatMap(({ rows }) => rows.map(({ level }) => level)))],
  };
  const both = 'function(x) c(describe(x), quantile(x, c(.25, .75), na.rm = TRUE))';
  return [
    rRead(...(factor ? [factor] : [])),
    rDescribe(confidenceLevel),
    `both <- ${both}`,
    ...(factor ? [`g <- ${rFactor(factor)}`] : []),
    '',
    ...outcomes.map(({ name }) =>
      factor ? `t(sapply(split(d$${rName(name)}, g), both))` : `both(d$${rName(name)})`,
    ),
    ...outcomes.map(({ name }) => `plot(density(d$${rName(name)}, na.rm = TRUE))`),
  ];
}
