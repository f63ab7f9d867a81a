/** The browser's storage for this site is full: how to recognise it, and what to say. */

export const STORAGE_FULL =
  'The browser has no room left for this site. Delete datasets or results you no longer need, or free space on the device, then try again; what was stored before is kept.';

/** Whether an error, or what caused it, is a full store. Errors from a worker arrive by name and message only. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message, inner } = error as { name?: unknown; message?: unknown; inner?: unknown };
  return (
    /quota ?exceeded/i.test(`${String(name)} ${String(message)}`) || (inner !== error && isStorageFull(inner))
  );
}
