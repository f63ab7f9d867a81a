/** How values go on: numbers and dates by their step, numbered names by their number, others in turn. */
import { formatDate, readWrittenDate } from '../import/dates.ts';
import { parseNumber } from '../import/numbers.ts';

const NUMBERED = /^(.*?)(\d+)$/;
const MAX_DIGITS = 15;

/** So many further values after these. */
export function continueSeries(known: readonly string[], count: number): readonly string[] {
  const numbers = known.map((text) => parseNumber(text.trim()));
  if (known.length > 1 && !numbers.some(Number.isNaN)) return stepped(numbers, count, plainNumber);
  const dates = known.map(readWrittenDate);
  if (!dates.some(Number.isNaN)) return datesAfter(dates, count);
  return (
    numberedAfter(known, count) ?? Array.from({ length: count }, (_, i) => known[i % known.length] ?? '')
  );
}

/** The step between the last two, which all others have to have as well; else the line through them. */
function stepped(
  values: readonly number[],
  count: number,
  write: (value: number) => string,
): readonly string[] {
  const n = values.length;
  const even = values.every((value, i) => i < 2 || isClose(value - values[i - 1]!, values[1]! - values[0]!));
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const slope = even
    ? values[1]! - values[0]!
    : values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0) /
      values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const last = even ? values.at(-1)! : mean + slope * middle;
  return Array.from({ length: count }, (_, i) => write(last + slope * (i + 1)));
}

const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

const plainNumber = (value: number): string => String(Number(value.toPrecision(MAX_DIGITS - 3)));

const DAY_MS = 86_400_000;

/** Days, or months where all are the same day of theirs. */
function datesAfter(dates: readonly number[], count: number): readonly string[] {
  if (dates.length === 1)
    return Array.from({ length: count }, (_, i) => formatDate(dates[0]! + (i + 1) * DAY_MS));
  const parts = dates.map((date) => new Date(date));
  const months = parts.map((date) => 12 * date.getUTCFullYear() + date.getUTCMonth());
  const [first] = parts;
  const step = months[1]! - months[0]!;
  const isMonthly =
    step !== 0 &&
    parts.every(
      (date) =>
        date.getUTCDate() === first!.getUTCDate() && date.getTime() % DAY_MS === first!.getTime() % DAY_MS,
    ) &&
    months.every((month, i) => i === 0 || month - months[i - 1]! === step);
  if (!isMonthly) return stepped(dates, count, formatDate);
  return Array.from({ length: count }, (_, i) => {
    const month = months.at(-1)! + step * (i + 1);
    const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
    const day = Math.min(first!.getUTCDate(), lastDay);
    return formatDate(Date.UTC(Math.floor(month / 12), month % 12, day) + (first!.getTime() % DAY_MS));
  });
}

/** Item 1, Item 2: the same words with a number at the end, which keeps its zeros. */
function numberedAfter(known: readonly string[], count: number): readonly string[] | null {
  const parts = known.map((text) => NUMBERED.exec(text));
  const [first] = parts;
  if (!first || first[1] === '' || parts.some((part) => part?.[1] !== first[1])) return null;
  const numbers = parts.map((part) => Number(part![2]));
  const step = numbers.length > 1 ? numbers[1]! - numbers[0]! : 1;
  if (numbers.some((number, i) => i > 0 && number - numbers[i - 1]! !== step)) return null;
  const width = first[2]!.length;
  return Array.from(
    { length: count },
    (_, i) => `${first[1]}${String(numbers.at(-1)! + step * (i + 1)).padStart(width, '0')}`,
  );
}
