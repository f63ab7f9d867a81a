import { andList, bold, num, observedPair, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rDescribe, rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { showsSample, showsVariables } from '../../shared/shows.ts';
import { LIMITS, symbol, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import { chartParts } from '../kit/chart-parts.ts';
import { extremesText } from '../kit/extremes-text.ts';
import { titled } from '../kit/look.ts';
import type { Cloud, RaincloudResult } from './compute.ts';
import { distributionFigure, partsOf } from './figure.ts';
import type { RaincloudOptions } from './options.ts';
import { profileFigure, profileNotes } from './profiles.ts';

const subjectOf = ({ outcomes, group }: RaincloudResult): string =>
  `${andList(outcomes.map(({ label }) => label))}${group ? ` by ${group.label}` : ''}`;

const cloudTitle = (result: RaincloudResult, { outcome }: Cloud): string =>
  result.group ? `${outcome.label} by ${result.group.label}` : subjectOf(result);

const DRAWN: Readonly<Record<RaincloudOptions['shape'], string>> = {
  cloud: 'raincloud plots',
  violin: 'violin plots',
  ridgeline: 'ridgelines',
  swarm: 'points of every case',
  parallel: 'parallel coordinates',
  ecdf: 'cumulative shares',
};

const usesDensity = ({ shape }: RaincloudOptions): boolean =>
  shape !== 'swarm' && shape !== 'ecdf' && shape !== 'parallel';

export const present = (result: RaincloudResult, options: RaincloudOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: result.clouds
      .map((cloud) => findingOf(cloud, result))
      .reduce((all, each) => rich`${all} ${each}`),
    figures: result.profiles
      ? [
          profileFigure(
            result.profiles,
            {
              title: titled(options.title, subjectOf(result)),
              names: result.outcomes.map(({ label }) => label),
            },
            options,
          ),
        ]
      : result.clouds.map((cloud) =>
          distributionFigure(
            {
              id: cloud.outcome.name,
              rows: cloud.rows,
              title: titled(options.title, cloudTitle(result, cloud)),
              axis: titled(options.xTitle, axisOf(result, cloud)),
              shows: result.group
                ? showsSample(cloud.outcome, result.group)
                : showsVariables(result.outcomes.map(({ name, label }) => ({ name, level: label }))),
              by: result.group?.label ?? 'Variable',
              joined: result.joined,
            },
            options,
          ),
        ),
    tables: result.clouds.map((cloud) => cloudTable(result, cloud, options)),
    interpretation: interpretationText(result, options),
    subject: subjectOf(result),
    notes: result.profiles
      ? profileNotes(result.profiles)
      : partsOf(
          result.clouds.flatMap(({ rows }) => rows),
          options,
          result.joined,
        ),
    methods: rich`${subjectOf(result)} was drawn as ${DRAWN[options.shape]}.${
      usesDensity(options) ? ' Densities have Gaussian kernels with the bandwidth of Silverman’s rule.' : ''
    } Quartiles are interpolated between ordered values (type 7 of R).`,
    works: [
      ...when(options.shape === 'cloud', 'allen2019'),
      ...when(options.shape === 'violin', 'hintzeNelson1998'),
      ...when(usesDensity(options), 'silverman1986'),
    ],
    r: rCode(result, options),
    why: 'They have no value to draw, or no group.',
  });

const axisOf = ({ group, outcomes }: RaincloudResult, { outcome }: Cloud): string =>
  group || outcomes.length === 1 ? outcome.label : 'Value';

function findingOf({ outcome, rows }: Cloud, { group }: RaincloudResult): Runs {
  const top = rows.reduce((best, row) => (row.median > best.median ? row : best));
  if (rows.length === 1 && top.q1 === top.q3)
    return rich`${top.n === 1 ? 'The only value' : 'At least half of the values'} of ${outcome.label} ${top.n === 1 ? 'is' : 'are'} ${num(top.median, 'value')}.`;
  if (rows.length === 1)
    return rich`Half of the values of ${outcome.label} lie between ${observedPair(top.q1, top.q3, ' and ')}, around a median of ${num(top.median, 'value')}.`;
  const name = ({ level }: { readonly level: string }) => [bold(group ? levelOf(group.label, level) : level)];
  return extremesText(
    group ? rich`The median of ${outcome.label}` : rich`The median`,
    rows.map((row) => ({ name: name(row), value: row.median })),
    'value',
  );
}

const READING: Readonly<Record<RaincloudOptions['shape'], string>> = {
  cloud: 'Where clouds overlap, the groups share values; two humps hint at a mixture.',
  violin: 'Where violins are wide, cases are many; two bulges hint at a mixture.',
  ridgeline: 'Ridges that move from row to row show a shift; two humps hint at a mixture.',
  swarm: 'Every case is seen: look for gaps, clusters and cases far from the others.',
  parallel:
    'Lines that run side by side between two axes go together there, lines that cross go against each other; the order of the axes decides which pairs are seen.',
  ecdf: 'A curve further to the right has higher values at that share of its cases; where it is steep, cases are many.',
};

function interpretationText({ clouds }: RaincloudResult, options: RaincloudOptions): Runs {
  const rows = clouds.flatMap((cloud) => cloud.rows);
  const skewed = rows.filter(({ mean, median, sd }) => sd > 0 && Math.abs(mean - median) > sd / 3).length;
  const lean =
    skewed > 0
      ? rich` In ${num(skewed, 'integer')} of ${num(rows.length, 'integer')} rows mean and median lie more than a third of a standard deviation apart: the distribution is skewed, and medians describe it better.`
      : rich``;
  const few =
    usesDensity(options) && rows.some(({ n }) => n < 10)
      ? ' The density of fewer than ten cases shows little but the points.'
      : '';
  return rich`${READING[options.shape]}${lean}${few}`;
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
      symbol('Mdn', 'value', ({ median }) => median),
      under(
        'Quartiles',
        value('Lower', 'number', ({ q1 }) => q1),
        value('Upper', 'number', ({ q3 }) => q3),
      ),
    ],
  });
}

function rCode({ group, clouds, outcomes }: RaincloudResult, { confidenceLevel, shape }: RaincloudOptions) {
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
    ...(shape === 'parallel'
      ? [
          `z <- sapply(d[, ${rStrings(outcomes.map(({ name }) => name))}], function(v) (v - min(v, na.rm = TRUE)) / diff(range(v, na.rm = TRUE)))`,
          `matplot(t(z), type = "l", lty = 1${factor ? ', col = g' : ''}, ylab = "")`,
        ]
      : outcomes.map(({ name }) => drawing(`d$${rName(name)}`, factor !== null, shape))),
  ];
}

/** The figure of a variable in R. */
function drawing(values: string, grouped: boolean, shape: RaincloudOptions['shape']): string {
  if (shape === 'swarm')
    return grouped
      ? `stripchart(split(${values}, g), method = "stack", vertical = TRUE, pch = 16)`
      : `stripchart(${values}, method = "stack", pch = 16)`;
  if (shape === 'ecdf')
    return grouped
      ? `plot(ecdf(${values})); for (v in split(${values}, g)) lines(ecdf(v[!is.na(v)]))`
      : `plot(ecdf(${values}))`;
  return `plot(density(${values}, na.rm = TRUE))`;
}
