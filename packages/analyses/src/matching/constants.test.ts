/** The numbers of the matching engine against those of the product specification (spec/constants.json), found by what it does. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIGURATION, LIMITS, STARTUP_CONFIGURATION } from './configuration.ts';
import { contextAdjustment } from './context.ts';
import { MATCH_ENTRIES, type MatchEntry } from './entries.ts';
import { isNormalityTest, isParametric, normalityAdjustment, semanticBonus } from './free-text.ts';
import { type Candidate, createMatcher, mappingThreshold } from './matcher.ts';
import { aliasPoints, keywordPoints, limited, multiplier, negativeReduction } from './score.ts';
import {
  ambiguityOf,
  CUT_OFFS,
  conflictsAmong,
  duplicateSeverity,
  lowConfidenceReason,
  overallLevel,
  validateMapping,
} from './validation.ts';
import { isSimilar } from './words.ts';

const constants: readonly { readonly id: string; readonly value: unknown }[] = JSON.parse(
  readFileSync(new URL('../../../../spec/constants.json', import.meta.url), 'utf8'),
);

const entry = (over: Partial<MatchEntry>): MatchEntry => ({
  id: 'X1',
  text: 'Zebra test',
  description: '',
  type: 'analysis',
  category: 'inferential',
  path: 'x/zebra',
  tags: [],
  aliases: [],
  keywords: [],
  confidence: 1,
  ...over,
});
const round = (value: number) => Number(value.toFixed(6));

/** Where an answer changes between 0 and 1, however it changes. */
function edge(of: (value: number) => unknown): number {
  let [low, high] = [0, 1];
  const first = of(low);
  for (let i = 0; i < 50; i += 1) {
    const middle = (low + high) / 2;
    if (of(middle) === first) low = middle;
    else high = middle;
  }
  return round(high);
}

const candidate = (id: string, score: number): Candidate => ({ entry: entry({ id }), score });
const confidences = MATCH_ENTRIES.flatMap(({ confidence }) => confidence ?? []);
const extreme = (pick: (...values: number[]) => number): number =>
  pick(...MATCH_ENTRIES.map(({ id }) => contextAdjustment(id, EVERYTHING)));
/** All clues at once. */
const EVERYTHING =
  'independent unpaired different participants, paired within-subject before and after same participants, McNemar matched case-control, post-hoc multiple comparisons, categorical nominal, continuous quantitative';
const QUESTION = 'check the normality of the data';
const direct = createMatcher(MATCH_ENTRIES).lookup('TTEST2');
const strict = { ...DEFAULT_CONFIGURATION, strictMode: true };

/** What the engine does, under the names of the specification. */
const FOUND: Readonly<Record<string, () => unknown>> = {
  'minThreshold.default': () => DEFAULT_CONFIGURATION.minMatchThreshold,
  'minThreshold.startup': () => STARTUP_CONFIGURATION.minMatchThreshold,
  'maxMatches.default': () => DEFAULT_CONFIGURATION.maxMatches,
  'maxMatches.startup': () => STARTUP_CONFIGURATION.maxMatches,
  mapThreshold: () => mappingThreshold({ analysisName: 'Correlation' }),
  mapThresholdNormality: () => mappingThreshold({ analysisName: QUESTION }),
  cutOffs: () => [...CUT_OFFS],
  contextClampMin: () => Math.min(extreme(Math.min), LIMITS.contextMin),
  contextClampMax: () => Math.max(extreme(Math.max), LIMITS.contextMax),
  scoreCap: () => limited(7, DEFAULT_CONFIGURATION),
  'alias.exact': () => aliasPoints(entry({ aliases: ['quagga trial'] }), 'quagga trial'),
  'alias.strongPartial': () => aliasPoints(entry({ aliases: ['quagga trial'] }), 'a quagga trial of mine'),
  'alias.loose': () => aliasPoints(entry({ aliases: ['quagga trial'] }), 'quagga counting'),
  'keyword.name': () => keywordPoints(entry({ keywords: ['quagga'] }), { name: 'quagga' }),
  'keyword.reasoning': () =>
    keywordPoints(entry({ keywords: ['quagga'] }), { name: 'a', reasoning: 'quagga' }),
  'keyword.other': () => keywordPoints(entry({ keywords: ['quagga'] }), { name: 'a', description: 'quagga' }),
  negativeMax: () =>
    negativeReduction(entry({ text: 'independent parametric linear one sample exploratory one way' }), {
      name: 'paired nonparametric logistic two sample confirmatory two way',
    }),
  multiplierFloor: () => multiplier(entry({}), { name: 'okapi' }),
  confidenceDefault: () => {
    const { confidence: _, ...without } = entry({ aliases: ['okapi'] });
    return multiplier(without as MatchEntry, { name: 'okapi' });
  },
  confidenceMin: () => Math.min(...confidences),
  confidenceMax: () => Math.max(...confidences),
  'strict.scoreBelow': () => edge((part) => limited(0.01 + part, strict) === 0.01 + part) + 0.01,
  'strict.factor': () => round(limited(0.1, strict) / 0.1),
  'search.normalityPenalty': () => -normalityAdjustment(MATCH_ENTRIES.find(isParametric)!, QUESTION),
  'search.normalityBoost': () => normalityAdjustment(MATCH_ENTRIES.find(isNormalityTest)!, QUESTION),
  'search.semanticBonusMax': () => {
    const words = 'okapi quagga zebra lion tiger panther gazelle';
    return semanticBonus(entry({ description: words }), words);
  },
  'search.aliasSimilarityAbove': () => {
    expect([isSimilar('abcdefghij', 'abcdefgxyz', 0.7), isSimilar('abcdefghij', 'abcdefghyz', 0.7)]).toEqual([
      false,
      true,
    ]);
    return LIMITS.aliasSimilarity;
  },
  'report.duplicateAbove': () => edge((score) => duplicateSeverity([score, score]) !== null),
  'report.duplicateHighAbove': () => edge((score) => duplicateSeverity([0.99, score]) === 'high'),
  'report.duplicateMediumWithin': () =>
    edge((gap) => gap > 0.15 || duplicateSeverity([0.79, 0.79 - gap]) !== 'medium'),
  'report.lowBelow': () => edge((score) => lowConfidenceReason(score) === null),
  'report.veryPoorBelow': () =>
    edge((score) => lowConfidenceReason(score) !== 'Very poor match - likely unmappable'),
  'report.poorBelow': () => edge((score) => !/poor/i.test(lowConfidenceReason(score) ?? '')),
  'report.weakBelow': () => edge((score) => !/poor|Weak/i.test(lowConfidenceReason(score) ?? '')),
  'report.conflictAbove': () =>
    edge((score) => conflictsAmong([candidate('TTEST2', score), candidate('TTEST3', 0.9)]).length),
  'report.ambiguityAbove': () => {
    const scores = (second: number) => [0.9, second, 0.45];
    const found = (all: readonly number[]) => ({
      ...createMatcher([]),
      match: () => all.map((score, i) => candidate(`X${i}`, score)),
    });
    const flagged = (second: number) =>
      validateMapping([{ analysisName: 'any' }], found(scores(second))).ambiguousMatches.length;
    return round(ambiguityOf(scores(edge(flagged))));
  },
  'report.ambiguityCountAbove': () => edge((score) => ambiguityOf([0.9, score]) > 0),
  'report.overallHighShareAbove': () => edge((share) => overallLevel(share, 1) === 'high'),
  'report.overallHighAccuracyBelow': () => edge((accuracy) => overallLevel(0, accuracy) !== 'high'),
  'report.overallMediumShareAbove': () => edge((share) => overallLevel(share, 1) !== 'low'),
  'report.overallMediumAccuracyBelow': () => edge((accuracy) => overallLevel(0, accuracy) === 'low'),
  unmappedScore: () =>
    createMatcher(MATCH_ENTRIES).map([{ analysisName: 'xyzzy' }]).unmappedRecommendations[0]?.matchScore,
  'direct.confidence': () => direct?.confidence,
  'direct.matchScore': () => direct?.matchScore,
  'direct.priority': () => direct?.priority,
};

describe('numbers of the matching engine', () => {
  const spec = constants.filter(({ id }) => id.startsWith('matching.'));
  it.each(spec.map(({ id, value }) => [id, value] as const))('%s = %o', (id, value) => {
    expect(FOUND[id.replace('matching.', '')]?.()).toEqual(value);
  });

  it('are all of the specification', () => {
    expect(Object.keys(FOUND).sort()).toEqual(spec.map(({ id }) => id.replace('matching.', '')).sort());
  });
});
