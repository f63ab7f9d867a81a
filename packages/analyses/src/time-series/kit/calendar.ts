/** How far apart the times of a series are, and what that says about its seasons. */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

export const STEP_UNITS = [
  'year',
  'month',
  'week',
  'day',
  'weekday',
  'hour',
  'minute',
  'second',
  'number',
] as const;
export type StepUnit = (typeof STEP_UNITS)[number];

/** The usual step from one time to the next, and where the times depart from it. */
export interface Spacing {
  readonly unit: StepUnit;
  /** Units in the usual step: 3 months. */
  readonly step: number;
  /** Steps that are longer or shorter than the usual one. */
  readonly uneven: number;
  /** Values before the largest step, from 1; null where all steps are alike. */
  readonly widestAfter: number | null;
}

/** Values in one season's cycle that go with a step; 1 where it suggests none. */
export function usualPeriod({ unit, step }: Pick<Spacing, 'unit' | 'step'>): number {
  switch (unit) {
    case 'month':
      return step < 12 && 12 % step === 0 ? 12 / step : 1;
    case 'week':
      return step === 1 ? 52 : 1;
    case 'day':
      return step === 1 ? 7 : 1;
    case 'weekday':
      return 5;
    case 'hour':
      return step < 24 && 24 % step === 0 ? 24 / step : 1;
    case 'minute':
    case 'second':
      return step < 60 && 60 % step === 0 ? 60 / step : 1;
    case 'year':
    case 'number':
      return 1;
  }
}

/** The commonest value; of several the smallest. */
function modeOf(values: Float64Array): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [value, count] of counts)
    if (count > most || (count === most && value < best)) [best, most] = [value, count];
  return best;
}

const stepsOf = (places: Float64Array): Float64Array =>
  Float64Array.from({ length: places.length - 1 }, (_, i) => places[i + 1]! - places[i]!);

function spacingOf(steps: Float64Array, unit: StepUnit, scale = 1): Spacing {
  const usual = modeOf(steps);
  let uneven = 0;
  let widest = 0;
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] === usual) continue;
    uneven++;
    if (steps[i]! > steps[widest]! || steps[widest] === usual) widest = i;
  }
  return { unit, step: usual / scale, uneven, widestAfter: uneven > 0 ? widest + 1 : null };
}

/** Numbers that are the same but for rounding are one step. */
function spacingOfNumbers(times: Float64Array): Spacing {
  const steps = stepsOf(times);
  const size = Math.max(Math.abs(times[0]!), Math.abs(times.at(-1)!));
  const grain = 1e-9 * Math.max(size, Math.abs(steps[0]!)) || 1;
  const alike = new Map<number, number>();
  for (const step of steps) {
    const key = Math.round(step / grain);
    if (!alike.has(key)) alike.set(key, step);
  }
  return spacingOf(
    steps.map((step) => alike.get(Math.round(step / grain))!),
    'number',
  );
}

/** The spacing of at least two times in ascending order: dates in milliseconds, or numbers. */
export function spacing(times: Float64Array, isDate: boolean): Spacing {
  if (!isDate) return spacingOfNumbers(times);
  const dates = Array.from(times, (time) => new Date(time));
  const sameTime = times.every((time) => (time - times[0]!) % DAY === 0);
  if (sameTime && inMonths(dates)) {
    const months = spacingOf(
      stepsOf(Float64Array.from(dates, (date) => 12 * date.getUTCFullYear() + date.getUTCMonth())),
      'month',
    );
    return months.step % 12 === 0 ? { ...months, unit: 'year', step: months.step / 12 } : months;
  }
  if (!sameTime) {
    const steps = stepsOf(times);
    const usual = modeOf(steps);
    if (usual % HOUR === 0) return spacingOf(steps, 'hour', HOUR);
    if (usual % MINUTE === 0) return spacingOf(steps, 'minute', MINUTE);
    return spacingOf(steps, 'second', 1000);
  }
  const days = times.map((time) => Math.floor(time / DAY));
  const steps = stepsOf(days);
  if (modeOf(steps) === 1 && days.every((day) => isWeekday(day)) && times.length > 5)
    return spacingOf(stepsOf(days.map(weekdayIndex)), 'weekday');
  const found = spacingOf(steps, 'day');
  return found.step % 7 === 0 ? { ...found, unit: 'week', step: found.step / 7 } : found;
}

/** All on the same day of their month, or all on the last one. */
function inMonths(dates: readonly Date[]): boolean {
  const day = dates[0]!.getUTCDate();
  if (dates.every((date) => date.getUTCDate() === day)) return true;
  return dates.every((date) => new Date(date.getTime() + DAY).getUTCDate() === 1);
}

/** Day 0 of 1970 was a Thursday. */
const dayOfWeek = (day: number): number => (((day + 3) % 7) + 7) % 7;
const isWeekday = (day: number): boolean => dayOfWeek(day) < 5;
/** Mondays to Fridays counted without the days between. */
const weekdayIndex = (day: number): number => 5 * Math.floor((day + 3) / 7) + dayOfWeek(day);

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Names of the seasons of a cycle, by the place of a date in it; null where dates do not tell. */
export function seasonNames(
  { unit, step }: Pick<Spacing, 'unit' | 'step'>,
  period: number,
): { readonly names: readonly string[]; readonly of: (time: number) => number } | null {
  if (period !== usualPeriod({ unit, step })) return null;
  if (unit === 'month' && step === 1) return { names: MONTHS, of: (time) => new Date(time).getUTCMonth() };
  if (unit === 'month' && step === 3)
    return {
      names: ['Q1', 'Q2', 'Q3', 'Q4'],
      of: (time) => Math.floor(new Date(time).getUTCMonth() / 3),
    };
  if ((unit === 'day' && step === 1) || unit === 'weekday')
    return { names: DAYS.slice(0, period), of: (time) => dayOfWeek(Math.floor(time / DAY)) };
  if (unit === 'hour' && step === 1)
    return {
      names: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
      of: (time) => new Date(time).getUTCHours(),
    };
  return null;
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2024-03-01`, with the time of day where it is not midnight; of monthly data `March 2024`, of yearly ones `2024`. */
export function dateText(time: number, unit?: StepUnit): string {
  const date = new Date(time);
  const isFirst = time % DAY === 0 && date.getUTCDate() === 1;
  if (isFirst && unit === 'month') return MONTH.format(date);
  if (isFirst && unit === 'year' && date.getUTCMonth() === 0) return String(date.getUTCFullYear());
  const text = date.toISOString();
  return time % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** The same as figures read it: a day, or a moment in universal time. */
export function dateField(time: number): string {
  const text = new Date(time).toISOString();
  return time % DAY === 0 ? text.slice(0, 10) : text;
}

/** A time as figures read it, in words. */
export const fieldText = (at: string | number, unit?: StepUnit): string =>
  typeof at === 'string' ? dateText(Date.parse(at), unit) : String(at);

/** Times after the last one, one usual step apart. */
export function timesAfter(
  last: number,
  { unit, step }: Pick<Spacing, 'unit' | 'step'>,
  count: number,
): number[] {
  const after = (steps: number): number => {
    const date = new Date(last);
    switch (unit) {
      case 'year':
      case 'month': {
        const months = steps * step * (unit === 'year' ? 12 : 1);
        const isLastDay = new Date(last + DAY).getUTCDate() === 1;
        const time = last % DAY;
        const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
        const next = new Date(first);
        const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
        const day = isLastDay ? days : Math.min(days, date.getUTCDate());
        return first + (day - 1) * DAY + (time < 0 ? time + DAY : time);
      }
      case 'weekday': {
        const index = weekdayIndex(Math.floor(last / DAY)) + steps * step;
        const day = 7 * Math.floor(index / 5) - 3 + (((index % 5) + 5) % 5);
        return day * DAY + (last - Math.floor(last / DAY) * DAY);
      }
      case 'number':
        return +(last + steps * step).toPrecision(12);
      default:
        return (
          last + steps * step * { week: 7 * DAY, day: DAY, hour: HOUR, minute: MINUTE, second: 1000 }[unit]
        );
    }
  };
  return Array.from({ length: count }, (_, i) => after(i + 1));
}
