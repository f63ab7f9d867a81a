/** The few words that results share, on screen and in every export. */
import type { CheckBlock, Estimate, NoticeLevel, TextRole, Verdict } from './blocks.ts';
import { runsToText } from './format.ts';
import { bold, interval, italic, type NumberRun, num, type Runs } from './rich.ts';

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Words in a sentence: Age, Sex and Weight. */
export const andList = (words: readonly string[]): string => listed(words, 'and');

/** Words in a sentence: Age, Sex or Weight. */
export const orList = (words: readonly string[]): string => listed(words, 'or');

/** Heading above a text; the finding needs none. */
export const ROLE_TITLES: Readonly<Record<TextRole, string | null>> = {
  finding: null,
  apa: 'APA report',
  interpretation: 'Interpretation',
  methods: 'Methods',
  references: 'References',
  'r-code': 'R code',
};

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  met: 'Met',
  unopposed: 'No sign against it',
  doubtful: 'Doubtful',
  violated: 'Violated',
  unverifiable: 'Not testable',
};

export const NOTICE_WORDS: Readonly<Record<NoticeLevel, string>> = {
  info: 'Note',
  suggestion: 'Suggestion',
  warning: 'Warning',
  error: 'Error',
};

export const ASSUMPTIONS_TITLE = 'Assumptions';
export const NOT_APPLICABLE = 'not applicable';

/** What a document of results is called until its owner names it. */
export const REPORT_TITLE = 'Statistical analysis results';
export const CONTENTS_TITLE = 'Contents';
/** Stands in a report where a result was deleted. */
export const MISSING_RESULT = 'The result that stood here is no longer saved.';

/** Notes under a table or figure, with the word that opens them. */
export const noteRuns = (notes: Runs): Runs => [italic('Note.'), ' ', ...notes];

/** An assumption, its evidence and its verdict in a line. */
export const checkRuns = (check: CheckBlock): Runs => [
  ...check.assumption.map((run) => (typeof run === 'string' ? bold(run) : run)),
  ': ',
  ...check.evidence,
  runsToText(check.evidence).endsWith('.') ? ' ' : '. ',
  bold(`${VERDICT_WORDS[check.verdict]}.`),
  ' ',
  ...check.advice,
];

/** An estimate with its interval in a line: 'Cohen's d: 0.49, 95% CI [-0.02, 1.01]'. */
export function estimateRuns(estimate: Estimate): Runs {
  const { label, detail } = estimate;
  return [
    ...label,
    ': ',
    estimateNumber(estimate),
    ...(hasInterval(estimate)
      ? [
          ', ',
          ...(estimate.level === undefined ? [] : [num(estimate.level, 'level'), ' ']),
          'CI ',
          ...estimateInterval(estimate),
        ]
      : []),
    ...(detail ? [', ', ...detail] : []),
  ];
}

/** What chooses the decimals that an estimate and its limits have in common; null without limits, or where decimals are given. */
export function sharedDecimals({
  value,
  ciLower,
  ciUpper,
  decimals,
}: Estimate): Required<Pick<NumberRun, 'scale' | 'least'>> | null {
  const limits = [ciLower, ciUpper].flatMap((limit) => (typeof limit === 'number' ? [Math.abs(limit)] : []));
  const scale = Math.max(Math.abs(value), ...limits);
  return decimals !== undefined || limits.length === 0 || !Number.isFinite(scale)
    ? null
    : { scale, least: Math.min(...limits) };
}

/** The value of an estimate, with the decimals of its limits. */
export const estimateNumber = (estimate: Estimate): NumberRun => ({
  ...num(estimate.value, estimate.format, estimate.decimals),
  ...sharedDecimals(estimate),
});

/** The limits of an estimate in brackets, with the decimals of its value. */
export const estimateInterval = (estimate: Estimate): Runs => {
  const { ciLower, ciUpper, format, decimals } = estimate;
  const shared = sharedDecimals(estimate);
  return interval(ciLower ?? null, ciUpper ?? null, format, decimals).map((run) =>
    shared && typeof run !== 'string' && 'number' in run ? { ...run, ...shared } : run,
  );
};

/** True when at least one limit is a number. */
export const hasInterval = (estimate: Estimate): boolean =>
  typeof estimate.ciLower === 'number' || typeof estimate.ciUpper === 'number';
