/** Which revision of a dataset of this device the account has, as far as this browser knows. */

const KEY = 'constat:kept-revisions';

function all(): Readonly<Record<string, number>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, number>>) : {};
  } catch {
    return {};
  }
}

/** Notes that the account has this revision. */
export const noteKept = (id: string, revision: number): void =>
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: revision }));

/** Whether the dataset was changed here since the account got it; false when that is not known. */
export function changedSinceKept(id: string, revision: number): boolean {
  const kept = all()[id];
  return kept !== undefined && kept !== revision;
}
