/** The matching engine against the rules of the product specification (spec/matching.json): one test for each rule, by its id. */
import { expect } from 'vitest';
import { byId, matcher, type Rule, testRules, tukey, unknown } from '../../test/matching-rules.ts';
import { DEFAULT_CONFIGURATION, LIMITS, POINTS, STARTUP_CONFIGURATION } from './configuration.ts';
import { CONTEXT_CLUES, contextAdjustment } from './context.ts';
import { entryAt, MATCH_ENTRIES, type MatchEntry } from './entries.ts';
import { aliasReason, normalityAdjustment, queryScore, semanticBonus } from './free-text.ts';
import { createMatcher, mappingThreshold, type Recommendation } from './matcher.ts';
import {
  aliasMatch,
  aliasPoints,
  keywordPoints,
  limited,
  multiplier,
  negativeReduction,
  normalise,
  scoreOf,
} from './score.ts';
import { CUT_OFFS } from './validation.ts';

const entry = (over: Partial<MatchEntry>): MatchEntry => ({
  id: 'X',
  text: 'Quantile regression',
  description: '',
  type: 'analysis',
  category: 'regression',
  path: 'x',
  tags: [],
  aliases: [],
  keywords: [],
  confidence: 0.9,
  ...over,
});
const configuration = DEFAULT_CONFIGURATION;
/** What context wording does: each boosts what the rule names, and lowers what it penalises. */
const directions = (text: string) => (rule: Rule) => {
  for (const id of rule.boosts ?? []) expect(contextAdjustment(id, text), id).toBeGreaterThan(0);
  for (const id of rule.penalises ?? []) expect(contextAdjustment(id, text), id).toBeLessThan(0);
};

const TESTS: Readonly<Record<string, (rule: Rule) => void>> = {
  'config.threshold': (rule) => {
    expect(DEFAULT_CONFIGURATION.minMatchThreshold).toBe(rule.default);
    expect(STARTUP_CONFIGURATION.minMatchThreshold).toBe(rule.startup);
    const one = entry({});
    const score = scoreOf(one, { name: one.text }, configuration);
    const at = createMatcher([one], { ...configuration, minMatchThreshold: score });
    expect(at.match({ analysisName: one.text })).toEqual([]);
    expect(
      at.match({ analysisName: one.text }, { ...configuration, minMatchThreshold: score - 1e-9 }),
    ).toHaveLength(1);
  },
  'config.max-matches': (rule) => {
    expect(DEFAULT_CONFIGURATION.maxMatches).toBe(rule.default);
    expect(STARTUP_CONFIGURATION.maxMatches).toBe(rule.startup);
    expect(matcher.search('regression')).toHaveLength(5);
    expect(
      createMatcher(MATCH_ENTRIES, { ...configuration, maxMatches: 3 }).search('regression'),
    ).toHaveLength(3);
  },
  'config.fields': (rule) => {
    expect(Object.keys(DEFAULT_CONFIGURATION).sort()).toEqual([...(rule.fields ?? [])].sort());
    expect(DEFAULT_CONFIGURATION).toMatchObject({ strictMode: false, contextAwareScoring: true });
  },
  'config.no-network': () => {
    const calls: unknown[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = (...args) => {
      calls.push(args);
      throw new Error('no calls');
    };
    try {
      matcher.map([tukey, unknown]);
      matcher.search('compare two groups');
    } finally {
      globalThis.fetch = before;
    }
    expect(calls).toEqual([]);
  },
  'score.alias.exact': (rule) => {
    expect(aliasMatch('Welch’s t-test', 'welchs T test')).toBe('exact');
    expect(aliasPoints(entry({ aliases: ['median regression'] }), 'Median Regression')).toBe(rule.points);
  },
  'score.alias.strong-partial': (rule) => {
    expect(aliasMatch('median regression', 'a median regression of wages')).toBe('strong');
    expect(aliasPoints(entry({ aliases: ['median regression'] }), 'median regression of wages')).toBe(
      rule.points,
    );
  },
  'score.alias.loose': (rule) => {
    expect(aliasPoints(entry({ aliases: ['median polish'] }), 'a median of wages')).toBe(rule.points);
  },
  'score.keyword.name': (rule) => {
    expect(keywordPoints(entry({ keywords: ['wages'] }), { name: 'model of wages' })).toBe(rule.points);
  },
  'score.keyword.reasoning': (rule) => {
    expect(keywordPoints(entry({ keywords: ['wages'] }), { name: 'model', reasoning: 'of wages' })).toBe(
      rule.points,
    );
  },
  'score.keyword.other': (rule) => {
    expect(keywordPoints(entry({ keywords: ['wages'] }), { name: 'model', description: 'of wages' })).toBe(
      rule.points,
    );
  },
  'score.negative': (rule) => {
    const paired = byId('TTEST3');
    expect(negativeReduction(paired, { name: 'independent t-test' })).toBeGreaterThan(0);
    expect(negativeReduction(paired, { name: 'paired t-test' })).toBe(0);
    const all = entry({ text: 'paired nonparametric logistic confirmatory one way' });
    expect(negativeReduction(all, { name: 'independent parametric linear exploratory two way' })).toBe(
      rule.maxReduction,
    );
  },
  'score.multiplier-floor': (rule) => {
    expect(multiplier(entry({ confidence: 0.8 }), { name: 'none of these words' })).toBeCloseTo(
      Number(rule.min) * 0.8,
      12,
    );
  },
  'score.confidence-scale': (rule) => {
    expect(LIMITS.confidence).toBe(rule.default);
    const name = 'Quantile regression';
    expect(
      multiplier(entry({ confidence: 0.95 }), { name }) / multiplier(entry({ confidence: 0.8 }), { name }),
    ).toBeCloseTo(0.95 / 0.8, 12);
  },
  'score.strict': (rule) => {
    const strict = { ...configuration, strictMode: true };
    expect(limited(0.2, strict)).toBeCloseTo(0.2 * Number(rule.factor), 12);
    expect(limited(0.3, strict)).toBe(0.3);
    expect(limited(0.2, configuration)).toBe(0.2);
  },
  'score.cap': (rule) => {
    expect(limited(1.4, configuration)).toBe(rule.max);
    for (const one of MATCH_ENTRIES)
      expect(
        scoreOf(one, { name: `${one.text} independent paired post hoc` }, configuration),
      ).toBeLessThanOrEqual(1);
  },
  'score.normalisation': () => {
    const all = [0, 1, 1.5, 2, 3, 5, 20].map(normalise);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all.every((score) => score >= 0 && score < 1)).toBe(true);
    expect(normalise(POINTS.aliasLoose) * 0.95).toBeLessThanOrEqual(LIMITS.map);
  },
  'context.adjust': () => {
    const request = { name: 'Samples t-test', reasoning: 'two independent groups' };
    const off = { ...configuration, contextAwareScoring: false };
    expect(scoreOf(byId('TTEST2'), request, configuration)).toBeGreaterThan(
      scoreOf(byId('TTEST2'), request, off),
    );
    expect(scoreOf(byId('TTEST3'), request, configuration)).toBeLessThan(
      scoreOf(byId('TTEST3'), request, off),
    );
  },
  'context.clamp': (rule) => {
    const everything = CONTEXT_CLUES.flatMap(({ phrases }) => phrases).join(' . ');
    for (const { id } of MATCH_ENTRIES) {
      expect(contextAdjustment(id, everything)).toBeLessThanOrEqual(Number(rule.max));
      expect(contextAdjustment(id, everything)).toBeGreaterThanOrEqual(Number(rule.min));
    }
    expect([LIMITS.contextMin, LIMITS.contextMax]).toEqual([rule.min, rule.max]);
    expect(contextAdjustment('CAT2', 'matched case-control study of categorical exposures')).toBe(rule.max);
  },
  'context.independent': directions('two independent groups'),
  'context.paired': directions('within-subject design, paired data'),
  'context.mcnemar': directions('matched case-control study'),
  'context.post-hoc': directions('post-hoc comparisons'),
  'context.categorical': directions('two categorical variables'),
  'context.continuous': directions('a continuous outcome'),
  'map.threshold': (rule) => {
    expect(mappingThreshold(tukey)).toBe(rule.value);
    expect(matcher.map([tukey]).mappedAnalyses[0]?.matchScore).toBeGreaterThan(Number(rule.value));
    const high = createMatcher(MATCH_ENTRIES, STARTUP_CONFIGURATION);
    const between = { analysisName: 'Bubble cloud', reasoning: 'seasonal adjustment of wages' };
    expect(high.match(between).every(({ score }) => score > 0.25)).toBe(true);
  },
  'map.threshold-normality': (rule) => {
    expect(mappingThreshold({ analysisName: 'Check assumptions', reasoning: 'test for normality' })).toBe(
      rule.value,
    );
    expect(
      mappingThreshold({ analysisName: 'Rank test', reasoning: 'the data are not normally distributed' }),
    ).toBe(0.2);
  },
  'map.otherwise': (rule) => {
    const [answer] = matcher.map([unknown]).unmappedRecommendations;
    expect(answer?.isAvailable).toBe(rule.isAvailable);
  },
  'map.mapped': (rule) => {
    expect(matcher.map([tukey]).mappedAnalyses[0]).toMatchObject(rule.result as object);
    expect(matcher.map([tukey]).mappedAnalyses[0]?.id).toBe('TTEST2');
  },
  'map.unmapped': () => {
    const [answer] = matcher.map([unknown]).unmappedRecommendations;
    expect(answer).toMatchObject({ type: 'unmapped', category: 'Other', isAvailable: false, matchScore: 0 });
    expect(answer?.id).toMatch(/./);
    const [other] = matcher.map([{ ...unknown, category: 'Signals' }]).unmappedRecommendations;
    expect(other?.category).toBe('Signals');
    const ids = matcher.map([unknown, unknown]).unmappedRecommendations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  },
  'map.sort': () => {
    const result = matcher.map([
      { analysisName: 'ANCOVA' },
      { analysisName: 'Poisson regression', priority: 2, confidence: 0.4 },
      { analysisName: 'Poisson regression', priority: 2, confidence: 0.9 },
      { analysisName: 'Poisson regression', priority: 2 },
      { analysisName: 'Cox regression of wages and tax', priority: 2 },
      { analysisName: 'Kruskal-Wallis test', priority: 1 },
    ]);
    expect(result.mappedAnalyses.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['Kruskal–Wallis test', 0],
      ['Poisson regression', 0.9],
      ['Poisson regression', 0.4],
      ['Poisson regression', 0],
      ['Cox regression', 0],
      ['Factorial ANOVA and ANCOVA', 0],
    ]);
  },
  'map.accuracy': () => {
    expect(matcher.map([tukey, unknown, tukey, unknown]).mappingAccuracy).toBe(0.5);
    expect(matcher.map([]).mappingAccuracy).toBe(0);
  },
  'map.result-fields': (rule) => {
    let now = 100;
    const clocked = createMatcher(MATCH_ENTRIES, configuration, () => {
      now += 7;
      return now;
    });
    const first = clocked.map([tukey]);
    expect(Object.keys(first).sort()).toEqual([...(rule.fields ?? [])].sort());
    expect([first.processingTime, first.cacheHit, clocked.map([tukey]).cacheHit]).toEqual([7, false, true]);
  },
  'direct.lookup': (rule) => {
    const { confidence, matchScore, priority } = rule;
    expect(matcher.lookup('TTEST1')).toMatchObject({ confidence, matchScore, priority, isAvailable: true });
    expect(matcher.lookup('none')).toBeNull();
    const survival = matcher.list('survival');
    expect(survival.length).toBeGreaterThan(1);
    for (const one of survival) expect(one).toMatchObject({ confidence, matchScore, priority });
  },
  'catalogue.confidence': (rule) => {
    for (const { path, confidence } of MATCH_ENTRIES) {
      expect(confidence, path).toBeGreaterThanOrEqual(Number(rule.min));
      expect(confidence, path).toBeLessThanOrEqual(Number(rule.max));
    }
  },
  'catalogue.fields': (rule) => {
    for (const one of MATCH_ENTRIES)
      expect(Object.keys(one), one.path).toEqual(
        expect.arrayContaining([...(rule.fields ?? []), ...(rule.added ?? [])]),
      );
    const paths = MATCH_ENTRIES.map(({ path }) => path);
    const ids = MATCH_ENTRIES.map(({ id }) => id);
    expect([new Set(paths).size, new Set(ids).size]).toEqual([paths.length, ids.length]);
  },
  'catalogue.ids': (rule) => {
    const PATHS: Readonly<Record<string, string>> = {
      TTEST1: 'inferential-stats/one-sample-ttest',
      TTEST2: 'inferential-stats/independent-samples-ttest',
      TTEST3: 'inferential-stats/paired-samples-ttest',
      CAT1: 'inferential-stats/chi-square-test',
      CAT2: 'epicalc/matched-case-control',
      POST1: 'publication-ready/posthoc-tests',
      CORR1: 'correlation-analysis/matrix',
      REG1: 'stats/linear-regression',
      REG2: 'stats/logistic-regression',
    };
    for (const id of rule.ids ?? []) expect(entryAt(PATHS[id] ?? '')?.id).toBe(id);
  },
  'search.normality-penalty': (rule) => {
    expect(normalityAdjustment(byId('TTEST2'), 'check normality')).toBe(rule.amount);
    expect(normalityAdjustment(byId('TTEST2'), 'compare two means')).toBe(0);
    expect(queryScore(byId('TTEST2'), 'test for normality', configuration)).toBe(0);
  },
  'search.normality-boost': (rule) => {
    expect(normalityAdjustment(byId('normality'), 'is my data normal')).toBe(rule.amount);
    expect(matcher.search('are my data normally distributed')[0]?.entry.id).toBe('normality');
  },
  'search.semantic-cap': (rule) => {
    const wordy = entry({ description: 'a long description with many words about wages prices taxes rents' });
    expect(semanticBonus(wordy, wordy.description)).toBe(rule.max);
    expect(semanticBonus(wordy, 'nothing')).toBe(0);
  },
  'search.alias': () => {
    expect(aliasReason('median regression', 'run a median regression now')).toBe('contained');
    expect(aliasReason('quantile regresion', 'quantile regressions')).toBe('similar');
    expect(aliasReason('median regression', 'the median of wages by region')).toBe('shared words');
    expect(aliasReason('median regression', 'pizza')).toBeNull();
  },
  'search.confidence-scale': () => {
    const score = (confidence: number) =>
      queryScore(entry({ confidence }), 'quantile regression', configuration);
    expect(score(0.95) / score(0.8)).toBeCloseTo(0.95 / 0.8, 12);
  },
  'cut-offs': (rule) => expect(CUT_OFFS).toEqual(rule.values),
  purpose: () => {
    expect(matcher.search('kruskal wallis')[0]?.entry.path).toBe('inferential-stats/kruskal-wallis-test');
    expect(matcher.map([tukey]).mappedAnalyses[0]?.path).toBe('inferential-stats/independent-samples-ttest');
  },
  'map.input': () => {
    const source: unknown = JSON.parse(JSON.stringify([tukey, unknown]));
    const result = matcher.map(source as readonly Recommendation[]);
    expect([result.mappedAnalyses.length, result.unmappedRecommendations.length]).toEqual([1, 1]);
  },
  'map.recommendation-fields': (rule) => {
    expect(Object.keys(tukey).sort()).toEqual([...(rule.fields ?? [])].sort());
  },
  'map.match-fields': (rule) => {
    const fields = [...(rule.fields ?? [])];
    expect(Object.keys(matcher.map([tukey]).mappedAnalyses[0] ?? {}).sort()).toEqual(
      [...fields, ...(rule.optional ?? [])].sort(),
    );
    expect(Object.keys(matcher.map([unknown]).unmappedRecommendations[0] ?? {}).sort()).toEqual(
      fields.sort(),
    );
  },
};

testRules((id) => !id.startsWith('report.'), TESTS, 46);
