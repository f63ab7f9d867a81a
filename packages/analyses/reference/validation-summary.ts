/** What a validation found, by area and in sum: for the page, the command line and the report. */
import type { CaseReport, TopicReport } from './validation-types.ts';

/** Areas of the reference cases in the order people read them. */
export const AREAS: readonly (readonly [string, string])[] = [
  ['descriptive', 'Descriptive statistics'],
  ['inferential', 'Means: t tests, ANOVA'],
  ['nonparametric', 'Rank and robust tests'],
  ['categorical', 'Tables and chi-square'],
  ['correlation', 'Correlation'],
  ['regression', 'Regression'],
  ['assumptions', 'Assumption checks'],
  ['confidence-intervals', 'Confidence intervals'],
  ['sample-size', 'Sample size and power'],
  ['summary', 'Tests from summaries'],
  ['epidemiology', 'Epidemiology'],
  ['quality', 'Quality and Six Sigma'],
  ['design-of-experiments', 'Design of experiments'],
  ['advanced', 'Advanced models'],
  ['publication', 'Publication tables'],
  ['charts', 'Charts'],
  ['probability', 'Distributions'],
  ['accuracy', 'NIST reference data'],
];

/** The name of an area; cases of others keep the name that their file has for it. */
export const areaTitle = (area: string): string => AREAS.find(([id]) => id === area)?.[1] ?? area;

/** Areas in order, unknown ones last. */
export function areasOf(topics: readonly { readonly area: string }[]): readonly string[] {
  const place = (area: string) => {
    const index = AREAS.findIndex(([id]) => id === area);
    return index < 0 ? AREAS.length : index;
  };
  return [...new Set(topics.map(({ area }) => area))].sort((a, b) => place(a) - place(b));
}

/** Sums over cases. */
export interface Totals {
  readonly checks: number;
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  /** Numbers and words compared. */
  readonly numbers: number;
  /** Cases that had to be refused. */
  readonly refusals: number;
  /** Median over the cases of the correct digits of their worst number; null when none has any. */
  readonly medianDigits: number | null;
}

export function totals(reports: readonly TopicReport[]): Totals {
  const cases = reports.flatMap((report) => report.cases);
  const passed = cases.filter((report) => report.passed).length;
  return {
    checks: cases.length,
    passed,
    failed: cases.length - passed,
    pending: reports.reduce((sum, report) => sum + report.pending, 0),
    numbers: cases.reduce((sum, report) => sum + report.compared, 0),
    refusals: cases.filter((report) => report.refusal).length,
    medianDigits: medianDigits(cases),
  };
}

export function medianDigits(cases: readonly CaseReport[]): number | null {
  const digits = cases.flatMap((report) => report.digits ?? []).sort((a, b) => a - b);
  const middle = digits.length / 2;
  const upper = digits[Math.floor(middle)];
  const lower = digits[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Programs and versions that computed the values of some topics, each once: R first, then its packages by name. */
export function sourcesOf(reports: readonly { readonly computedBy: string }[]): readonly string[] {
  const names = reports.flatMap(({ computedBy }) => computedBy.split(/,\s*/)).map(versionWithPoints);
  const [others, r] = [new Set<string>(), new Set<string>()];
  for (const name of names) (/^R \d/.test(name) ? r : others).add(name);
  return [...r, ...[...others].sort((a, b) => a.localeCompare(b, 'en'))];
}

/** 7.3-58.2 and 7.3.58.2 are one version. */
const versionWithPoints = (name: string): string => name.replace(/(?<=\d)-(?=\d)/g, '.');
