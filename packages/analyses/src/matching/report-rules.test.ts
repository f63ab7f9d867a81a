/** What the matching engine reports of a mapping, against the rules of the product specification (spec/matching.json). */
import { expect } from 'vitest';
import {
  byId,
  conflicting,
  matcher,
  type Rule,
  testRules,
  tukey,
  unknown,
} from '../../test/matching-rules.ts';
import {
  AMBIGUITY_LEVELS,
  ambiguityOf,
  conflictsAmong,
  duplicateSeverity,
  lowConfidenceReason,
  overallLevel,
  semanticConflicts,
  validateMapping,
} from './validation.ts';

const candidate = (id: string, score: number) => ({ entry: byId(id), score });
const pairs = (...candidates: readonly ReturnType<typeof candidate>[]) => conflictsAmong(candidates);

const TESTS: Readonly<Record<string, (rule: Rule) => void>> = {
  'report.duplicate': () => {
    expect(duplicateSeverity([0.7, 0.6])).toBeNull();
    expect(duplicateSeverity([0.7, 0.61])).not.toBeNull();
  },
  'report.duplicate.high': (rule) => expect(duplicateSeverity([0.95, 0.81])).toBe(rule.severity),
  'report.duplicate.medium': (rule) => {
    expect(duplicateSeverity([0.8, 0.7])).toBe(rule.severity);
    expect(duplicateSeverity([0.8, 0.79])).toBe(rule.severity);
  },
  'report.duplicate.low': (rule) => expect(duplicateSeverity([0.95, 0.7])).toBe(rule.severity),
  'report.low': () => {
    expect(lowConfidenceReason(0.5)).toBeNull();
    expect(lowConfidenceReason(0.499)).not.toBeNull();
    expect(validateMapping([unknown], matcher).lowConfidenceMatches).toHaveLength(1);
  },
  'report.low.very-poor': (rule) => expect(lowConfidenceReason(0.19)).toBe(rule.reason),
  'report.low.poor': (rule) =>
    expect([0.2, 0.29].map(lowConfidenceReason)).toEqual([rule.reason, rule.reason]),
  'report.low.weak': (rule) =>
    expect([0.3, 0.39].map(lowConfidenceReason)).toEqual([rule.reason, rule.reason]),
  'report.low.general': (rule) =>
    expect([0.4, 0.49].map(lowConfidenceReason)).toEqual([rule.reason, rule.reason]),
  'report.conflict.ttests': ({ pair, severity }) => {
    expect(pairs(candidate('TTEST2', 0.5), candidate('TTEST3', 0.41))).toEqual([{ pair, severity }]);
    expect(pairs(candidate('TTEST2', 0.9), candidate('TTEST3', 0.4))).toEqual([]);
  },
  'report.conflict.categorical-correlation': ({ pair, severity }) =>
    expect(pairs(candidate('CAT1', 0.5), candidate('CORR1', 0.5))).toEqual([{ pair, severity }]),
  'report.conflict.regression': ({ pair, severity }) =>
    expect(pairs(candidate('REG1', 0.5), candidate('REG2', 0.5))).toEqual([{ pair, severity }]),
  'report.conflict.samples': ({ pair, severity }) =>
    expect(pairs(candidate('TTEST1', 0.5), candidate('TTEST2', 0.5))).toEqual([{ pair, severity }]),
  'report.ambiguity': (rule) => {
    expect(ambiguityOf([0.9, 0.1])).toBe(0);
    expect(ambiguityOf([0.9, 0.89, 0.88])).toBeGreaterThan(Number(rule.flaggedAbove));
    expect(ambiguityOf([0.9, 0.6, 0.5])).toBeLessThan(ambiguityOf([0.9, 0.85, 0.5]));
    expect(ambiguityOf([0.9, 0.6])).toBeLessThan(ambiguityOf([0.9, 0.6, 0.5]));
  },
  'report.semantic.independent-paired': () =>
    expect(semanticConflicts('independent groups measured within subjects')).toEqual([
      ['independent', 'paired'],
    ]),
  'report.semantic.categorical-continuous': () =>
    expect(semanticConflicts('a categorical, continuous outcome')).toEqual([['categorical', 'continuous']]),
  'report.semantic.correlation-causation': () =>
    expect(semanticConflicts('the correlation shows what causes it')).toEqual([['correlation', 'causation']]),
  'report.semantic.one-two-sample': () =>
    expect(semanticConflicts('one-sample or two-sample test')).toEqual([['one-sample', 'two-sample']]),
  'report.overall.high': (rule) =>
    expect([overallLevel(0.51, 1), overallLevel(0, 0.39)]).toEqual([rule.level, rule.level]),
  'report.overall.medium': (rule) =>
    expect([
      overallLevel(0.21, 1),
      overallLevel(0.5, 1),
      overallLevel(0, 0.59),
      overallLevel(0, 0.4),
    ]).toEqual(Array(4).fill(rule.level)),
  'report.overall.low': (rule) =>
    expect([overallLevel(0.2, 1), overallLevel(0, 0.6)]).toEqual([rule.level, rule.level]),
  'report.fields': (rule) => {
    const report = validateMapping([tukey, unknown, conflicting], matcher);
    expect(Object.keys(report).sort()).toEqual([...(rule.fields ?? [])].sort());
    expect(Object.keys(report.overallQuality).sort()).toEqual([
      'ambiguityLevel',
      'mappingAccuracy',
      'recommendedActions',
    ]);
    expect(report.semanticConflicts).toEqual([
      { analysisName: conflicting.analysisName, pattern: ['independent', 'paired'] },
    ]);
    expect(report.overallQuality.recommendedActions.length).toBeGreaterThan(0);
  },
  'report.overall.levels': (rule) => expect(AMBIGUITY_LEVELS).toEqual(rule.values),
};

testRules((id) => id.startsWith('report.'), TESTS, 23);
