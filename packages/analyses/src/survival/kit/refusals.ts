/** Why times and events cannot be used, each with a code, the variable and what to change. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';

export const survivalRefusals = {
  usedTwice,
  noRows: (time: string, event: string): Refusal => ({
    code: 'no-complete-rows',
    variable: time,
    message: rich`No case has a value in ${bold(time)}, ${bold(event)} and the other variables chosen.`,
    advice: rich`Choose variables with fewer missing values.`,
  }),
  negativeTime: (name: string): Refusal => ({
    code: 'negative-time',
    variable: name,
    message: rich`${bold(name)} has negative values; a time is counted from the beginning of observation and cannot be below zero.`,
    advice: rich`Correct them in the data editor, or choose another time variable.`,
  }),
  infiniteTime: notFinite,
  eventLevels: (name: string, levels: number): Refusal => ({
    code: 'event-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} values; the event variable needs two, one for the event and one for censored.`,
    advice: rich`Put its values into two groups with Recode, or choose another event variable.`,
  }),
  unclearEvent: (name: string, level: string): Refusal => ({
    code: 'unclear-event',
    variable: name,
    message: rich`${bold(name)} is ${bold(level)} in every case used, so it is not clear whether that is the event or censored.`,
    advice: rich`Recode it to 1 for the event and 0 for censored.`,
  }),
  noEvents: (name: string, event: string): Refusal => ({
    code: 'no-events',
    variable: name,
    message: rich`No case used has the event: ${bold(name)} is never ${event === '' ? 'the event' : bold(event)}.`,
    advice: rich`Choose the other level as the event, or another event variable.`,
  }),
};
