import {
  ADDITIVE,
  expressionProblem,
  type Frame,
  groupingOf,
  letterColumn,
  MAX_PIVOT,
  OF_NUMBERS,
  PERCENTAGES,
  type PivotError,
  valueLetter,
  WEIGHTABLE,
} from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readCuts } from './layout.ts';
import type { PivotOptions } from './options.ts';

type Value = PivotOptions['values'][number];
type Grouped = Pick<PivotOptions['rows'][number], 'field' | 'by' | 'width' | 'cuts'>;

/** Reasons not to compute that the options alone show. */
export function check(frame: Frame, options: PivotOptions): readonly Refusal[] {
  return [
    ...[...options.rows, ...options.columns, ...options.filters].flatMap((field) =>
      fieldProblem(frame, field),
    ),
    ...options.values.flatMap((value, i) => valueProblem(frame, options, value, i)),
    ...options.filters.flatMap((filter) => rangeProblem(frame, filter)),
  ].slice(0, 1);
}

function fieldProblem(frame: Frame, { field, by, width, cuts }: Grouped): readonly Refusal[] {
  const used = groupingOf(frame.column(field), by);
  const name = bold(frame.label(field));
  if (used === 'width' && width === null)
    return [
      {
        code: 'no-width',
        variable: field,
        message: rich`The bins of ${name} have no width.`,
        advice: rich`Give a width, or show each value.`,
      },
    ];
  if (used === 'quantiles' && width !== null && !(Number.isInteger(width) && width >= 2 && width <= 100))
    return [
      {
        code: 'group-count',
        variable: field,
        message: rich`${name} cannot be divided into ${num(width, 'number')} groups of equal size.`,
        advice: rich`Give a whole number from 2 to 100.`,
      },
    ];
  const read = readCuts(cuts);
  if (used === 'cuts' && (read === null || read.length === 0))
    return [
      {
        code: 'no-cuts',
        variable: field,
        message: rich`The cuts of ${name} are not numbers.`,
        advice: rich`Write numbers with spaces between them: 18 40 65.`,
      },
    ];
  return [];
}

function valueProblem(
  frame: Frame,
  { values }: PivotOptions,
  value: Value,
  index: number,
): readonly Refusal[] {
  const { statistic, field, weight, show } = value;
  if (statistic === 'formula') return formulaProblem(values, index);
  const refuse = (
    code: string,
    message: Refusal['message'],
    advice: Refusal['advice'],
  ): readonly Refusal[] => [
    { code, message, ...(advice ? { advice } : {}), ...(field === null ? {} : { variable: field }) },
  ];
  if (field === null && statistic !== 'count')
    return refuse(
      'no-field',
      rich`Value ${valueLetter(index)} has no field to summarize.`,
      rich`Choose a field, or count the rows.`,
    );
  if (field !== null && OF_NUMBERS.includes(statistic) && frame.column(field).type !== 'numeric')
    return refuse(
      'wrong-type',
      rich`${bold(frame.label(field))} holds no numbers, so this statistic of it does not exist.`,
      rich`Count its values, count the different ones, or show the percent of a level.`,
    );
  if (field !== null && statistic === 'share' && !frame.factor(field).levels.includes(value.level))
    return refuse(
      'no-level',
      rich`${bold(frame.label(field))} has no level ${bold(value.level)}.`,
      rich`Its levels are: ${frame.factor(field).levels.slice(0, 8).join(', ')}.`,
    );
  if (weight !== null && !WEIGHTABLE.includes(statistic))
    return refuse(
      'weights-not-used',
      rich`Weights count in counts, sums and means only.`,
      rich`Take the weight away, or choose one of these.`,
    );
  if (weight !== null && frame.numbers(weight).some((each) => each < 0))
    return [
      {
        code: 'negative-weights',
        variable: weight,
        message: rich`${bold(frame.label(weight))} has values below zero, which cannot be weights.`,
        advice: rich`Choose another variable.`,
      },
    ];
  const adds = ADDITIVE.includes(statistic);
  if (!adds && (PERCENTAGES.includes(show) || show === 'running'))
    return refuse(
      'not-additive',
      rich`Only counts and sums add up to a total, so that ${show === 'running' ? 'they have a running total' : 'they have a share of it'}.`,
      rich`Show the value itself, or choose a count or a sum.`,
    );
  return [];
}

/** A formula that cannot be read, or reads what is not there. */
function formulaProblem(values: readonly Value[], index: number): readonly Refusal[] {
  const { formula } = values[index]!;
  const columns = values.flatMap(({ statistic }, i) =>
    statistic === 'formula' ? [] : [letterColumn(i, new Float64Array())],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const advice = rich`Write a formula over ${names === '' ? 'other values, once there are some' : names}, such as A / B.`;
  if (formula.trim() === '')
    return [{ code: 'no-formula', message: rich`Value ${valueLetter(index)} has no formula yet.`, advice }];
  const problem = expressionProblem(formula, columns);
  if (!problem) return [];
  return [
    {
      code: 'formula',
      message: rich`The formula ${bold(formula)} cannot be computed: ${problem.message}`,
      advice,
    },
  ];
}

function rangeProblem(
  frame: Frame,
  { field, from, to }: PivotOptions['filters'][number],
): readonly Refusal[] {
  if (from === null && to === null) return [];
  const name = bold(frame.label(field));
  if (frame.column(field).type !== 'numeric')
    return [
      {
        code: 'no-range',
        variable: field,
        message: rich`${name} holds no numbers, so it has no range.`,
        advice: rich`Choose levels instead.`,
      },
    ];
  if (from !== null && to !== null && from > to)
    return [
      {
        code: 'empty-range',
        variable: field,
        message: rich`The range of ${name} ends before it begins.`,
        advice: rich`Exchange the two limits.`,
      },
    ];
  return [];
}

/** Nothing is left to count. */
export const nothingLeft = (): Refusal => ({
  code: 'no-rows-left',
  message: rich`No row of the data is left by the filters and hidden levels.`,
  advice: rich`Widen a filter, or show hidden levels again.`,
});

/** What the engine found to be too much, in words. */
export function limitRefusal(error: PivotError, frame: Frame): Refusal {
  const count = num(error.count, 'integer');
  if (error.code === 'too-many-bins' || error.field !== null) {
    const name = error.field === null ? '' : frame.label(error.field);
    return {
      code: error.code,
      ...(error.field === null ? {} : { variable: error.field }),
      message: rich`${bold(name)} would have ${count} bins.`,
      advice: rich`Choose wider bins.`,
    };
  }
  const rows = error.code === 'too-many-rows';
  return {
    code: error.code,
    message: rich`The fields make ${count} ${rows ? 'rows' : 'columns'}; at most ${num(rows ? MAX_PIVOT.rows : MAX_PIVOT.columns, 'integer')} can be shown.`,
    advice: rich`Make bins of numbers, take longer spans of dates, keep the largest levels only, or filter.`,
  };
}
