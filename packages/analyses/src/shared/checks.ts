/** Assumptions: what a check says, and how one that fails reaches every sentence that rests on it. */
import { andList, type CheckBlock, join, num, type Runs, rich, type Verdict } from '@constat/report';
import type { StatisticAndP } from '@constat/stats';
import { capital, capitalRuns, pText } from './wording.ts';

type Unjudged = Omit<CheckBlock, 'verdict'>;

/**
 * A check with its caution: what is the case when it fails, as the rest of a sentence in the past tense ("the variances of the
 * groups differed"). A violated check cannot be without one, for finding, interpretation and report repeat it; null where they
 * rest on a test that allows for it.
 */
export type Check = Unjudged &
  (
    | { readonly verdict: 'violated'; readonly caution: Runs | null }
    | { readonly verdict: Exclude<Verdict, 'violated'>; readonly caution?: Runs | null }
  );

/** The block that is shown and saved. */
export function checkBlock({ caution: _, ...block }: Check): CheckBlock {
  return block;
}

/** What a test of an assumption gives: nothing against it, or evidence against it at the level that the user chose. */
export const testedVerdict = (pValue: number, alpha: number): 'unopposed' | 'violated' =>
  pValue < alpha ? 'violated' : 'unopposed';

const violated = (checks: readonly Check[]) => {
  const seen = new Set<string>();
  return checks.flatMap(({ verdict, caution, evidence, advice }) => {
    if (verdict !== 'violated' || !caution) return [];
    const key = JSON.stringify(caution);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ caution, evidence, advice }];
  });
};

/** Cautions that the finding names; further ones are counted. */
const NAMED = 3;

/** ` But the variances of the groups differed; see Assumptions.`, or nothing. */
export function findingCaution(checks: readonly Check[]): Runs {
  const failed = violated(checks);
  if (failed.length === 0) return [];
  const named = failed.slice(0, NAMED).map(({ caution }) => caution);
  const further = failed.length - named.length;
  const rest =
    further === 0
      ? []
      : [rich`${num(further, 'integer')} further ${further === 1 ? 'check' : 'checks'} failed`];
  return rich` But ${join([...named, ...rest], ', ', ', and ')}; see Assumptions.`;
}

/** `The variances of the groups differed. Student’s test assumes equal variances.`, a paragraph for each. */
export const adviceOnViolated = (checks: readonly Check[]): readonly Runs[] =>
  violated(checks).map(({ caution, advice }) => rich`${capitalRuns(caution)}. ${advice}`);

/** Words that evidence may begin with and that are no names: inside a sentence they have a small letter. */
const COMMON =
  /^(?:Largest|Smallest|Lowest|Highest|Average|Strongest|Weakest|Closest|First|Fewer|Most|No|The|An?|Lack|Row|Communality|Correlation|Level|Slope|Beyond|Centre|Autocorrelation|Deviance|Unexplained)(?= )/;

/** Evidence as it stands inside a sentence. */
const insideSentence = ([first, ...rest]: Runs): Runs =>
  typeof first === 'string'
    ? [first.replace(COMMON, (word) => word.toLowerCase()), ...rest]
    : first === undefined
      ? []
      : [first, ...rest];

/** ` The variances of the groups differed (Levene F(1, 58) = 5.21, p = .026).`, or nothing. */
export const reportedViolations = (checks: readonly Check[]): Runs =>
  violated(checks).flatMap(
    ({ caution, evidence }) => rich` ${capitalRuns(caution)} (${insideSentence(evidence)}).`,
  );

/** What was examined, and by which test, for Methods. */
export interface Examined {
  readonly what: string;
  readonly how: string;
}

export const NORMALITY_EXAMINED: Examined = { what: 'normality', how: 'with the Shapiro–Wilk test' };
export const VARIANCES_EXAMINED: Examined = { what: 'equality of variances', how: 'with Levene’s test' };

/** ` Normality was examined with the Shapiro–Wilk test and equality of variances with Levene’s test.`, or nothing: only what was run. */
export function examinedText(examined: readonly Examined[]): string {
  const [first, ...others] = examined;
  if (!first) return '';
  const parts = [
    `${capital(first.what)} was examined ${first.how}`,
    ...others.map(({ what, how }) => `${what} ${how}`),
  ];
  return ` ${andList(parts)}.`;
}

/** That cases do not influence each other: nothing but the design can say. */
export const independenceCheck = (advice: string): Check => ({
  kind: 'check',
  id: 'independence',
  assumption: ['Independence'],
  verdict: 'unverifiable',
  evidence: ['From the design'],
  advice: [advice],
});

/** From this size on the mean of almost any distribution is close to normal (central limit theorem). */
export const LARGE_SAMPLE = 30;

/** What a test that found nothing can say, given its size. */
export const nothingFound = (n: number): string =>
  n < LARGE_SAMPLE ? 'With so few cases only strong departures would show.' : 'Look at the figure too.';

export interface NormalityCheck {
  readonly id: string;
  /** What must be normal, after the comma: `Normality, treated`. */
  readonly of: string;
  /** Who is not normal when it fails: `the values of treated`. */
  readonly who: string;
  readonly n: number;
  readonly alpha: number;
  readonly normality: StatisticAndP | null;
  /** What to do when a large sample fails, and when a small one does. */
  readonly robust: Runs;
  readonly fragile: Runs;
  readonly action?: NonNullable<CheckBlock['action']> | undefined;
}

/** Shapiro–Wilk with advice that depends on the size of the sample. */
export function normalityCheck({
  id,
  of,
  who,
  n,
  alpha,
  normality,
  robust,
  fragile,
  action,
}: NormalityCheck): Check {
  const common = {
    kind: 'check',
    id: `normality-${id}`,
    assumption: rich`Normality, ${of}`,
  } as const;
  if (!normality)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`*n* = ${num(n, 'integer')}`,
      advice:
        n > 5000
          ? ['With this many cases the test does not depend on normality.']
          : ['Too few different values to test; the result rests on the assumption.'],
    };
  const evidence = rich`Shapiro–Wilk *W* = ${num(normality.statistic, 'statistic', 3)}, ${pText(normality.pValue)}`;
  if (normality.pValue >= alpha)
    return { ...common, verdict: 'unopposed', evidence, advice: [nothingFound(n)] };
  const large = n >= LARGE_SAMPLE;
  return {
    ...common,
    verdict: large ? 'doubtful' : 'violated',
    caution: rich`${who} were not normally distributed`,
    evidence,
    advice: large ? robust : fragile,
    ...(action ? { action } : {}),
  };
}
