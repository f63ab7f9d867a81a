/** Whether the app looks for new versions by itself; on unless switched off. */

const KEY = 'constat:auto-update';

export const autoUpdate = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Keeps the choice; the next regular check follows it. */
export function setAutoUpdate(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
