/** Dates in a form that is given: YYYY, YY, MM, M, MMM, DD, D, hh, h, mm, ss and am, with signs between them. */
import { maskOf, rowsOf, textsOf, type Vector } from '../vector.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PART = /YYYY|YY|MMM+|MM?|DD?|hh?|mm|ss|am/g;
const PATTERNS: Readonly<Record<string, readonly [name: string, pattern: string]>> = {
  YYYY: ['year', String.raw`\d{4}`],
  YY: ['short', String.raw`\d{2}`],
  MMM: ['word', '[a-z]{3,9}'],
  MM: ['month', String.raw`\d{1,2}`],
  M: ['month', String.raw`\d{1,2}`],
  DD: ['day', String.raw`\d{1,2}`],
  D: ['day', String.raw`\d{1,2}`],
  hh: ['hour', String.raw`\d{1,2}`],
  h: ['hour', String.raw`\d{1,2}`],
  mm: ['minute', String.raw`\d{2}`],
  ss: ['second', String.raw`\d{2}`],
  am: ['half', '[ap]m'],
};
/** Two digits of a year from here on are of the last century, as spreadsheets read them. */
const FIRST_OF_LAST_CENTURY = 30;

/** The reader of a form; null where it has no year, or a part twice. */
function readerOf(form: string): ((text: string) => number) | null {
  const seen = new Set<string>();
  let last = 0;
  let pattern = '';
  const literal = (text: string) =>
    text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, String.raw`\s+`);
  for (const { 0: part, index } of form.matchAll(PART)) {
    const [name, digits] = PATTERNS[part.startsWith('MMM') ? 'MMM' : part]!;
    if (seen.has(name)) return null;
    seen.add(name);
    pattern += `${literal(form.slice(last, index))}(?<${name}>${digits})`;
    last = index + part.length;
  }
  if (!seen.has('year') && !seen.has('short')) return null;
  const whole = new RegExp(`^\\s*${pattern}${literal(form.slice(last))}\\s*$`, 'i');
  return (text) => timeOf(whole.exec(text)?.groups);
}

function timeOf(parts: Readonly<Record<string, string>> | undefined): number {
  if (!parts) return Number.NaN;
  const short = Number(parts.short);
  const year = parts.year ? Number(parts.year) : short + (short >= FIRST_OF_LAST_CENTURY ? 1900 : 2000);
  const month = parts.word
    ? MONTHS.indexOf(parts.word.slice(0, 3).toLowerCase())
    : Number(parts.month ?? 1) - 1;
  const day = Number(parts.day ?? 1);
  const [minute, second] = [Number(parts.minute ?? 0), Number(parts.second ?? 0)];
  const hour = hourOf(Number(parts.hour ?? 0), parts.half);
  if (month < 0 || month > 11 || hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const made = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  made.setUTCFullYear(year, month, day);
  return made.getUTCMonth() === month && made.getUTCDate() === day ? made.getTime() : Number.NaN;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.POSITIVE_INFINITY;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Texts as dates, each row by its form. */
export function readDateForm(text: Vector, form: Vector, rows: number): Vector {
  const [texts, forms] = [textsOf(text), textsOf(form)];
  const [mt, mf] = [maskOf(texts), maskOf(forms)];
  const readers = new Map<string, ((text: string) => number) | null>();
  const values = new Float64Array(rowsOf([text, form], rows)).map((_, row) => {
    const [from, by] = [texts[row & mt] ?? null, forms[row & mf] ?? null];
    if (from === null || by === null) return Number.NaN;
    if (!readers.has(by)) readers.set(by, readerOf(by));
    return readers.get(by)?.(from) ?? Number.NaN;
  });
  return { type: 'date', values };
}
