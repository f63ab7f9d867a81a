/** When something happened, as people say it: 'just now', '12 min ago', 'Yesterday', 'Mon 3 Nov'. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function timeAgo(then: number, now = Date.now()): string {
  const age = now - then;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const day = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((day(now) - day(then)) / (24 * HOUR));
  if (days === 0) return `${Math.floor(age / HOUR)} h ago`;
  if (days === 1) return 'Yesterday';
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return new Date(then)
    .toLocaleDateString('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(sameYear ? {} : { year: 'numeric' }),
    })
    .replace(',', '');
}
