/** How long a busy page waits for a pause. */
const BUSY_MS = 100;

/** Does something when the page has nothing else to do, soon in any case. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: BUSY_MS });
  else setTimeout(work, BUSY_MS);
}
