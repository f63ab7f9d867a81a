/** Times of cases in a line of text, censored ones marked by a plus. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

export interface TypedTimes {
  readonly times: Float64Array;
  /** 1 where the event happened. */
  readonly events: Uint8Array;
}

/** The times of the form; a refusal for what is not one. */
export function readCases(text: string): TypedTimes | Refusal {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const times = Float64Array.from(parts, (part) => Number(part.replace(/\+$/, '') || Number.NaN));
  const bad = times.findIndex((time) => !(time >= 0 && time < Number.POSITIVE_INFINITY));
  if (bad >= 0)
    return {
      code: 'bad-times',
      variable: 'times',
      message: rich`${bold('Times')} holds ${bold(parts[bad]!)}, which is not a time of zero or more.`,
      advice: rich`Write numbers separated by spaces, with a point for decimals and a plus behind censored ones: 6.5 7+ 10.`,
    };
  if (parts.length === 0)
    return {
      code: 'too-few-cases',
      variable: 'times',
      message: rich`${bold('Times')} is empty.`,
      advice: rich`Write the times of all cases, a plus behind censored ones: 6 7+ 10 15+. Or take them from data.`,
    };
  return { times, events: Uint8Array.from(parts, (part) => (part.endsWith('+') ? 0 : 1)) };
}

/** The same times as text. */
export const writeCases = ({ times, events }: TypedTimes): string =>
  Array.from(times, (time, i) => `${time}${events[i] === 1 ? '' : '+'}`).join(' ');
