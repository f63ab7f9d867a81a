/** Search of the catalogue by free text. */
import { LIMITS, type MappingConfiguration, POINTS } from './configuration.ts';
import { contextAdjustment } from './context.ts';
import type { MatchEntry } from './entries.ts';
import { keywordPoints, limited, normalise } from './score.ts';
import { containsWords, hasMeaning, isSimilar, stemsOf } from './words.ts';

/** Phrases that ask about normality or assumptions themselves, not for a test that needs them. */
const NORMALITY_CHECKS = [
  'check normality',
  'check the normality',
  'check for normality',
  'test normality',
  'test for normality',
  'test of normality',
  'normality test',
  'normality check',
  'assess normality',
  'assess the normality',
  'is my data normal',
  'is the data normal',
  'are my data normal',
  'are the data normal',
  'normally distributed',
  'follow a normal distribution',
  'assumption check',
  'check assumptions',
  'check the assumptions',
  'assumptions met',
  'shapiro wilk',
  'kolmogorov smirnov',
  'anderson darling',
].map(stemsOf);

/** What says that normality is known to fail: then a test is looked for, not a check. */
const KNOWN_TO_FAIL = [
  'not normal',
  'not normally',
  'non normal',
  'nonnormal',
  'without normality',
  'no normality',
].map(stemsOf);

/** Whether a text is about checking normality or assumptions. */
export function asksForNormality(text: string): boolean {
  const words = stemsOf(text);
  return (
    NORMALITY_CHECKS.some((phrase) => containsWords(words, phrase)) &&
    !KNOWN_TO_FAIL.some((phrase) => containsWords(words, phrase))
  );
}

/** Tests that compare or relate means and need normality. */
const PARAMETRIC =
  /^(?:inferential-stats\/.*(?:ttest|anova)|correlation-analysis\/(?:matrix|pearson)|stats\/linear-regression|advanced-analysis\/manova|summary-stats\/.*(?:ttest|anova))$/;
const NORMALITY = /^(?:stats\/normality|inference\/assumptions)$/;

export const isParametric = ({ path }: MatchEntry): boolean => PARAMETRIC.test(path);
export const isNormalityTest = ({ path }: MatchEntry): boolean => NORMALITY.test(path);

/** What phrases that ask about normality do to an entry. */
export function normalityAdjustment(entry: MatchEntry, query: string): number {
  if (!asksForNormality(query)) return 0;
  if (isNormalityTest(entry)) return LIMITS.normalityBoost;
  return isParametric(entry) ? -LIMITS.normalityPenalty : 0;
}

export type AliasReason = 'contained' | 'similar' | 'shared words';

/** Why an alias counts for a query, or null. */
export function aliasReason(alias: string, query: string): AliasReason | null {
  const [a, q] = [stemsOf(alias), stemsOf(query)];
  if (containsWords(q, a)) return 'contained';
  if (isSimilar(a.join(' '), q.join(' '), LIMITS.aliasSimilarity)) return 'similar';
  return a.some((word) => word.length > 1 && hasMeaning(word) && q.includes(word)) ? 'shared words' : null;
}

const ALIAS_POINTS: Readonly<Record<AliasReason, number>> = {
  contained: POINTS.aliasExact,
  similar: POINTS.aliasStrong,
  'shared words': POINTS.aliasLoose,
};

const BONUS_PER_WORD = 0.05;

/** A bonus for words of the query that the description has, at most 0.2. */
export function semanticBonus(entry: MatchEntry, query: string): number {
  const words = new Set(stemsOf(`${entry.description} ${entry.tags.join(' ')}`).filter(hasMeaning));
  const shared = new Set(stemsOf(query).filter((word) => words.has(word)));
  return Math.min(LIMITS.semanticBonus, shared.size * BONUS_PER_WORD);
}

/** The score of an entry for a query in free text. */
export function queryScore(entry: MatchEntry, query: string, configuration: MappingConfiguration): number {
  const best = Math.max(
    0,
    ...[entry.text, ...entry.aliases].map((alias) => {
      const reason = aliasReason(alias, query);
      return reason === null ? 0 : ALIAS_POINTS[reason];
    }),
  );
  const points = best + keywordPoints(entry, { name: query });
  const normality = normalityAdjustment(entry, query);
  if (points === 0 && normality <= 0) return 0;
  const context = configuration.contextAwareScoring ? contextAdjustment(entry.id, query) : 0;
  const sum = normalise(points) + semanticBonus(entry, query) + context + normality;
  return limited(sum * (entry.confidence ?? LIMITS.confidence), configuration);
}
