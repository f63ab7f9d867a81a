import type { Restored } from './backup.ts';

const plural = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

/** What restoring a backup did, in words. */
export function restoredWords({ datasets, results, reports, present, damaged }: Restored): string {
  const work = [plural(results, 'result'), ...(reports > 0 ? [plural(reports, 'report')] : [])];
  const parts = [`Restored ${[plural(datasets, 'dataset'), ...work].join(' and ')}.`];
  if (present > 0) parts.push(`${plural(present, 'item')} ${present === 1 ? 'was' : 'were'} here already.`);
  if (damaged > 0) parts.push(`${plural(damaged, 'damaged line')} left out.`);
  return parts.join(' ');
}

/** Whether a file is named like a backup; what is inside is checked when it is read. */
export const isBackupName = (name: string): boolean => /\.jsonl$/i.test(name);
