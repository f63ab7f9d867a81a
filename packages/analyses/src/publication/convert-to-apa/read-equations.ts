/** Statistics in running text and in the lines of programs: `t(28) = 2.20`, `df = 17.776`, `95% CI [0.1, 0.4]`, `p-value < 2.2e-16`. */
import type { Equation, Typed } from './found.ts';
import { NUMBER, readNumber } from './numbers.ts';
import { TYPED_SYMBOLS } from './symbols.ts';

const GAP = '[ \\t\\n]{0,24}';
const NAMES = TYPED_SYMBOLS.map(([pattern]) => pattern).join('|');

/** Degrees of freedom right behind the letter: t27, F2,87; `t2` may be a time. */
const SUBSCRIPT =
  '(?<=t)_?(\\d{2,4}(?:\\.\\d{1,4})?)|(?<=F)_?(\\d{1,4}(?:\\.\\d{1,4})?, ?\\d{1,4}(?:\\.\\d{1,4})?)';
/** Medical journals write a ratio without a sign: HR 0.72, or HR, 0.72. */
const AFTER_RATIO = ',?(?<=(?:OR|HR|RR|[Rr]atio|[Rr]isk),?[ \\t\\n]{0,4})(?=[ \\t\\n]?\\d)';

/** symbol (degrees of freedom) relation number */
const EQUATION = new RegExp(
  `(?<![\\p{L}\\p{N}_.\\\\-])(?:(${NAMES})(?: ?[(\\[]([^()\\[\\]\\n]{1,48})[)\\]]|${SUBSCRIPT})?${GAP}([=<>]|:(?= )|(?:is|was) (?=[<>]?\\.?\\d)|${AFTER_RATIO})${GAP}([<>]?) ?(${NUMBER})(?![\\p{L}\\p{N}])|(\\d{2}(?:[.,]\\d{1,2})?) ?(?:%|percent|per cent)[ -]?(?:CI|C\\.I\\.|confidence intervals?)(?: of)?[ =:,]{0,3}[(\\[]?(${NUMBER})(?:${GAP}(?:[,;]|to|-|[.]{2,3})${GAP}| )(${NUMBER})[)\\]]?|(?<=, {0,2})(n\\.s\\.|ns)(?![\\p{L}\\p{N}]))`,
  'gu',
);

const EXACT = TYPED_SYMBOLS.map(([pattern, symbol]) => [new RegExp(`^(?:${pattern})$`), symbol] as const);

const symbolOf = (typed: string): string => EXACT.find(([pattern]) => pattern.test(typed))?.[1] ?? typed;

/** Degrees of freedom and cases out of the brackets after a symbol. */
function inBrackets(typed: string, comma: boolean): Pick<Equation, 'df' | 'n'> {
  const cases = /[nN] ?= ?(\d{1,9})/.exec(typed);
  const own = typed.replace(/[,;]? ?[nN] ?= ?\d{1,9}/, '').replace(/df ?=? ?/g, '');
  const split = /[;/]/.test(own) ? /[;/]/ : /,\s/.test(own) || !comma ? /,/ : /(?!)/;
  const parts = own.split(split).map((part) => part.trim());
  const single = parts.length === 1 && comma && /^\d{1,9},\d{1,9}$/.test(own.trim());
  const numbers = parts.map((part) => readNumber(part, comma));
  const df = numbers.every((number) => number !== null && number.value > 0) ? (numbers as Typed[]) : [];
  return { df: single ? [...df, ...wholes(own)] : df, n: cases ? Number(cases[1]) : null };
}

/** F(2,45) in a text with decimal commas: the first reading is 2.45, the other two are these. */
const wholes = (typed: string): readonly Typed[] =>
  typed
    .trim()
    .split(',')
    .map((part) => ({ value: Number(part), decimals: 0 }));

/** The degrees of freedom that a test with so many of them means. */
export const dfOf = ({ df }: Pick<Equation, 'df'>, count: 1 | 2): readonly Typed[] =>
  df.length === 3 ? (count === 2 ? df.slice(1) : df.slice(0, 1)) : df;

/** Every equation of a text, in order. */
export function readEquations(text: string, comma: boolean): readonly Equation[] {
  return [...text.matchAll(EQUATION)].flatMap((match): readonly Equation[] => {
    const [all, name, inside, ofT, ofF, sign = '=', second, typed, level, low, high, ns] = match;
    const brackets = inside ?? ofT ?? ofF;
    const place = { start: match.index, end: match.index + all.length };
    if (ns !== undefined)
      return [
        { symbol: 'p', ...place, relation: '>', number: { value: 0.05, decimals: 2 }, df: [], n: null },
      ];
    if (level !== undefined) return intervalOf(place, level, low, high, comma);
    const number = readNumber(typed ?? '', comma);
    if (number === null) return [];
    const relation = second === '<' || second === '>' ? second : sign === '<' || sign === '>' ? sign : '=';
    const { df, n } = brackets === undefined ? { df: [], n: null } : inBrackets(brackets, comma);
    return [{ symbol: symbolOf(name ?? ''), ...place, relation, number, df, n }];
  });
}

function intervalOf(
  place: Pick<Equation, 'start' | 'end'>,
  level: string,
  low: string | undefined,
  high: string | undefined,
  comma: boolean,
): readonly Equation[] {
  const lower = readNumber(low ?? '', comma);
  const upper = readNumber(high ?? '', comma);
  const percent = Number(level.replace(',', '.'));
  if (!lower || !upper || percent < 50 || percent >= 100) return [];
  return [
    { symbol: 'CI', ...place, relation: '=', number: lower, upper, level: percent / 100, df: [], n: null },
  ];
}
