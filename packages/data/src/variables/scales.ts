/** Words that people grade by, so that answers stand in their own order instead of that of the alphabet. */
import { asListed, SCALES_OF_LANGUAGES } from './scales-of-languages.ts';

/** From little to much; words that say the same stand side by side. */
const ENGLISH: readonly (readonly string[])[] = [
  ['none', 'not at all', 'very low', 'low', 'medium', 'moderate', 'middle', 'high', 'very high', 'extreme'],
  [
    'never',
    'almost never',
    'very rarely',
    'rarely',
    'seldom',
    'once in a while',
    'occasionally',
    'occas',
    'sometimes',
    'about half the time',
    'regularly',
    'regul',
    'frequently',
    'often',
    'usually',
    'very often',
    'very frequently',
    'most of the time',
    'almost always',
    'heavy',
    'always',
  ],
  [
    'completely disagree',
    'totally disagree',
    'strongly disagree',
    'disagree strongly',
    'disagree',
    'mostly disagree',
    'moderately disagree',
    'somewhat disagree',
    'disagree somewhat',
    'slightly disagree',
    'rather disagree',
    'tend to disagree',
    'neutral',
    'neither',
    'neither agree nor disagree',
    'neither disagree nor agree',
    'no opinion',
    'undecided',
    'unsure',
    'tend to agree',
    'rather agree',
    'slightly agree',
    'somewhat agree',
    'agree somewhat',
    'moderately agree',
    'mostly agree',
    'agree',
    'agree strongly',
    'strongly agree',
    'totally agree',
    'completely agree',
  ],
  [
    'completely dissatisfied',
    'extremely dissatisfied',
    'very dissatisfied',
    'very unsatisfied',
    'dissatisfied',
    'unsatisfied',
    'somewhat dissatisfied',
    'slightly dissatisfied',
    'neutral',
    'neither',
    'neither satisfied nor dissatisfied',
    'slightly satisfied',
    'somewhat satisfied',
    'satisfied',
    'very satisfied',
    'extremely satisfied',
    'completely satisfied',
  ],
  [
    'terrible',
    'very poor',
    'very bad',
    'poor',
    'bad',
    'fair',
    'average',
    'acceptable',
    'ok',
    'neutral',
    'good',
    'very good',
    'excellent',
    'outstanding',
  ],
  ['none', 'minimal', 'very mild', 'mild', 'moderate', 'severe', 'very severe', 'extreme'],
  ['none', 'a few', 'few', 'some', 'freq', 'frequent', 'many', 'most', 'all'],
  [
    'not at all',
    'very little',
    'a little',
    'a little bit',
    'slightly',
    'somewhat',
    'moderately',
    'quite a bit',
    'quite a lot',
    'a lot',
    'a great deal',
    'very much',
    'extremely',
    'completely',
  ],
  [
    'not at all important',
    'not important',
    'unimportant',
    'slightly important',
    'somewhat important',
    'neutral',
    'moderately important',
    'important',
    'very important',
    'extremely important',
  ],
  [
    'extremely unlikely',
    'very unlikely',
    'unlikely',
    'somewhat unlikely',
    'neutral',
    'neither likely nor unlikely',
    'possible',
    'somewhat likely',
    'likely',
    'very likely',
    'extremely likely',
  ],
  [
    'definitely not',
    'definitely no',
    'probably not',
    'probably no',
    'maybe',
    'possibly',
    'probably',
    'probably yes',
    'definitely',
    'definitely yes',
  ],
  ['very difficult', 'difficult', 'neutral', 'easy', 'very easy'],
  [
    'tiny',
    'xs',
    'extra small',
    'small',
    's',
    'medium',
    'm',
    'large',
    'l',
    'extra large',
    'xl',
    'huge',
    'xxl',
  ],
  ['junior', 'mid', 'senior', 'lead', 'manager', 'director'],
  [
    'much worse',
    'worse',
    'slightly worse',
    'same',
    'no change',
    'unchanged',
    'slightly better',
    'better',
    'much better',
  ],
  ['beginner', 'elementary', 'intermediate', 'advanced', 'expert'],
  ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'],
  [
    'no schooling',
    'no education',
    'primary',
    'primary school',
    'elementary school',
    'middle school',
    'secondary',
    'secondary school',
    'high school',
    'high school diploma',
    'some college',
    'vocational',
    'diploma',
    'associate degree',
    'tertiary',
    'college',
    'university',
    'undergraduate',
    'bachelor',
    'bachelors',
    "bachelor's",
    "bachelor's degree",
    'graduate',
    'postgraduate',
    'master',
    'masters',
    "master's",
    "master's degree",
    'doctorate',
    'phd',
  ],
];

const SCALES = [...ENGLISH, ...SCALES_OF_LANGUAGES];

/** Answers that are none; they have no place on a scale. */
const NON_ANSWERS = new Set([
  "don't know",
  'dont know',
  'do not know',
  'dk',
  'not applicable',
  'n/a',
  'na',
  'no answer',
  'no response',
  'not answered',
  'refused',
  'prefer not to say',
  'prefer not to answer',
  "can't say",
]);

/** Surveys number their answers: 1 - Never, (2) Rarely, 5 = Always, Always [5]. */
const NUMBERED = /^[([]?\d+[)\]]?\s*[-–—.:=)]?\s*|\s*[([]\d+[)\]]$/g;

const wordOf = (level: string): string =>
  level
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(NUMBERED, '')
    .replace(/\s+/g, ' ')
    .replace(/[.,;!。]+$/, '');

/** 18-24, 25 to 34, <10k, under 5, >50k, 65+, 65 and over: what a group of values begins with. */
const BETWEEN = /^\D{0,2}(\d[\d.,]*)\s*(k|m)?\D{0,4}?\s*(?:-|–|—|to)\s*\D{0,2}(\d[\d.,]*)\s*(k|m)?\D{0,8}$/;
const BELOW = /^(?:<|≤|<=|under|below|less than|up to)\s*\D{0,2}(\d[\d.,]*)\s*(k|m)?\D{0,8}$/;
const ABOVE =
  /^(?:>|≥|>=|over|above|more than|at least)\s*\D{0,2}(\d[\d.,]*)\s*(k|m)?\D{0,8}$|^\D{0,2}(\d[\d.,]*)\s*(k|m)?\s*(?:\+|plus|and (?:over|above|more|older)|or (?:over|more|older))\D{0,8}$/;
const TIMES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** Where a group of values begins and ends; null where a text names none. */
function rangeOf(level: string): readonly [low: number, high: number] | null {
  const text = level.trim().toLowerCase();
  const size = (digits = '', unit = ''): number =>
    Number(digits.replace(/,(?=\d{3})/g, '').replace(',', '.')) * (TIMES[unit] ?? 1);
  const between = BETWEEN.exec(text);
  if (between) {
    const [low, high] = [size(between[1], between[2] ?? between[4]), size(between[3], between[4])];
    return low <= high ? [low, high] : null;
  }
  const below = BELOW.exec(text);
  if (below) return [Number.NEGATIVE_INFINITY, size(below[1], below[2])];
  const above = ABOVE.exec(text);
  return above ? [size(above[1] ?? above[3], above[2] ?? above[4]), Number.POSITIVE_INFINITY] : null;
}

/** Groups of values from the lowest to the highest, where all levels are such and none reaches into another; else null. */
function rangeOrder(levels: readonly string[]): readonly string[] | null {
  const groups = levels.flatMap((level) => {
    const range = rangeOf(level);
    return range ? [{ level, low: range[0], high: range[1] }] : [];
  });
  if (groups.length < levels.length) return null;
  groups.sort((a, b) => a.low - b.low || a.high - b.high);
  const isApart = groups.every(({ low, high }, i) => {
    const before = groups[i - 1];
    return before === undefined || (before.high <= low && before.low < high);
  });
  return isApart ? groups.map(({ level }) => level) : null;
}

/** What the number means follows it; digits behind a dash are those of a date. */
const ANCHORED = /^(\d{1,2})(?:\s*[-–—.:=)(]\s*\D(?!.*[-/.]\d).*)?$/;

/** Ends, or all, of a scale of numbers that say what they mean: 1 - Not at all, 2, 3, 4, 5 - Extremely. */
function anchoredOrder(levels: readonly string[]): readonly string[] | null {
  const found = levels.map((level) => ({ level, number: ANCHORED.exec(level.trim())?.[1] }));
  const numbers = new Set(found.map(({ number }) => number));
  const isAnchored = found.some(({ level, number }) => number !== level.trim());
  if (!isAnchored || numbers.has(undefined) || numbers.size < levels.length) return null;
  return found.sort((a, b) => Number(a.number) - Number(b.number)).map(({ level }) => level);
}

const ROMAN = ['0', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const STAGED = /^(.*?)(0|[ivx]+)([a-d]?)$/;

/** Stages and classes by Roman numbers behind the same word: Stage I, Stage II, Stage IIIa. */
function romanOrder(levels: readonly string[]): readonly string[] | null {
  const words = new Set<string>();
  const found = levels.map((level) => {
    const [, word = '', number = '', letter = ''] = STAGED.exec(level.trim().toLowerCase()) ?? [];
    words.add(word);
    return { level, rank: ROMAN.indexOf(number), letter };
  });
  const [word = 'x'] = words;
  if (words.size !== 1 || /[a-z]$/.test(word) || found.some(({ rank }) => rank < 0)) return null;
  const ranks = new Set(found.map(({ rank }) => rank));
  // xa, xb and xc are letters behind an x, not stages of ten
  if (!found.some(({ rank }) => rank > 1) || (word.trim() === '' && ranks.size === 1)) return null;
  return found.sort((a, b) => a.rank - b.rank || a.letter.localeCompare(b.letter)).map(({ level }) => level);
}

/** The levels from little to much, where all of them are words of one scale or groups of values; else null. */
export function scaleOrder(levels: readonly string[]): readonly string[] | null {
  const ranges = rangeOrder(levels);
  if (ranges) return ranges;
  const numbered = anchoredOrder(levels) ?? romanOrder(levels);
  if (numbered) return numbered;
  const words = levels.map((level) => asListed(wordOf(level)));
  const scale = SCALES.find((each) => words.every((word) => each.includes(word)));
  if (!scale) return null;
  return levels
    .map((level, i) => ({ level, rank: scale.indexOf(words[i]!) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ level }) => level);
}

/** Levels that are answers, and those that say that there is none. */
export function splitNonAnswers(levels: readonly string[]): {
  readonly answers: readonly string[];
  readonly others: readonly string[];
} {
  const others = levels.filter((level) => NON_ANSWERS.has(wordOf(level)));
  return { answers: levels.filter((level) => !others.includes(level)), others };
}
