/** Options that a question sets besides variables: a value to compare with, a horizon, limits, numbers of groups, methods by name. */
import type { AnyForm } from '../contract.ts';
import { rawWords, stem } from '../matching/words.ts';
import type { Option, RawOptions } from '../options.ts';

const NUMBER = String.raw`(-?\d+(?:[.,]\d+)?)`;
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const COUNT = String.raw`(\d+|${Object.keys(WORDS).join('|')})`;

const numberIn = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const value = WORDS[text] ?? Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
};

const first = (question: string, pattern: string): number | null =>
  numberIn(new RegExp(pattern, 'iu').exec(question)?.[1]);

type Reader = (question: string) => RawOptions;

const one = (key: string, value: number | null, more: RawOptions = {}): RawOptions =>
  value === null ? {} : { [key]: value, ...more };

/** Numbers that an analysis reads out of a question. */
const READERS: Readonly<Record<string, Reader>> = {
  'one-sample-ttest': (question) =>
    one(
      'testValue',
      first(
        question,
        String.raw`(?:from|than|against|to|equal|equals|of|is|value|about|exceed|exceeds|reach|with)\s+(?:the\s+)?(?:norm\s+of\s+|value\s+of\s+|value\s+)?${NUMBER}`,
      ) ?? first(question, NUMBER),
    ),
  forecast: (question) =>
    one(
      'horizon',
      first(question, String.raw`(?:next|coming|following|ahead|for)\s+${COUNT}`) ??
        first(question, String.raw`${COUNT}\s+(?:months|days|weeks|quarters|years|periods)`),
    ),
  arima: (question) =>
    one('horizon', first(question, String.raw`(?:next|coming|following|ahead|for)\s+${COUNT}`)),
  cluster: (question) =>
    one('clusters', first(question, String.raw`${COUNT}\s+(?:clusters|groups|segments|types|kinds)`), {
      rule: 'fixed',
    }),
  efa: (question) =>
    one('factors', first(question, String.raw`${COUNT}\s+(?:factors|components|dimensions)`), {
      rule: 'fixed',
    }),
  'process-capability': (question) => {
    const between = new RegExp(String.raw`(?:between|from)\s+${NUMBER}\s+(?:and|to)\s+${NUMBER}`, 'iu').exec(
      question,
    );
    return {
      ...one(
        'lsl',
        numberIn(between?.[1]) ??
          first(question, String.raw`(?:lower|lsl|at least|minimum|above)\D{0,20}${NUMBER}`),
      ),
      ...one(
        'usl',
        numberIn(between?.[2]) ??
          first(question, String.raw`(?:upper|usl|at most|maximum|below)\D{0,20}${NUMBER}`),
      ),
      ...one('target', first(question, String.raw`target\D{0,10}${NUMBER}`)),
    };
  },
};

/** Words that name a method: an option is set by them only. */
const METHODS = new Set(
  'tukey gameshowell games bonferroni holm sidak scheffe dunnett dunn conover dscf nemenyi spearman kendall pearson ward varimax promax oblimin quartimax kmeans pam hierarchical welch student fisher wilcoxon sign shapiro anderson lilliefors bland cohen fleiss krippendorff icc pca poisson binomial quasi damped holt adf kpss mosaic'
    .split(' ')
    .map(stem),
);

const camelWords = (key: string): readonly string[] =>
  rawWords(key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/-/g, ' ')).map(stem);

/** Choices whose name stands in the question. */
const namedChoices = (choices: object, said: ReadonlySet<string>): readonly string[] =>
  Object.keys(choices).filter((key) => {
    const words = camelWords(key);
    return (
      words.some((word) => METHODS.has(word)) &&
      words.filter((word) => said.has(word)).length >= Math.min(words.length, 1) &&
      words.some((word) => METHODS.has(word) && said.has(word))
    );
  });

function methodOf(option: Option, said: ReadonlySet<string>): unknown {
  if (option.kind === 'choice') return namedChoices(option.choices, said)[0];
  if (option.kind === 'choices') {
    const named = namedChoices(option.choices, said);
    return named.length > 0 ? named : undefined;
  }
  return undefined;
}

const LEVEL = /(\d{2}(?:\.\d+)?)\s*(?:%|percent)\s*(?:confidence|ci|interval)/iu;

/** The options that the words of a question set. */
export function settingsFrom(form: AnyForm, question: string): RawOptions {
  const said = new Set(rawWords(question).map(stem));
  const found: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(form.options)) {
    const value = methodOf(option, said);
    if (value !== undefined) found[key] = value;
  }
  if (form.options.bayesFactor?.kind === 'toggle' && /bayes/iu.test(question)) found.bayesFactor = true;
  if (form.options.bootstrap?.kind === 'toggle' && /bootstrap/iu.test(question)) found.bootstrap = true;
  const level = Number(LEVEL.exec(question)?.[1] ?? Number.NaN) / 100;
  if (form.options.confidenceLevel && level > 0.5 && level < 1) found.confidenceLevel = level;
  return { ...found, ...READERS[form.entry.id]?.(question) };
}
