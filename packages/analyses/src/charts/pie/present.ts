import { bold, type FigureBlock, formatNumber, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { endsOf, namesOf } from '../../shared/ends.ts';
import { figure } from '../../shared/figure.ts';
import { rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { needs } from '../../shared/shows.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { chartParts } from '../kit/chart-parts.ts';
import { groupScale, titled } from '../kit/look.ts';
import type { PieResult, Slice } from './compute.ts';
import type { PieOptions } from './options.ts';

const SIZE = 270;
const RADIUS = 95;

const subjectOf = ({ category, weights }: PieResult): string =>
  weights ? `Shares of ${weights.label} by ${category.label}` : `Shares of ${category.label}`;

export const present = (result: PieResult, options: PieOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: findingText(result),
    figures: [pieFigure(result, options)],
    tables: [shareTable(result)],
    interpretation: interpretationText(result),
    subject: subjectOf(result),
    notes: notesOf(result),
    methods: rich`${subjectOf(result)} were drawn as slices. ${notesOf(result)}`,
    works: ['clevelandMcGill1984'],
    r: rCode(result, options),
  });

const notesOf = ({ slices, values }: PieResult): Runs =>
  slices.length < values.length
    ? rich`The last slice holds ${num(values.length - slices.length + 1, 'integer')} values.`
    : rich`Percentages are of all cases with a value.`;

function findingText({ values, category, weights }: PieResult): Runs {
  const alike = endsOf(values, ({ amount }) => amount).top;
  const [top] = alike;
  if (!top) return [];
  const whole = weights?.label ?? category.label;
  if (alike.length > 1 && alike.length === values.length)
    return rich`${alike.length === 2 ? 'Both' : rich`All ${num(alike.length, 'integer')}`} values have the same share of ${whole}: ${num(top.share, 'percent')} each.`;
  if (alike.length > 1)
    return rich`${namesOf(
      alike.map(({ label }) => [bold(label)]),
      values.length,
      'values',
    )} have the largest shares of ${whole}: ${num(top.share, 'percent')} each.`;
  if (values.length === 1) return rich`All of ${whole} is ${bold(top.label)}.`;
  const half = top.share > 0.5 ? ', more than half' : '';
  return rich`${bold(top.label)} has the largest share of ${whole}: ${num(top.share, 'percent')}${half}.`;
}

function interpretationText({ values, slices }: PieResult): Runs {
  const many = slices.length > 5 ? ' With more than five slices a bar chart is easier to read.' : '';
  const close = slices.some((slice, i) => i > 0 && Math.abs(slice.share - slices[i - 1]!.share) < 0.03)
    ? ' Some slices are nearly alike: angles are hard to compare, so look at the numbers or draw bars.'
    : '';
  const few =
    values.length === 2 ? '' : 'Angles show which shares are large; how much larger, the table says.';
  return rich`${few}${many}${close}`;
}

function labelOf({ share, amount }: Slice, { labels }: PieOptions, counts: boolean): string {
  const percent = formatNumber(share, 'percent');
  const own = formatNumber(amount, counts ? 'integer' : 'number');
  return { percent, count: own, both: `${own} (${percent})`, none: '' }[labels];
}

function pieFigure(result: PieResult, options: PieOptions): FigureBlock {
  const { slices, category, weights } = result;
  const rows = slices.map((slice, order) => ({
    ...slice,
    order,
    text: labelOf(slice, options, weights === null),
  }));
  const names = slices.map(({ label }) => label);
  const theta = { field: 'amount', type: 'quantitative', stack: true } as const;
  const order = { field: 'order', type: 'quantitative' } as const;
  const look = { ...options, xTitle: '', yTitle: '', height: 'medium' } as const;
  return figure({
    id: 'pie',
    shows: [
      {
        kind: 'levels',
        field: 'label',
        variable: category.name,
        // several values together are no level
        levels: Object.fromEntries(result.values.map(({ label }) => [label, label])),
      },
      ...needs(weights),
    ],
    title: [titled(options.title, subjectOf(result))],
    alt: `Pie chart: ${subjectOf(result)}. ${slices
      .map(({ label, share }) => `${label}: ${formatNumber(share, 'percent')}`)
      .join('; ')}.`,
    notes: notesOf(result),
    spec: {
      height: SIZE,
      data: { values: rows },
      layer: [
        {
          mark: {
            type: 'arc',
            outerRadius: RADIUS,
            stroke: 'white',
            strokeWidth: 1.5,
            tooltip: { content: 'data' },
            ...(options.donut ? { innerRadius: RADIUS * 0.58 } : {}),
          },
          encoding: {
            theta,
            order,
            color: {
              field: 'label',
              type: 'nominal',
              sort: names,
              scale: groupScale(look, names),
              legend: {
                title: category.label,
                orient: 'bottom',
                columns: names.length <= 5 && names.join('').length <= 45 ? names.length : 3,
                labelLimit: 100,
                offset: 4,
              },
            },
          },
        },
        ...(options.labels === 'none'
          ? []
          : ([
              {
                // labels of thin slices would cover each other
                transform: [{ filter: 'datum.share >= 0.025' }],
                mark: { type: 'text', radius: RADIUS + 26, fontSize: 12 },
                encoding: { theta, order, text: { field: 'text', type: 'nominal' } },
              },
            ] as const)),
      ],
    },
  });
}

function shareTable(result: PieResult): TableBlock {
  const { values, category, weights, total } = result;
  const rows = [
    ...values.map(({ label, n, amount, share }) => ({ label, n, amount, share })),
    { label: 'Total', n: result.sample.used, amount: total, share: 1 },
  ];
  return table(rows, {
    id: 'shares',
    title: rich`${subjectOf(result)}`,
    columns: [
      text(category.label, ({ label }) => label),
      symbol('n', 'integer', ({ n }) => n),
      weights ? value(weights.label, 'number', ({ amount }) => amount) : [],
      value('Percent', 'percent', ({ share }) => share),
    ],
  });
}

function rCode(result: PieResult, options: PieOptions) {
  const { category, weights, values } = result;
  const factor = { name: category.name, levels: values.map(({ label }) => label) };
  const used = [category.name, ...(weights ? [weights.name] : [])];
  return [
    rRead(factor),
    `d <- d[complete.cases(d[, ${rStrings(used)}, drop = FALSE]), ]`,
    `x <- ${rFactor(factor)}`,
    '',
    '(n <- table(x)); sum(n)',
    weights ? `(amount <- tapply(d$${rName(weights.name)}, x, sum)); sum(amount)` : 'amount <- n',
    'prop.table(amount); sum(prop.table(amount))',
    `pie(amount, clockwise = TRUE, main = ${rString(titled(options.title, subjectOf(result)))})`,
  ];
}
