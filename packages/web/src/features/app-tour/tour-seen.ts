/** Whether the tour was taken or declined in this browser: it is offered once. */
const KEY = 'constat:tour';

export const isTourSeen = (): boolean => localStorage.getItem(KEY) !== null;

export const noteTour = (): void => localStorage.setItem(KEY, 'seen');
