/** What is doubtful about a set of recommendations and the tools they were mapped to. */
import type { Candidate, Matcher, Recommendation } from './matcher.ts';
import { containsWords, stemsOf } from './words.ts';

export type Severity = 'low' | 'medium' | 'high';
export const AMBIGUITY_LEVELS = ['high', 'medium', 'low'] as const;
export type AmbiguityLevel = (typeof AMBIGUITY_LEVELS)[number];

interface About {
  /** The recommendation as it was named. */
  readonly analysisName: string;
}

export interface ValidationReport {
  readonly duplicateMatches: readonly (About & {
    readonly ids: readonly string[];
    readonly severity: Severity;
  })[];
  readonly lowConfidenceMatches: readonly (About & { readonly score: number; readonly reason: string })[];
  readonly conflictingMatches: readonly (About & {
    readonly pair: readonly [string, string];
    readonly severity: 'critical' | 'warning';
  })[];
  readonly ambiguousMatches: readonly (About & { readonly ambiguity: number })[];
  readonly semanticConflicts: readonly (About & { readonly pattern: readonly [string, string] })[];
  readonly overallQuality: {
    readonly mappingAccuracy: number;
    readonly ambiguityLevel: AmbiguityLevel;
    readonly recommendedActions: readonly string[];
  };
}

/** Scores that the report's rules name. */
export const CUT_OFFS = [0.3, 0.4, 0.5, 0.6, 0.8] as const;
const [POOR, WEAK, LOW, DUPLICATE, SURE] = CUT_OFFS;
const VERY_POOR = 0.2;
const CONFLICT = WEAK;
const AMBIGUOUS = DUPLICATE;
const NEAR = 0.1;

/** Below its limit the first reason holds. */
const REASONS: readonly (readonly [number, string])[] = [
  [VERY_POOR, 'Very poor match - likely unmappable'],
  [POOR, 'Poor keyword/alias matching'],
  [WEAK, 'Weak semantic similarity'],
  [LOW, 'General low confidence'],
];

/** Why a best score is too low, or null. */
export const lowConfidenceReason = (score: number): string | null =>
  REASONS.find(([limit]) => score < limit)?.[1] ?? null;

/** How grave it is that two tools fit, from their scores; null where only one does. */
export function duplicateSeverity(scores: readonly number[]): Severity | null {
  const [first = 0, second = 0] = scores.filter((score) => score > DUPLICATE).sort((a, b) => b - a);
  if (second === 0) return null;
  if (first > SURE && second > SURE) return 'high';
  // Scores are decimals: 0.75 and 0.65 are within 0.1.
  return first - second <= NEAR + 1e-9 ? 'medium' : 'low';
}

type Side = readonly [name: string, holds: (candidate: Candidate) => boolean];

const withId =
  (...ids: readonly string[]) =>
  ({ entry }: Candidate) =>
    ids.includes(entry.id);

const CATEGORICAL: Side = ['categorical', withId('CAT1', 'CAT2')];
const CORRELATION: Side = ['correlation', ({ entry }) => entry.category === 'correlation'];

/** Two tools that cannot both be right. */
const CONFLICTS: readonly {
  readonly sides: readonly [Side, Side];
  readonly severity: 'critical' | 'warning';
}[] = [
  {
    sides: [
      ['independent t-test', withId('TTEST2')],
      ['paired t-test', withId('TTEST3')],
    ],
    severity: 'critical',
  },
  { sides: [CATEGORICAL, CORRELATION], severity: 'critical' },
  {
    sides: [
      ['linear regression', withId('REG1')],
      ['logistic regression', withId('REG2')],
    ],
    severity: 'warning',
  },
  {
    sides: [
      ['one-sample', withId('TTEST1')],
      ['two-sample', withId('TTEST2')],
    ],
    severity: 'warning',
  },
];

/** The conflicting pairs among candidates that all score above 0.4. */
export const conflictsAmong = (candidates: readonly Candidate[]) => {
  const strong = candidates.filter(({ score }) => score > CONFLICT);
  return CONFLICTS.filter(({ sides }) => sides.every(([, holds]) => strong.some(holds))).map(
    ({ sides: [[a], [b]], severity }) => ({ pair: [a, b] as const, severity }),
  );
};

const phrases = (...texts: readonly string[]): readonly (readonly string[])[] => texts.map(stemsOf);

/** Wordings that contradict each other in one text. */
const PATTERNS: readonly (readonly [name: string, words: readonly (readonly string[])[]])[][] = [
  [
    ['independent', phrases('independent', 'unpaired', 'different participants')],
    [
      'paired',
      phrases('paired', 'within subject', 'within subjects', 'before and after', 'same participants'),
    ],
  ],
  [
    ['categorical', phrases('categorical', 'nominal')],
    ['continuous', phrases('continuous', 'quantitative')],
  ],
  [
    ['correlation', phrases('correlation', 'correlated')],
    ['causation', phrases('cause', 'causes', 'causal', 'causation')],
  ],
  [
    ['one-sample', phrases('one sample', 'single sample')],
    ['two-sample', phrases('two sample', 'two samples')],
  ],
];

/** The patterns of wording in a text that do not go together. */
export function semanticConflicts(text: string): readonly (readonly [string, string])[] {
  const words = stemsOf(text);
  const said = (side: readonly (readonly string[])[] = []) =>
    side.some((phrase) => containsWords(words, phrase));
  return PATTERNS.filter((sides) => sides.every(([, side]) => said(side))).map(
    ([a, b]) => [a?.[0] ?? '', b?.[0] ?? ''] as const,
  );
}

const CROWD = 4;

/** How unclear the best answer is, 0 to 1: half from how near the second is, half from how many score above 0.4. */
export function ambiguityOf(scores: readonly number[]): number {
  const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
  const many = scores.filter((score) => score > CONFLICT).length;
  if (first === 0 || many < 2) return 0;
  return 0.5 * (1 - (first - second) / first) + 0.5 * Math.min(1, (many - 1) / (CROWD - 1));
}

/** Whether the best answer is too unclear to stand alone. */
export const isAmbiguous = (scores: readonly number[]): boolean => ambiguityOf(scores) > AMBIGUOUS;

/** How unclear the whole is. */
export function overallLevel(conflictShare: number, accuracy: number): AmbiguityLevel {
  if (conflictShare > LOW || accuracy < CONFLICT) return 'high';
  return conflictShare > VERY_POOR || accuracy < DUPLICATE ? 'medium' : 'low';
}

function actionsFor(report: Omit<ValidationReport, 'overallQuality'>, accuracy: number): readonly string[] {
  const actions: readonly (readonly [boolean, string])[] = [
    [
      report.conflictingMatches.length > 0,
      'Say whether groups are independent or paired, and what kind the outcome is.',
    ],
    [report.duplicateMatches.length > 0, 'Choose between tools that fit equally well.'],
    [report.semanticConflicts.length > 0, 'Clear up wordings that contradict each other.'],
    [
      report.ambiguousMatches.length > 0,
      'Add the number of groups or the kind of variables to narrow the choice.',
    ],
    [report.lowConfidenceMatches.length > 0, 'Check weak matches by hand, or name the test.'],
    [accuracy < DUPLICATE, 'Look for another way where no tool was found.'],
  ];
  return actions.filter(([holds]) => holds).map(([, action]) => action);
}

/** The report on a set of recommendations. */
export function validateMapping(
  recommendations: readonly Recommendation[],
  matcher: Matcher,
): ValidationReport {
  const open = { ...matcher.configuration, minMatchThreshold: 0, maxMatches: 10 };
  const all = recommendations.map((recommendation) => {
    const { analysisName, reasoning = '', description = '' } = recommendation;
    const candidates = matcher.match(recommendation, open);
    const scores = candidates.map(({ score }) => score);
    return {
      analysisName,
      candidates,
      scores,
      top: scores[0] ?? 0,
      text: `${analysisName} . ${reasoning} . ${description}`,
    };
  });
  const lists = {
    duplicateMatches: all.flatMap(({ analysisName, candidates, scores }) => {
      const severity = duplicateSeverity(scores);
      const ids = candidates.filter(({ score }) => score > DUPLICATE).map(({ entry }) => entry.id);
      return severity ? [{ analysisName, ids, severity }] : [];
    }),
    lowConfidenceMatches: all.flatMap(({ analysisName, top }) => {
      const reason = lowConfidenceReason(top);
      return reason ? [{ analysisName, score: top, reason }] : [];
    }),
    conflictingMatches: all.flatMap(({ analysisName, candidates }) =>
      conflictsAmong(candidates).map((conflict) => ({ analysisName, ...conflict })),
    ),
    ambiguousMatches: all.flatMap(({ analysisName, scores }) =>
      isAmbiguous(scores) ? [{ analysisName, ambiguity: ambiguityOf(scores) }] : [],
    ),
    semanticConflicts: all.flatMap(({ analysisName, text }) =>
      semanticConflicts(text).map((pattern) => ({ analysisName, pattern })),
    ),
  };
  const inConflict = all.filter(
    ({ candidates, text }) => conflictsAmong(candidates).length > 0 || semanticConflicts(text).length > 0,
  );
  const share = all.length === 0 ? 0 : inConflict.length / all.length;
  const { mappingAccuracy } = matcher.map(recommendations);
  return {
    ...lists,
    overallQuality: {
      mappingAccuracy,
      ambiguityLevel: overallLevel(share, mappingAccuracy),
      recommendedActions: actionsFor(lists, mappingAccuracy),
    },
  };
}
