/** Ticks of an axis of dates: evenly apart, at round dates, with what tells them from each other. */

const DAY = 86_400_000;
/** Fewest and most labels that read well. */
const FEWEST = 4;
const MOST = 8;

const MONTHS = [1, 2, 3, 4, 6, 12, 24, 60, 120, 240, 600, 1200];
const DAYS = [1, 2, 5, 7, 14];

/** First days of months that are a multiple of the step, counted from a year's beginning. */
function monthTicks(from: number, to: number, step: number): number[] {
  const first = new Date(from);
  const months = first.getUTCFullYear() * 12 + first.getUTCMonth() + (isMonthStart(from) ? 0 : 1);
  const ticks: number[] = [];
  for (let at = Math.ceil(months / step) * step; ; at += step) {
    const time = Date.UTC(Math.floor(at / 12), at % 12, 1);
    if (time > to) return ticks;
    ticks.push(time);
  }
}

const isMonthStart = (time: number): boolean => {
  const date = new Date(time);
  return date.getUTCDate() === 1 && time % DAY === 0;
};

/** The part of an axis that puts its ticks and words them; nothing for less than a few days, where the drawing knows better. */
export function dateTicks(from: number | null, to: number | null): Record<string, unknown> {
  if (from === null || to === null || !(to - from >= FEWEST * DAY)) return { labelOverlap: 'greedy' };
  const asText = (ticks: readonly number[]) => ticks.map((time) => new Date(time).toISOString());
  for (const step of DAYS) {
    const count = (to - from) / (step * DAY);
    if (count > MOST) continue;
    const start = Math.ceil(from / DAY) * DAY;
    const ticks = Array.from(
      { length: Math.floor((to - start) / (step * DAY)) + 1 },
      (_, i) => start + i * step * DAY,
    );
    return { values: asText(ticks), format: '%-d %b', labelOverlap: 'parity' };
  }
  const step = MONTHS.find((each) => monthTicks(from, to, each).length <= MOST) ?? MONTHS.at(-1)!;
  const ticks = monthTicks(from, to, step);
  if (ticks.length < 2) return { labelOverlap: 'greedy' };
  return {
    values: asText(ticks),
    format: step % 12 === 0 ? '%Y' : '%b %Y',
    labelOverlap: 'parity',
  };
}
