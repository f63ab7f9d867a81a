/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import { groupTimesOf, sizesOf, sortedRows } from './compute.ts';
import type { SurvivalOptions } from './options.ts';

/** More persons than are written out one by one. */
const MOST_PERSONS = 5_000_000;

const refusal = (code: string, variable: string, who: string, what: string, advice: string): Refusal => ({
  code,
  variable,
  message: rich`${bold(who)} ${what}.`,
  advice: [advice],
});

/** A count with decimals in the columns after the first. */
function notWhole(table: SurvivalOptions['times'], key: string, from: number): readonly Refusal[] {
  const row = table.findIndex((cells) => cells.slice(from).some((cell) => !Number.isInteger(cell ?? 0)));
  return row < 0
    ? []
    : [
        refusal(
          'not-whole',
          key,
          `Row ${row + 1}`,
          'has a count with decimals',
          'Enter whole numbers of persons.',
        ),
      ];
}

export function check(_: unknown, options: SurvivalOptions): readonly Refusal[] {
  switch (options.method) {
    case 'kaplan-meier': {
      const whole = notWhole(options.times, 'times', 1);
      if (whole.length > 0) return whole;
      const rows = sortedRows(options.times);
      const n = rows.reduce((sum, [, events = 0, censored = 0]) => sum + events + censored, 0);
      if (n === 0)
        return [
          tooFew({ key: 'times', label: 'Persons', value: 0 }, 1, 'Enter events and ends of observation.'),
        ];
      return n <= MOST_PERSONS
        ? []
        : [
            refusal(
              'too-many-cases',
              'times',
              'The table',
              'counts more than five million persons',
              'Choose the actuarial method, which needs intervals only.',
            ),
          ];
    }
    case 'actuarial':
      return checkActuarial(options);
    case 'exponential': {
      const value = options.totalTime ?? 0;
      return value > 0
        ? []
        : [
            notPositive(
              { key: 'totalTime', label: 'Time at risk', value },
              'Enter the time that was observed.',
            ),
          ];
    }
    case 'log-rank':
      return checkGroups(options);
  }
}

function checkActuarial(options: SurvivalOptions): readonly Refusal[] {
  const key = 'intervals';
  if (options.intervals.length === 0)
    return [refusal('too-few', key, 'The life table', 'has no intervals', 'Enter at least one.')];
  const whole = notWhole(options.intervals, key, 2);
  if (whole.length > 0) return whole;
  const value = options.entering ?? 0;
  if (value < 1)
    return [
      tooFew({ key: 'entering', label: 'Persons at the start', value }, 1, 'Enter how many there were.'),
    ];
  let left = value;
  for (const [i, [start = 0, end = 0, events = 0, withdrawn = 0]] of sortedRows(
    options.intervals,
  ).entries()) {
    if (end <= start)
      return [
        refusal('empty-interval', key, `Row ${i + 1}`, 'does not end after its start', 'Enter a later end.'),
      ];
    if (events > left - withdrawn / 2 || events + withdrawn > left)
      return [
        refusal(
          'too-many-events',
          key,
          `Row ${i + 1}`,
          `has more events and withdrawals than the ${left} persons who entered it`,
          'Check the counts, and the persons at the start.',
        ),
      ];
    left -= events + withdrawn;
  }
  return [];
}

function checkGroups(options: SurvivalOptions): readonly Refusal[] {
  const key = 'groupTimes';
  const whole = notWhole(options.groupTimes, key, 1);
  if (whole.length > 0) return whole;
  const sizes = sizesOf(options);
  const times = groupTimesOf(options);
  for (const group of [0, 1] as const) {
    const counted = times.reduce((sum, { events, censored }) => sum + events[group] + censored[group], 0);
    if (counted > sizes[group])
      return [
        refusal(
          'count-above-total',
          `n${group + 1}`,
          `Group ${group + 1}`,
          `has ${counted} persons in the table, more than the ${sizes[group]} at the start`,
          'Correct the number of persons, or leave it empty.',
        ),
      ];
    if (sizes[group] === 0)
      return [
        refusal(
          'too-few-cases',
          key,
          `Group ${group + 1}`,
          'has no persons',
          'Enter its events and ends of observation.',
        ),
      ];
  }
  return [];
}
