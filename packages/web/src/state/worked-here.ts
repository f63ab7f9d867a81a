/** What local storage alone tells of earlier visits, before the store is there. */

/** Before the owner, in the key that keeps which dataset is the active one. */
export const ACTIVE = 'constat:active:';

/** Whether somebody has had a dataset in this browser, as far as can be told at once. */
export const hasWorkedHere = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(ACTIVE));
