/** Whether the tour was offered in this browser: once, on the first visit, until it is taken or declined. */
const KEY = 'constat:tour';

/** Whether it is offered now. Who left the first visit without an answer is not asked again. */
export function isTourOffered(): boolean {
  const known = localStorage.getItem(KEY);
  if (known === 'seen') return false;
  if (known !== null) return sessionStorage.getItem(KEY) !== null;
  localStorage.setItem(KEY, 'offered');
  sessionStorage.setItem(KEY, 'offered');
  return true;
}

export const noteTour = (): void => localStorage.setItem(KEY, 'seen');
