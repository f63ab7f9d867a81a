/**
 * How well an entry fits a recommendation. In this order: points of names and keywords, multiplier, confidence, context clues, strict
 * mode, limits.
 */
import { clamp, LIMITS, type MappingConfiguration, POINTS } from './configuration.ts';
import { contextAdjustment } from './context.ts';
import type { MatchEntry } from './entries.ts';
import { containsWords, hasMeaning, isSimilar, stemsOf } from './words.ts';

/** What is matched: a name, and what was said about it. */
export interface MatchRequest {
  readonly name: string;
  readonly reasoning?: string;
  readonly description?: string;
}

export type AliasMatch = 'exact' | 'strong' | 'loose' | null;

const STRONG_SIMILARITY = 0.8;
const RANK = { exact: POINTS.aliasExact, strong: POINTS.aliasStrong, loose: POINTS.aliasLoose } as const;

/** How a name meets an alias: the same words, one inside the other or spelled nearly alike, or a word in common. */
export function aliasMatch(alias: string, name: string): AliasMatch {
  const [a, b] = [stemsOf(alias), stemsOf(name)];
  if (a.length === 0 || b.length === 0) return null;
  const [joinedA, joinedB] = [a.join(' '), b.join(' ')];
  if (joinedA === joinedB) return 'exact';
  const inside = containsWords(b, a) || (b.length > 1 && containsWords(a, b));
  if (inside || isSimilar(joinedA, joinedB, STRONG_SIMILARITY)) return 'strong';
  return a.some((word) => hasMeaning(word) && word.length > 1 && word !== 'test' && b.includes(word))
    ? 'loose'
    : null;
}

const namesOf = (entry: MatchEntry): readonly string[] => [entry.text, ...entry.aliases];

/** Points of the best alias; the title is one of them. */
export const aliasPoints = (entry: MatchEntry, name: string): number =>
  Math.max(
    0,
    ...namesOf(entry).map((alias) => {
      const match = aliasMatch(alias, name);
      return match === null ? 0 : RANK[match];
    }),
  );

/** Points of the keywords, the title among them: each counts once, where it counts most. */
export function keywordPoints(entry: MatchEntry, request: MatchRequest): number {
  const places: readonly (readonly [readonly string[], number])[] = [
    [stemsOf(request.name), POINTS.keywordInName],
    [stemsOf(request.reasoning ?? ''), POINTS.keywordInReasoning],
    [stemsOf(request.description ?? ''), POINTS.keywordElsewhere],
  ];
  return [entry.text, ...entry.keywords].reduce((sum, keyword) => {
    const words = stemsOf(keyword);
    return sum + (places.find(([text]) => containsWords(text, words))?.[1] ?? 0);
  }, 0);
}

/** Words that say what an entry is not: those of its opposites. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['independent', 'paired'],
  ['parametric', 'nonparametric'],
  ['linear', 'logistic'],
  ['one sample', 'two sample'],
  ['exploratory', 'confirmatory'],
  ['one way', 'two way'],
];

const NEGATIVE_STEP = 0.1;

/** How much negative indicators take away, at most 0.2. */
export function negativeReduction(entry: MatchEntry, request: MatchRequest): number {
  const name = stemsOf(request.name);
  const own = namesOf(entry).map(stemsOf);
  const against = OPPOSITES.flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]).filter(([said = '', other = '']) => {
    const [saidWords, otherWords] = [stemsOf(said), stemsOf(other)];
    return (
      containsWords(name, saidWords) &&
      !own.some((words) => containsWords(words, saidWords)) &&
      own.some((words) => containsWords(words, otherWords))
    );
  });
  return Math.min(LIMITS.negative, against.length * NEGATIVE_STEP);
}

/** The part of the name's words that the entry knows, 0 to 1. */
function coverage(entry: MatchEntry, name: string): number {
  const words = stemsOf(name).filter(hasMeaning);
  if (words.length === 0) return 0;
  const known = new Set([...namesOf(entry), ...entry.keywords, entry.description].flatMap(stemsOf));
  return words.filter((word) => known.has(word)).length / words.length;
}

/** What the points are multiplied by: how much of the name is known, less negative indicators, never below 0.3; then the confidence. */
export const multiplier = (entry: MatchEntry, request: MatchRequest): number =>
  Math.max(LIMITS.multiplierFloor, coverage(entry, request.name) - negativeReduction(entry, request)) *
  (entry.confidence ?? LIMITS.confidence);

/** Points as a part of 1: a loose alias alone stays below what a recommendation needs, an exact one is well above. */
export const normalise = (points: number): number => points ** 2 / (points ** 2 + 4);

/** The score of an entry, 0 to 1. */
export function scoreOf(
  entry: MatchEntry,
  request: MatchRequest,
  configuration: MappingConfiguration,
): number {
  const points = aliasPoints(entry, request.name) + keywordPoints(entry, request);
  if (points === 0) return 0;
  const text = [request.name, request.reasoning ?? '', request.description ?? ''].join(' . ');
  const context = configuration.contextAwareScoring ? contextAdjustment(entry.id, text) : 0;
  return limited(normalise(points) * multiplier(entry, request) + context, configuration);
}

/** Strict mode and the limits, last. */
export const limited = (score: number, { strictMode }: MappingConfiguration): number =>
  clamp(strictMode && score < LIMITS.strictBelow ? score * LIMITS.strictFactor : score, 0, LIMITS.scoreMax);
