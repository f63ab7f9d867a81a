/** Why a series cannot be analysed, each with a code, the variable and what to change. */
import { bold, num, type Runs, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite } from '../../shared/refusals.ts';

export const seriesRefusals = {
  notFinite,
  tooFew: (name: string, found: number, least: number): Refusal => ({
    code: 'too-few-values',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} ${found === 1 ? 'value' : 'values'}; this analysis needs at least ${num(least, 'integer')}.`,
    advice: rich`Choose a longer series.`,
  }),
  constant: (name: string): Refusal => ({
    code: 'constant',
    variable: name,
    message: rich`${bold(name)} does not vary: all its values are equal.`,
    advice: rich`Choose a series whose values differ.`,
  }),
  duplicateTimes: (time: string, count: number, first: string): Refusal => ({
    code: 'duplicate-times',
    variable: time,
    message: rich`${bold(time)} has the same time more than once (${num(count, 'integer')} ${count === 1 ? 'repetition' : 'repetitions'}, first ${first}), so the values have no order.`,
    advice: rich`Filter the data to one series, or aggregate the rows by ${bold(time)}; without a time variable the rows count in their order.`,
    actions: [{ kind: 'set-options', label: 'Use the order of the rows', options: { time: null } }],
  }),
  missingInside: (name: string, count: number, first: Runs): Refusal => ({
    code: 'missing-inside',
    variable: name,
    message: rich`${bold(name)} has ${num(count, 'integer')} missing ${count === 1 ? 'value' : 'values'} between its first and its last value, the first ${first}; leaving ${count === 1 ? 'it' : 'them'} out would move all later values closer.`,
    advice: rich`Fill ${count === 1 ? 'it' : 'them'} in (Data Management, Impute Missing Values), or filter the data to a stretch without gaps.`,
    actions: [
      {
        kind: 'open-analysis',
        label: 'Look at the missing values',
        analysis: 'missing-data',
        options: { variables: [name] },
      },
    ],
  }),
  lagTooLong: (
    name: string,
    lag: number,
    n: number,
    options: Readonly<Record<string, unknown>>,
  ): Refusal => ({
    code: 'lag-too-long',
    variable: name,
    message: rich`Lag ${num(lag, 'integer')} needs more than ${num(lag, 'integer')} values; ${bold(name)} has ${num(n, 'integer')}.`,
    advice: rich`Use smaller lags.`,
    actions: [{ kind: 'set-options', label: 'Choose the lags automatically', options }],
  }),
};
