/**
 * Numbers in the text of a model, each held against what tools returned: found at the digits it is written with, or marked. Names,
 * numbers of tables, α and confidence levels are no findings.
 */

/** A number as it stands in a text. */
interface Written {
  readonly start: number;
  readonly end: number;
  /** What it may mean: `1,234` is a thousand, or one and a bit. */
  readonly readings: readonly Reading[];
  readonly percent: boolean;
  readonly signed: boolean;
}

interface Reading {
  readonly value: number;
  readonly decimals: number;
}

/** A piece of a text: plain, a number that a tool returned, or one that none did. */
export interface TextPart {
  readonly text: string;
  readonly kind: 'plain' | 'found' | 'unknown';
  /** Which of the sources returned it. */
  readonly source?: number;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Powers of ten with raised digits, in digits of the line. */
const lowered = (text: string): string =>
  text.replace(/10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (power) =>
    [...power]
      .map((char) => (char === '⁻' ? '-' : RAISED.includes(char) ? RAISED.indexOf(char) : char))
      .join(''),
  );

/** Digits of other scripts, and wide ones, as the digits they are; the length stays. */
const fold = (text: string): string =>
  [...text]
    .map((char) => {
      if (!/\p{Nd}/u.test(char) || /\d/.test(char)) return /[−‒–—﹣－]/u.test(char) ? '-' : char;
      const code = char.codePointAt(0) ?? 0;
      let zero = code;
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String(code - zero).padEnd(char.length, '\u200b');
    })
    .join('');

const SPACE = "[\\u0020\\u00a0\\u2009\\u202f']";
const WHOLE = `(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d{1,3}(?:${SPACE}\\d{3})+(?!\\d)|\\d+)`;
const POWER = '(?:[eE][-+]?\\d{1,3}|\\s?[×x·*]\\s?10\\s?(?:\\^|\\*\\*)?\\s?\\{?-?\\d{1,3}\\}?)';
const NUMBER = new RegExp(`(?:${WHOLE}(?:[.,]\\d+)?|\\.\\d+)(?:${POWER})?`, 'gu');

/** Written out, from eleven on: smaller ones count things in the sentence. */
const WORDS: Readonly<Record<string, number>> = {
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const ONES = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const WORD_NUMBER = new RegExp(
  `\\b(${Object.keys(WORDS).join('|')})(?:[-\\s](${ONES.slice(1).join('|')}))?\\b(?!\\s+(?:hundred|thousand|million))`,
  'gi',
);
const PERCENT = /^\s?(?:%|per\s?cent\b|percent\b|percentage points?\b)/i;

/** Whether a text writes decimals with a comma; only then may `5,000` be five. */
const DECIMAL_COMMA = /\d,\d{1,2}(?!\d)|\d,\d{4}/;

function readingsOf(text: string, commas: boolean): readonly Reading[] {
  const [, mantissa = '', power] =
    /^(.*?)(?:[eE]([-+]?\d+)|\s?[×x·*]\s?10[^\d-]*(-?\d+)[^\d]*)?$/u.exec(text) ?? [];
  const exponent = Number(power ?? /10[^\d-]*(-?\d+)\D*$/u.exec(text.slice(mantissa.length))?.[1] ?? 0);
  const plain = mantissa.replace(/[\u200b\u0020\u00a0\u2009\u202f']/gu, '');
  const forms = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)
    ? [
        plain.replaceAll(',', ''),
        ...(commas && plain.split(',').length === 2 && !plain.includes('.') ? [plain.replace(',', '.')] : []),
      ]
    : [plain.replace(',', '.')];
  return forms.map((form) => ({
    value: Number(form.startsWith('.') ? `0${form}` : form) * 10 ** exponent,
    decimals: Math.max(0, (form.split('.')[1] ?? '').length - exponent),
  }));
}

/** What stands before a number and makes it something else: a name, a table, a level. */
const NO_FINDING_BEFORE =
  /(?:\b(?:tables?|figures?|figs?\.|steps?|equations?|models?|hypothes[ie]s)\s+(?:\d+(?:\s?(?:,|and|to|-)\s?))*|(?:α|\balpha|\bsignificance level|\blevel of significance)\s*(?:=|of|at|was|is)?\s*)$/iu;
const CONFIDENCE_AFTER = /^\s?%?\s?-?(?:CI\b|CIs\b|confidence|credible|prediction interval)/iu;
const ALPHA_AFTER = /^\s?(?:significance level|level of significance|level\b)/iu;
const LEVELS = [0.9, 0.95, 0.99, 90, 95, 99];

/** Every number of a text that says something, in order. */
function numbersIn(text: string): readonly Written[] {
  const folded = fold(lowered(text));
  const commas = DECIMAL_COMMA.test(folded);
  const digits = [...folded.matchAll(NUMBER)].flatMap((match): Written[] => {
    const [found] = match;
    let start = match.index;
    const end = start + found.length;
    const before = folded.slice(0, start);
    const after = folded.slice(end);
    const whole = /^\d+$/.test(found);
    // Letters before a whole number make it part of a name (R2, T1); so does a letter after it (2nd, 3D).
    if (whole && (/[\p{L}_]$/u.test(before) || /^[\p{L}_]/u.test(after))) return [];
    if (whole && /(?:^|\n)\s*$/.test(before) && /^[.)]\s/.test(after)) return [];
    if (NO_FINDING_BEFORE.test(before.slice(-60))) return [];
    const readings = readingsOf(found, commas);
    const value = readings[0]?.value ?? 0;
    if (CONFIDENCE_AFTER.test(after) && LEVELS.includes(value)) return [];
    if (ALPHA_AFTER.test(after) && [0.05, 0.01, 0.001, 0.1].includes(value)) return [];
    const signed = /(?:^|[^\p{L}\p{N})\]%])-$/u.test(before) || (start === 1 && before === '-');
    if (signed) start -= 1;
    return [
      {
        start,
        end,
        readings: signed ? readings.map((one) => ({ ...one, value: -one.value })) : readings,
        percent: PERCENT.test(after),
        signed,
      },
    ];
  });
  const words = [...folded.matchAll(WORD_NUMBER)].map((match): Written => {
    const [found, tens = '', one = ''] = match;
    const end = match.index + found.length;
    const value = (WORDS[tens.toLowerCase()] ?? 0) + Math.max(0, ONES.indexOf(one.toLowerCase()));
    return {
      start: match.index,
      end,
      readings: [{ value, decimals: 0 }],
      percent: PERCENT.test(folded.slice(end)),
      signed: false,
    };
  });
  return [...digits, ...words].sort((a, b) => a.start - b.start);
}

/** Digits that count. */
const significant = ({ value, decimals }: Reading): number =>
  value === 0 ? 0 : Math.max(0, Math.floor(Math.log10(Math.abs(value)) + 1e-12) + 1 + decimals);

/**
 * Whether a written number is a returned one, at the digits it is written with. Rounding to a single digit would fit too much, unless
 * it is a small decimal such as .003.
 */
function rounds(written: Reading, returned: number): boolean {
  if (Math.abs(written.value - returned) <= 1e-12 * Math.max(1, Math.abs(returned))) return true;
  if (significant(written) < 2 && written.decimals < 2) return false;
  return Math.abs(written.value - returned) <= 0.5 * 10 ** -written.decimals * (1 + 1e-6);
}

function isReturned({ readings, percent, signed }: Written, { value, percent: share }: Returned): boolean {
  const same = (reading: Reading, returned: number) =>
    rounds(reading, returned) || (!signed && rounds(reading, -returned));
  return readings.some((reading) => {
    if (same(reading, value)) return true;
    const { value: written, decimals } = reading;
    if (percent && Math.abs(value) <= 1) return same(reading, value * 100);
    return share && !percent && same({ value: written, decimals }, value / 100);
  });
}

interface Returned {
  readonly value: number;
  readonly percent: boolean;
}

/** The numbers that texts of tools hold, text by text. */
export type KnownNumbers = readonly (readonly Returned[])[];

export const knownNumbers = (sources: readonly string[]): KnownNumbers =>
  sources.map((source) =>
    numbersIn(source).flatMap(({ readings, percent }) => readings.map(({ value }) => ({ value, percent }))),
  );

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where names stand that hold digits; a name that is a number counts only beside the word it belongs to. */
function namedSpans(text: string, names: readonly string[]): readonly (readonly [number, number])[] {
  const numbered = names.filter((name) => /\d/.test(name)).sort((a, b) => b.length - a.length);
  const words = names.filter((name) => /^\p{L}[\p{L}\s_]*$/u.test(name)).map(literal);
  const beside = ['group', 'level', 'category', 'class', ...words].join('|');
  return numbered.flatMap((name) => {
    const pure = /^[\d\s.,+-]+$/.test(name);
    const pattern = pure
      ? new RegExp(`(?<=\\b(?:${beside})s?\\s?(?:=|:)?\\s?)${literal(name)}(?![\\d.])`, 'giu')
      : new RegExp(`(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`, 'giu');
    return [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length] as const);
  });
}

/** The text in parts, each number found or not; `names` are words of the data that may hold digits. */
export function checkNumbers(
  text: string,
  known: KnownNumbers,
  names: readonly string[],
): readonly TextPart[] {
  const spans = namedSpans(text, names);
  const parts: TextPart[] = [];
  let from = 0;
  for (const written of numbersIn(text)) {
    const { start, end } = written;
    if (start < from || spans.some(([a, b]) => start < b && end > a)) continue;
    if (start > from) parts.push({ text: text.slice(from, start), kind: 'plain' });
    const source = known.findLastIndex((numbers) => numbers.some((one) => isReturned(written, one)));
    const shown = text.slice(start, end);
    parts.push(source >= 0 ? { text: shown, kind: 'found', source } : { text: shown, kind: 'unknown' });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: 'plain' });
  return parts;
}
