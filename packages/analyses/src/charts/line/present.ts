import { bold, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { LIMITS, symbol, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import { rBootstrap } from '../kit/cell-table.ts';
import { chartParts, sentences } from '../kit/chart-parts.ts';
import { panelLabel } from '../kit/panels.ts';
import { spreadAdvice } from '../kit/spread-text.ts';
import { isStacked, type Line, type LineResult } from './compute.ts';
import { lineFigure, lineName, notesOf, placeName, subjectOf } from './figure.ts';
import type { LineOptions } from './options.ts';

/** Rows of the table; the data of the figure has more. */
const MOST_ROWS = 120;

export const present = (result: LineResult, options: LineOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: findingText(result, options),
    figures: [lineFigure(result, options)],
    tables: [placeTable(result, options)],
    interpretation: interpretationText(result, options),
    subject: subjectOf(result, options),
    notes: notesOf(result, options),
    methods: sentences(
      rich`${subjectOf(result, options)} was drawn as ${drawnAs(result, options)}.`,
      notesOf(result, options),
    ),
    works: ['clevelandMcGill1984'],
    r: rCode(result, options),
  });

const drawnAs = ({ lines }: LineResult, { shape }: LineOptions): string =>
  shape === 'lines' || shape === 'slope'
    ? lines.length > 1
      ? 'lines'
      : 'a line'
    : { area: 'areas', stacked: 'stacked areas', filled: 'areas of shares' }[shape];

const WHAT = { mean: 'The mean of', median: 'The median of', sum: 'The sum of' } as const;

function findingText(result: LineResult, { statistic }: LineOptions): Runs {
  const all = result.lines.flatMap((line) =>
    line.places.map((place) => ({ level: lineName(result, line), ...place })),
  );
  const top = all.reduce((best, place) => (place.value > best.value ? place : best));
  const bottom = all.reduce((best, place) => (place.value < best.value ? place : best));
  const where = ({ level, x }: { level: string; x: number }) => {
    // a bare number would not say what it counts
    const place =
      result.axis === 'date' ? placeName(result, x) : levelOf(result.x.label, placeName(result, x));
    return bold([level, place].filter(Boolean).join(', '));
  };
  const at = result.axis !== 'date' ? 'for' : /^\d/.test(placeName(result, top.x)) ? 'on' : 'in';
  const what = result.several
    ? rich`${WHAT[statistic]} ${result.outcome.label}`
    : rich`${result.outcome.label}`;
  if (top.value === bottom.value)
    return rich`${what} was ${num(top.value, 'number')} ${all.length === 1 ? rich`${at} ${where(top)}` : 'everywhere'}.`;
  const more = (value: number): Runs => {
    const others = all.filter((place) => place.value === value).length - 1;
    return others === 0 ? [] : rich` (and ${num(others, 'integer')} more)`;
  };
  return rich`${what} was highest ${at} ${where(top)}${more(top.value)}, at ${num(top.value, 'number')}, and lowest ${at} ${where(bottom)}${more(bottom.value)}, at ${num(bottom.value, 'number')}.`;
}

const change = ({ places }: Line): number => places.at(-1)!.value - places[0]!.value;

function interpretationText(result: LineResult, options: LineOptions): Runs {
  const { lines, several } = result;
  const { statistic, spread, zero, shape } = options;
  const parts = lines.map((line) => {
    const by = change(line);
    const word = by > 0 ? 'rises' : by < 0 ? 'falls' : 'ends where it began';
    const name = lineName(result, line);
    const subject = name === '' ? 'The line' : `The line of ${name}`;
    return by === 0
      ? rich`${subject} ${word}.`
      : rich`${subject} ${word} by ${num(Math.abs(by), 'number')} from the first place to the last.`;
  });
  const advice =
    shape === 'lines' && several && statistic === 'mean' && spread !== 'none'
      ? ` ${spreadAdvice(spread)}`
      : '';
  const isArea = shape !== 'lines' && shape !== 'slope';
  const stacked =
    isStacked(options) && lines.length > 1
      ? ' Only the lowest area stands on a straight line: the course of the others is easier to see in lines.'
      : '';
  const axis = zero || isArea ? '' : ' The vertical axis does not begin at zero.';
  return rich`${parts.reduce((all, each) => rich`${all} ${each}`)}${advice}${stacked}${axis}`;
}

function placeTable(result: LineResult, options: LineOptions): TableBlock {
  const { lines, x, group, several, outcome } = result;
  const { panelled, panels } = result;
  const rows = lines.flatMap(({ panel, level, places }) => places.map((place) => ({ panel, level, place })));
  const limits = rows.some(({ place }) => place.lower !== null);
  return table(rows.slice(0, MOST_ROWS), {
    id: 'places',
    title: rich`${subjectOf(result, options)}`,
    columns: [
      panelled.length > 0 ? text(panelLabel(result), ({ panel }) => panels[panel] ?? '') : [],
      group ? text(group.label, ({ level }) => level) : [],
      text(x.label, ({ place }) => placeName(result, place.x)),
      several ? symbol('n', 'integer', ({ place }) => place.n) : [],
      several && options.statistic === 'mean'
        ? symbol('M', 'number', ({ place }) => place.value)
        : value(
            several ? { median: 'Median', sum: 'Sum', mean: '' }[options.statistic] : outcome.label,
            'number',
            ({ place }) => place.value,
          ),
      limits
        ? under(
            'Error bars',
            value(LIMITS.lower, 'number', ({ place }) => place.lower),
            value(LIMITS.upper, 'number', ({ place }) => place.upper),
          )
        : [],
    ],
    notes:
      rows.length > MOST_ROWS
        ? rich`The first ${num(MOST_ROWS, 'integer')} of ${num(rows.length, 'integer')} rows; the data of the figure has more.`
        : undefined,
  });
}

function rCode(result: LineResult, options: LineOptions) {
  const { x, outcome, group, groups, axis, categories, panelled } = result;
  const factors = [
    ...(axis === 'category' ? [{ name: x.name, levels: categories }] : []),
    ...(group ? [{ name: group.name, levels: groups }] : []),
  ];
  const lines = [...(group ? [{ name: group.name, levels: groups }] : []), ...panelled];
  const isSpread = options.shape === 'lines' && options.statistic === 'mean' && options.spread !== 'none';
  const used = [x, outcome, group, ...panelled].flatMap((each) => (each ? [each.name] : []));
  const half =
    options.spread === 'sd'
      ? 's'
      : `s / sqrt(n)${options.spread === 'ci' ? ` * qt(${rNumber((1 + options.confidenceLevel) / 2)}, n - 1)` : ''}`;
  return [
    rRead(...factors, ...panelled),
    `d <- d[complete.cases(d[, ${rStrings(used)}]), ]`,
    `x <- ${axis === 'category' ? rFactor(factors[0]!) : `d$${rName(x.name)}`}; y <- d$${rName(outcome.name)}`,
    `g <- ${lines.length > 1 ? `droplevels(interaction(${lines.map(rFactor).join(', ')}, sep = ", "))` : (lines.map(rFactor)[0] ?? 'factor(rep("all", nrow(d)))')}`,
    '',
    'n <- tapply(y, list(x, g), length)',
    ...(result.several ? ['n'] : []),
    `(value <- tapply(y, list(x, g), ${options.statistic}))`,
    ...(isSpread && result.several && options.spread === 'boot'
      ? rBootstrap('list(x, g)', options.confidenceLevel)
      : isSpread && result.several
        ? [`s <- tapply(y, list(x, g), sd); half <- ${half}; value - half; value + half`]
        : []),
    `matplot(value, type = "b", pch = 16, lty = 1, main = ${rString(subjectOf(result, options))})`,
  ];
}
