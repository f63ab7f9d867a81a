import type { GuestWork } from '../../storage/guest-work.ts';

const counted = (n: number, word: string): readonly string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? word : `${word}s`}`];

/** What there is, in words: 1 dataset, 2 results and 1 report. */
export function workWords({ datasets, results, reports }: GuestWork): string {
  const parts = [
    ...counted(datasets, 'dataset'),
    ...counted(results, 'result'),
    ...counted(reports, 'report'),
  ];
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
