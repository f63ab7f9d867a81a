import {
  andList,
  bold,
  type FigureBlock,
  formatNumber,
  join,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { figure } from '../../shared/figure.ts';
import { barScale, countAxis } from '../../shared/figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { type RFactor, rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import { counted, rowsOrCases, sampleText } from '../../shared/wording.ts';
import { type FrequencyResult, type FrequencyTable, type ResponseSet, readBreaks } from './compute.ts';
import type { FrequencyOptions } from './options.ts';

export function present(result: FrequencyResult, options: FrequencyOptions): Presentation {
  const { tables, responseSet, weights } = result;
  return {
    ...finding(result),
    notices: excludedNotice(
      result.sample,
      ['They have no value in any of the variables, or no count above zero.'],
      rowsOrCases(options.weights),
    ),
    tables: [
      ...tables.map((table) => frequencyTable(table, weights)),
      ...(responseSet ? [responseTable(responseSet)] : []),
    ],
    figures: options.plots.includes('bars') ? tables.map((table) => barFigure(table, options)) : [],
    interpretation: tables.map(interpretation),
    apa: tables.map(apa),
    methods: rich`Frequencies of ${join(
      tables.map(({ label }) => label),
      ', ',
      ' and ',
    )} were counted${weights ? ` with ${weights.label} as number of cases` : ''}. Percentages are of all cases and of cases with a value.`,
    works: ['apa2020'],
    r: rCode(result, options),
  };
}

/** The values with the largest count: one, or several that are as frequent. */
function mostFrequent({ categories }: FrequencyTable) {
  const first = categories.reduce((best, category) => (category.count > best.count ? category : best));
  return { ...first, all: categories.filter(({ count }) => count === first.count) };
}

/** So many that are as frequent are counted, not named. */
const NAMED_TIES = 4;

/** `The most frequent value of colour was red: 3 of 5 cases, 60.0%.`, or what several have in common. */
function findingOf(table: FrequencyTable): Runs {
  const { value, count, validShare, all } = mostFrequent(table);
  const share = rich`${num(count, 'integer')} of ${counted(table.n, 'cases')}, ${num(validShare, 'percent')}`;
  if (all.length === 1) return rich`The most frequent value of ${table.label} was ${bold(value)}: ${share}.`;
  if (all.length > NAMED_TIES)
    return rich`${num(all.length, 'integer')} values of ${table.label} were the most frequent: ${share} each.`;
  return rich`The most frequent values of ${table.label} were ${bold(andList(all.map((each) => each.value)))}: ${share} each.`;
}

function finding(result: FrequencyResult): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: result.tables.map(findingOf),
    meta: [
      sampleText(
        result.sample,
        result.tables.map(({ n }) => n),
      ),
    ],
  };
}

function frequencyTable(counted: FrequencyTable, weights: FrequencyResult['weights']): TableBlock {
  const rows = [
    ...counted.categories.map(({ value, count, share, validShare, cumulativeCount, cumulativeShare }) => ({
      value,
      count,
      share,
      valid: validShare,
      cumulativeCount,
      cumulative: cumulativeShare,
    })),
    ...(counted.missing > 0
      ? [
          {
            value: 'Missing',
            count: counted.missing,
            share: counted.missing / counted.total,
            valid: null,
            cumulativeCount: null,
            cumulative: null,
          },
        ]
      : []),
    { value: 'Total', count: counted.total, share: 1, valid: null, cumulativeCount: null, cumulative: null },
  ];
  return table(rows, {
    id: `frequencies-${counted.name}`,
    title: rich`Frequencies of ${counted.label}`,
    columns: [
      text(counted.label, ({ value }) => value),
      value('Count', 'integer', ({ count }) => count),
      value('Percent', 'percent', ({ share }) => share),
      value('Valid percent', 'percent', ({ valid }) => valid),
      counted.ordered
        ? under(
            'Cumulative',
            value('Count', 'integer', ({ cumulativeCount }) => cumulativeCount),
            value('Percent', 'percent', ({ cumulative }) => cumulative),
          )
        : [],
    ],
    notes: rich`Percent is of all cases, valid percent of those with a value.${weights ? ` Rows count as often as ${weights.label} says.` : ''}`,
  });
}

function responseTable({ counted, cases, responses, items }: ResponseSet): TableBlock {
  const rows = [
    ...items.map(({ label, count }) => ({
      item: label,
      n: count,
      ofResponses: count / responses,
      ofCases: count / cases,
    })),
    { item: 'Total', n: responses, ofResponses: 1, ofCases: responses / cases },
  ];
  return table(rows, {
    id: 'responses',
    title: 'Multiple Responses',
    columns: [
      text('Item', ({ item }) => item),
      symbol('n', 'integer', ({ n }) => n),
      value('Percent of responses', 'percent', ({ ofResponses }) => ofResponses),
      value('Percent of cases', 'percent', ({ ofCases }) => ofCases),
    ],
    notes: rich`Counted is the answer ${counted}. Cases are the ${num(cases, 'integer')} with an answer to at least one item; they may tick several, so percentages of cases add up to more than 100%.`,
  });
}

/** Bars drawn: more could not be read. */
const MAX_BARS = 40;

function barFigure(table: FrequencyTable, options: FrequencyOptions): FigureBlock {
  const shown = table.categories.slice(0, MAX_BARS);
  const values = shown.map(({ value, count, validShare }) => ({ value, count, percent: 100 * validShare }));
  return figure({
    id: `bars-${table.name}`,
    title: rich`Frequencies of ${table.label}`,
    alt: `Bar chart of ${table.label}. ${shown
      .slice(0, 6)
      .map(
        ({ value, count, validShare }) =>
          `${value}: ${formatNumber(count, 'integer')}, ${formatNumber(validShare, 'percent')}.`,
      )
      .join(' ')}`,
    notes: [
      `Bars are counts${options.order === 'descending-count' ? ', the most frequent first' : ''}${shown.length < table.categories.length ? `; the first ${MAX_BARS} of ${table.categories.length} values` : ''}.`,
    ],
    spec: {
      height: Math.max(80, 30 * shown.length + 20),
      data: { values },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: { field: 'value', type: 'nominal', sort: shown.map(({ value }) => value), title: null },
        x: {
          field: 'count',
          type: 'quantitative',
          scale: barScale(Math.max(...shown.map(({ count }) => count))),
          axis: countAxis('Count'),
        },
      },
    },
  });
}

function interpretation(table: FrequencyTable): Runs {
  const { value, validShare, all } = mostFrequent(table);
  const most =
    all.length === 1
      ? rich`${value} alone makes up ${num(validShare, 'percent')}`
      : rich`the most frequent make up ${num(validShare, 'percent')} each`;
  const rare = table.categories.filter(({ count }) => count < 5);
  const gaps =
    table.missing > 0
      ? rich` ${counted(table.missing, 'cases')} (${num(table.missing / table.total, 'percent')}) ${table.missing === 1 ? 'has' : 'have'} no value.`
      : rich` Every case has a value.`;
  const small =
    rare.length > 0
      ? rich` ${num(rare.length, 'integer')} of them ${rare.length === 1 ? 'occurs' : 'occur'} fewer than five times, too few for most tests.`
      : rich``;
  return rich`${table.label} takes ${counted(table.categories.length, 'values')}; ${most}.${small}${gaps}`;
}

function apa(table: FrequencyTable): Runs {
  const parts = table.categories
    .slice(0, 8)
    .map(
      ({ value, count, validShare }) =>
        rich`${value} (*n* = ${num(count, 'integer')}, ${num(validShare, 'percent')})`,
    );
  return rich`Of ${counted(table.n, 'cases')} with a value, ${table.label} was ${join(parts, ', ', ' and ')}${table.categories.length > 8 ? ', among others' : ''}.`;
}

const factorOf = ({ name, categories }: FrequencyTable): RFactor => ({
  name,
  levels: categories.map(({ value }) => value),
});

/** True where a number was counted in classes. */
const inClasses = ({ categories }: FrequencyTable): boolean =>
  categories.some(({ lower }) => lower !== undefined);

function rCode(
  { weights, tables, responseSet }: FrequencyResult,
  options: FrequencyOptions,
): readonly string[] {
  const edges = readBreaks(options.breaks);
  const w = weights ? `d$${rName(weights.name)}` : 'rep(1, nrow(d))';
  return [
    rRead(...tables.filter((table) => !inClasses(table)).map(factorOf)),
    `w <- ${w}; w[is.na(w)] <- 0`,
    ...tables.flatMap((table) => [
      '',
      edges && inClasses(table)
        ? `x <- cut(d$${rName(table.name)}, c(${edges.join(', ')}), right = FALSE, include.lowest = TRUE)`
        : `x <- ${rFactor(factorOf(table))}`,
      'count <- tapply(w, x, sum); count[is.na(count)] <- 0',
      'data.frame(count = c(count), share = c(count / sum(w)), valid = c(count / sum(count)), cumulative = cumsum(count), share2 = cumsum(count) / sum(count))',
      'c(missing = sum(w[is.na(x)]), share = sum(w[is.na(x)]) / sum(w), total = sum(w), all = 1)',
    ]),
    ...(responseSet
      ? [
          '',
          `answers <- d[, ${rStrings(tables.map(({ name }) => name))}]; cases <- sum(w[rowSums(!is.na(answers)) > 0])`,
          `count <- colSums(w * (sapply(answers, as.character) == ${rString(responseSet.counted)}), na.rm = TRUE)`,
          'data.frame(count, ofResponses = count / sum(count), ofCases = count / cases); c(total = sum(count), ofCases = sum(count) / cases)',
        ]
      : []),
  ];
}
