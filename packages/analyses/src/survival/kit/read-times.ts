/** Times that a form names in a line of text. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

/** The most times at which curves are read. */
const MAX_TIMES = 50;

const reset = [{ kind: 'set-options', label: 'Choose round times', options: { times: '' } }] as const;

/** The times of the form as numbers, ascending; a refusal for what is not one, by the label of its box. */
export function readTimes(text: string, box = 'Survival at times'): readonly number[] | Refusal {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const times = parts.map(Number);
  const bad = times.findIndex((time) => !(time >= 0 && time < Number.POSITIVE_INFINITY));
  if (bad >= 0)
    return {
      code: 'bad-times',
      message: rich`${bold(box)} holds ${bold(parts[bad]!)}, which is not a time of zero or more.`,
      advice: rich`Write numbers separated by commas or spaces: 12, 24, 36.`,
      actions: reset,
    };
  if (times.length > MAX_TIMES)
    return {
      code: 'many-times',
      message: rich`${bold(box)} holds more than ${num(MAX_TIMES, 'integer')} times.`,
      advice: rich`Name the times that matter.`,
      actions: reset,
    };
  return [...new Set(times)].sort((a, b) => a - b);
}
