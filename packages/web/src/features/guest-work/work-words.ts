import { andList } from '@constat/report';
import type { GuestWork } from '../../storage/guest-work.ts';

const counted = (n: number, word: string): readonly string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? word : `${word}s`}`];

/** What there is, in words: 1 dataset, 2 results and 1 report. */
export function workWords({ datasets, results, reports }: GuestWork): string {
  return andList([
    ...counted(datasets, 'dataset'),
    ...counted(results, 'result'),
    ...counted(reports, 'report'),
  ]);
}
