/** How long something took, as people and programs write it: 1:30:00, 2 days 1:30:00, 90 min, 1 h 30 min, PT1H30M, 2 years 3 months. Read as numbers of one unit. Times of day with AM and PM are hours after midnight. */

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
type Unit = keyof typeof SECONDS;
const UNITS = Object.keys(SECONDS) as readonly Unit[];

/** The words of each unit. */
const WORDS: ReadonlyMap<string, Unit> = new Map(
  Object.entries({
    seconds: ['s', 'sec', 'secs', 'second', 'seconds'],
    minutes: ['m', 'min', 'mins', 'minute', 'minutes'],
    hours: ['h', 'hr', 'hrs', 'hour', 'hours'],
    days: ['d', 'day', 'days'],
    weeks: ['w', 'wk', 'wks', 'week', 'weeks'],
  } as const satisfies Record<Unit, readonly string[]>).flatMap(([unit, words]) =>
    words.map((word) => [word, unit as Unit] as const),
  ),
);

const CLOCK = /^(-?)(?:(\d{1,7}) days?,? )?(\d{1,5}):([0-5]\d)(?::([0-5]\d(?:[.,]\d+)?))?$/;
/** Laps and splits: minutes, seconds and their parts. */
const LAP = /^(-?)(\d{1,4}):([0-5]\d[.,]\d+)$/;
const PART = /(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?/giy;
const ISO =
  /^P(?=[\dT])(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?=\d)(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;
const ISO_UNITS = ['weeks', 'days', 'hours', 'minutes', 'seconds'] as const;

interface Duration {
  readonly seconds: number;
  /** The units it is written in; a clock is written in none. */
  readonly units: readonly Unit[];
}

type Parts = readonly (readonly [digits: string, unit: Unit])[];

const numberOf = (digits: string): number => Number(digits.replace(',', '.'));

const sumOf = (parts: Parts): number =>
  parts.reduce((sum, [digits, unit]) => sum + numberOf(digits) * SECONDS[unit], 0);

function readClock(text: string): Duration | null {
  const [, sign, days = '0', hours, minutes, seconds = '0'] = CLOCK.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const size = sumOf([
    [days, 'days'],
    [hours, 'hours'],
    [minutes, 'minutes'],
    [seconds, 'seconds'],
  ]);
  return { seconds: sign === '-' ? -size : size, units: [] };
}

function readLap(text: string): Duration | null {
  const [, sign, minutes, seconds] = LAP.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return null;
  const size = 60 * Number(minutes) + numberOf(seconds);
  return { seconds: sign === '-' ? -size : size, units: [] };
}

function readIso(text: string): Duration | null {
  const found = ISO.exec(text);
  if (!found) return null;
  const parts = ISO_UNITS.flatMap((unit, i): Parts => {
    const digits = found[i + 1];
    return digits === undefined ? [] : [[digits, unit]];
  });
  return { seconds: sumOf(parts), units: parts.map(([, unit]) => unit) };
}

/** 1 h 30 min: units from the larger to the smaller, each once. */
function readWords(text: string): Duration | null {
  const parts: (readonly [string, Unit])[] = [];
  let at = 0;
  while (at < text.length) {
    PART.lastIndex = at;
    const [whole, digits, word] = PART.exec(text) ?? [];
    const unit = word === undefined ? undefined : WORDS.get(word.toLowerCase());
    const before = parts.at(-1)?.[1];
    if (whole === undefined || digits === undefined || unit === undefined) return null;
    if (before !== undefined && SECONDS[before] <= SECONDS[unit]) return null;
    parts.push([digits, unit]);
    at += whole.length;
    while (text[at] === ' ' || text[at] === ',') at += 1;
  }
  return parts.length === 0 ? null : { seconds: sumOf(parts), units: parts.map(([, unit]) => unit) };
}

const read = (text: string): Duration | null =>
  readClock(text) ?? readLap(text) ?? readIso(text) ?? readWords(text);

/** The unit that all are written in; else the one in which the middle one is a number people would say. */
function unitOf(durations: readonly Duration[]): Unit {
  const written = new Set(durations.flatMap(({ units }) => units));
  const [only] = written;
  if (only !== undefined && written.size === 1 && durations.every(({ units }) => units.length > 0))
    return only;
  const sizes = durations.map(({ seconds }) => Math.abs(seconds)).sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return UNITS.findLast((unit) => unit !== 'weeks' && middle >= 2 * SECONDS[unit]) ?? 'seconds';
}

const HALF_DAY = /^(0?[1-9]|1[0-2])(?::([0-5]\d)(?::([0-5]\d))?)?\s*([ap])\.?\s?m\.?$/i;

/** Hours after midnight of a time such as 1:30 PM. */
function timeOfDay(text: string): number {
  const [, hours, minutes = '0', seconds = '0', half = ''] = HALF_DAY.exec(text) ?? [];
  const after = half.toLowerCase() === 'p' ? 12 : 0;
  return hours === undefined
    ? Number.NaN
    : (Number(hours) % 12) + after + Number(minutes) / 60 + Number(seconds) / 3600;
}

const AGE =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:years?|yrs?|y)\.?)?[\s,]*(?:and\s+)?(?:(\d+(?:[.,]\d+)?)\s*(?:months?|mths?|mos?)\.?)?$/i;

/** Months of an age such as 2 years 3 months, which are no number of days. */
function monthsOf(text: string): { readonly months: number; readonly hasYears: boolean } | null {
  const [, years, months] = AGE.exec(text) ?? [];
  if (years === undefined && months === undefined) return null;
  return { months: 12 * numberOf(years ?? '0') + numberOf(months ?? '0'), hasYears: years !== undefined };
}

export interface ReadDurations {
  readonly values: readonly number[];
  readonly unit: Unit | 'months' | 'years' | 'hours after midnight';
}

/** The numbers of texts that are all durations, ages or times of day, and their unit; null where they are not. */
export function readDurations(texts: readonly string[]): ReadDurations | null {
  if (texts.length === 0) return null;
  const times = texts.map((text) => timeOfDay(text.trim()));
  if (!times.some(Number.isNaN)) return { values: times, unit: 'hours after midnight' };
  const ages = texts.flatMap((text) => monthsOf(text.trim()) ?? []);
  if (ages.length === texts.length) {
    const inYears = ages.some(({ hasYears }) => hasYears);
    return {
      values: ages.map(({ months }) => (inYears ? months / 12 : months)),
      unit: inYears ? 'years' : 'months',
    };
  }
  return readSpans(texts);
}

function readSpans(texts: readonly string[]): ReadDurations | null {
  const durations: Duration[] = [];
  for (const text of texts) {
    const duration = read(text.trim());
    if (duration === null) return null;
    durations.push(duration);
  }
  const unit = unitOf(durations);
  return { values: durations.map(({ seconds }) => seconds / SECONDS[unit]), unit };
}
