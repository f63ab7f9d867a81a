/** Days as administrators choose them, in their own time zone. */

const two = (value: number): string => String(value).padStart(2, '0');
const MAX_REASON = 1000;

/** A day as a date field writes it. */
export const dayText = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** The day so many days from now. */
export const inDays = (days: number, now = new Date()): string =>
  dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

/** The last moment of a day, or undefined when it is no day. */
export function endOfDay(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return end.getMonth() === month - 1 ? end : undefined;
}

/** What is wrong with a grant, or undefined. */
export function grantProblem(last: string, reason: string, now = new Date()): string | undefined {
  const end = endOfDay(last);
  if (!end) return 'Choose the last day.';
  if (end <= now) return 'The last day is in the past.';
  if (reason.trim() === '') return 'Say why; the reason is shown to its owner.';
  return reason.trim().length > MAX_REASON ? `At most ${MAX_REASON} characters.` : undefined;
}
