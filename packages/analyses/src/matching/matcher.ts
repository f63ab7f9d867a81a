/** The matching engine: recommendations and free text onto the product's own tools. Makes no calls to any server. */
import { DEFAULT_CONFIGURATION, LIMITS, type MappingConfiguration } from './configuration.ts';
import type { MatchEntry } from './entries.ts';
import { asksForNormality, queryScore } from './free-text.ts';
import { type MatchRequest, scoreOf } from './score.ts';

/** What an outside source recommends, in its own words. */
export interface Recommendation {
  readonly analysisName: string;
  readonly description?: string;
  readonly reasoning?: string;
  readonly category?: string;
  readonly confidence?: number;
  readonly prerequisites?: readonly string[];
  readonly assumptions?: readonly string[];
  readonly priority?: number;
}

/** A recommendation, or an entry of the catalogue, as it is shown. */
export interface MatchedAnalysis {
  readonly id: string;
  readonly text: string;
  readonly description: string;
  readonly type: string;
  readonly category: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly isAvailable: boolean;
  /** Whether an outside source recommended it. */
  readonly geminiSource: boolean;
  readonly confidence: number;
  readonly reasoning: string;
  readonly matchScore: number;
  readonly priority: number;
  readonly prerequisites?: readonly string[];
  readonly assumptions?: readonly string[];
}

export interface MappingResult {
  readonly mappedAnalyses: readonly MatchedAnalysis[];
  readonly unmappedRecommendations: readonly MatchedAnalysis[];
  readonly totalRecommendations: number;
  /** The share of recommendations that a tool answers, 0 to 1. */
  readonly mappingAccuracy: number;
  /** Milliseconds. */
  readonly processingTime: number;
  readonly cacheHit: boolean;
}

/** An entry with the score it reached. */
export interface Candidate {
  readonly entry: MatchEntry;
  readonly score: number;
}

const UNMAPPED_CATEGORY = 'Other';
/** Where a source gives no priority: after all that have one. */
const LAST = Number.MAX_SAFE_INTEGER;
const CACHED = 50;

const ranked = (
  entries: readonly MatchEntry[],
  score: (entry: MatchEntry) => number,
  { minMatchThreshold, maxMatches }: MappingConfiguration,
): readonly Candidate[] =>
  entries
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((candidate) => candidate.score > minMatchThreshold)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxMatches);

const requestOf = ({ analysisName, reasoning = '', description = '' }: Recommendation): MatchRequest => ({
  name: analysisName,
  reasoning,
  description,
});

const textOf = ({ analysisName, reasoning = '', description = '' }: Recommendation): string =>
  `${analysisName} . ${reasoning} . ${description}`;

/** What a recommendation must score above: more where it is about checks, which every test mentions. */
export const mappingThreshold = (recommendation: Recommendation): number =>
  asksForNormality(textOf(recommendation)) ? LIMITS.mapNormality : LIMITS.map;

const optional = ({ prerequisites, assumptions }: Recommendation) => ({
  ...(prerequisites ? { prerequisites } : {}),
  ...(assumptions ? { assumptions } : {}),
});

const mapped = (recommendation: Recommendation, { entry, score }: Candidate): MatchedAnalysis => ({
  id: entry.id,
  text: entry.text,
  description: entry.description,
  type: entry.type,
  category: entry.category,
  path: entry.path,
  tags: entry.tags,
  isAvailable: true,
  geminiSource: true,
  confidence: recommendation.confidence ?? 0,
  reasoning: recommendation.reasoning ?? '',
  matchScore: score,
  priority: recommendation.priority ?? LAST,
  ...optional(recommendation),
});

const unmapped = (recommendation: Recommendation, index: number): MatchedAnalysis => ({
  id: `unmapped-${index + 1}-${recommendation.analysisName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  text: recommendation.analysisName,
  description: recommendation.description ?? '',
  type: 'unmapped',
  category: recommendation.category || UNMAPPED_CATEGORY,
  path: '',
  tags: [],
  isAvailable: false,
  geminiSource: true,
  confidence: recommendation.confidence ?? 0,
  reasoning: recommendation.reasoning ?? '',
  matchScore: 0,
  priority: recommendation.priority ?? LAST,
  ...optional(recommendation),
});

/** An entry that was asked for by name. */
const listed = ({ id, text, description, type, category, path, tags }: MatchEntry): MatchedAnalysis => ({
  ...{ id, text, description, type, category, path, tags },
  isAvailable: true,
  geminiSource: false,
  confidence: 1,
  reasoning: '',
  matchScore: 1,
  priority: 1,
});

/** Priority first, then the better match, then the surer source. */
const inOrder = (a: MatchedAnalysis, b: MatchedAnalysis): number =>
  a.priority - b.priority || b.matchScore - a.matchScore || b.confidence - a.confidence;

export interface Matcher {
  readonly configuration: MappingConfiguration;
  /** Candidates for a recommendation, best first. */
  readonly match: (
    recommendation: Recommendation,
    configuration?: MappingConfiguration,
  ) => readonly Candidate[];
  /** Candidates for a question in free text, best first. */
  readonly search: (query: string) => readonly Candidate[];
  readonly map: (recommendations: readonly Recommendation[]) => MappingResult;
  readonly lookup: (id: string) => MatchedAnalysis | null;
  readonly list: (category?: string) => readonly MatchedAnalysis[];
}

/** A matching engine over a catalogue. Milliseconds come from `clock`, so that a test can say them. */
export function createMatcher(
  entries: readonly MatchEntry[],
  configuration: MappingConfiguration = DEFAULT_CONFIGURATION,
  clock: () => number = Date.now,
): Matcher {
  const cache = new Map<string, Omit<MappingResult, 'processingTime' | 'cacheHit'>>();
  const match: Matcher['match'] = (recommendation, with_ = configuration) =>
    ranked(entries, (entry) => scoreOf(entry, requestOf(recommendation), with_), with_);

  const compute = (recommendations: readonly Recommendation[]) => {
    const answers = recommendations.map((recommendation, index) => {
      const threshold = { ...configuration, minMatchThreshold: mappingThreshold(recommendation) };
      const best = match(recommendation, threshold)[0];
      return best ? mapped(recommendation, best) : unmapped(recommendation, index);
    });
    const mappedAnalyses = answers.filter(({ isAvailable }) => isAvailable).sort(inOrder);
    const total = recommendations.length;
    return {
      mappedAnalyses,
      unmappedRecommendations: answers.filter(({ isAvailable }) => !isAvailable).sort(inOrder),
      totalRecommendations: total,
      mappingAccuracy: total === 0 ? 0 : mappedAnalyses.length / total,
    };
  };

  return {
    configuration,
    match,
    search: (query) => ranked(entries, (entry) => queryScore(entry, query, configuration), configuration),
    map(recommendations) {
      const start = clock();
      const key = JSON.stringify(recommendations);
      const known = cache.get(key);
      const answer = known ?? compute(recommendations);
      if (!known && cache.size >= CACHED) cache.clear();
      cache.set(key, answer);
      return { ...answer, processingTime: clock() - start, cacheHit: known !== undefined };
    },
    lookup(id) {
      const entry = entries.find((candidate) => candidate.id === id || candidate.path === id);
      return entry ? listed(entry) : null;
    },
    list: (category) =>
      entries.filter((entry) => category === undefined || entry.category === category).map(listed),
  };
}
