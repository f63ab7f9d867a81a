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

/** What every backup begins with. */
const BACKUP_START = '{"format":"constat-backup"';

/** Whether a file of lines is a backup and no table; the rest of it is checked when it is read. */
export const isBackup = async (file: File): Promise<boolean> =>
  isBackupName(file.name) && (await file.slice(0, BACKUP_START.length).text()) === BACKUP_START;

/** Whether a file may be a backup by its name. */
const isBackupName = (name: string): boolean => /\.jsonl$/i.test(name);
