/** The analyses that a plan lists, as they can be compared with results. */
import { catalogue } from '../../catalogue.ts';
import type { DocumentContent } from '../contract.ts';
import { cellOf, countOf, listOf, numberOf, rowsOf, textOf } from '../values.ts';

/** Tools that test or estimate something from data; calculators, charts and documents need no plan. */
const AREAS: ReadonlySet<string> = new Set([
  'descriptive',
  'inferential',
  'correlation',
  'regression',
  'multivariate',
  'survival',
  'causal',
  'meta',
  'time-series',
]);

export const OTHER_TOOL = 'other';

export const TOOLS: Readonly<Record<string, string>> = {
  [OTHER_TOOL]: 'Another way',
  ...Object.fromEntries(catalogue.flatMap(({ id, area, title }) => (AREAS.has(area) ? [[id, title]] : []))),
};

export const SIDES = { 'two-sided': 'Two-sided', greater: 'Greater', less: 'Less' } as const;
export const ROLES = { primary: 'Primary', secondary: 'Secondary', exploratory: 'Exploratory' } as const;

export interface PlannedAnalysis {
  /** Its row, from 1. */
  readonly row: number;
  readonly hypothesis: string;
  /** Id of the tool, or OTHER_TOOL. */
  readonly tool: string;
  readonly outcomes: readonly string[];
  readonly others: readonly string[];
  readonly side: string;
  readonly alpha: number | null;
}

/** How cases with missing values are handled. */
export const MISSING = {
  open: 'Not said',
  complete: 'Left out of the analysis',
  filled: 'Filled in once',
  pooled: 'Multiple imputation',
} as const;
export type Missing = keyof typeof MISSING;

export interface Plan {
  readonly title: string;
  /** Rows that are analysed, as a rule; empty where none is given. */
  readonly rule: string;
  /** Whether exclusions are described, by a rule or in words. */
  readonly excludes: boolean;
  readonly missing: Missing;
  readonly analyses: readonly PlannedAnalysis[];
  readonly size: number | null;
}

/** Names between commas, semicolons or lines. */
export const namesIn = (text: string): readonly string[] =>
  text.split(/[,;\n]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));

export const plannedAnalyses = (content: DocumentContent): readonly PlannedAnalysis[] =>
  rowsOf(content, 'analyses').map((row, i) => ({
    row: i + 1,
    hypothesis: cellOf(row, 'hypothesis'),
    tool: cellOf(row, 'tool') || OTHER_TOOL,
    outcomes: namesIn(cellOf(row, 'outcomes')),
    others: namesIn(cellOf(row, 'others')),
    side: cellOf(row, 'side') || 'two-sided',
    alpha: numberOf(cellOf(row, 'alpha')),
  }));

const missingOf = (key: string): Missing =>
  key === 'complete' || key === 'filled' || key === 'pooled' ? key : 'open';

export const planOf = (content: DocumentContent): Plan => ({
  title: textOf(content, 'title'),
  analyses: plannedAnalyses(content),
  rule: textOf(content, 'rule'),
  excludes:
    textOf(content, 'rule') !== '' || listOf(content, 'exclusions').some((each) => each.trim() !== ''),
  missing: missingOf(textOf(content, 'missingBy')),
  size: countOf(content, 'size'),
});
