/** The rules of the product specification for the matching engine (spec/matching.json), and what their tests share. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MATCH_ENTRIES, type MatchEntry } from '../src/matching/entries.ts';
import { createMatcher, type Recommendation } from '../src/matching/matcher.ts';

export interface Rule {
  readonly id: string;
  readonly statement: string;
  readonly fields?: readonly string[];
  readonly added?: readonly string[];
  readonly optional?: readonly string[];
  readonly ids?: readonly string[];
  readonly boosts?: readonly string[];
  readonly penalises?: readonly string[];
  readonly values?: readonly (number | string)[];
  readonly [name: string]: unknown;
}

const rules: readonly Rule[] = JSON.parse(
  readFileSync(new URL('../../../spec/matching.json', import.meta.url), 'utf8'),
);

export const byId = (id: string): MatchEntry => {
  const found = MATCH_ENTRIES.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`There is no entry ${id}.`);
  return found;
};
export const matcher = createMatcher(MATCH_ENTRIES);

export const tukey: Recommendation = {
  analysisName: 'Independent samples t-test',
  description: 'Compares two groups',
  reasoning: 'Two independent groups and a continuous outcome',
  category: 'Inferential',
  confidence: 0.9,
  prerequisites: ['Two groups'],
  assumptions: ['Normality'],
  priority: 2,
};
export const unknown: Recommendation = { analysisName: 'Wavelet denoising of seismograms' };
export const conflicting: Recommendation = {
  analysisName: 'Independent samples t-test',
  reasoning: 'paired data from the same participants',
};

/** One test for each rule of a part of the specification, and none for a rule that it does not hold. */
export function testRules(
  isOurs: (id: string) => boolean,
  tests: Readonly<Record<string, (rule: Rule) => void>>,
  count: number,
): void {
  const ours = rules.filter(({ id }) => isOurs(id));
  describe('matching engine', () => {
    it.each(ours.map((rule) => [rule.id, rule.statement, rule] as const))(
      '%s: %s',
      (id, _statement, rule) => {
        const test = tests[id];
        if (!test) throw new Error(`Rule ${id} has no test.`);
        test(rule);
      },
    );

    it('tests no rule that is not in the specification', () => {
      expect(Object.keys(tests).sort()).toEqual(ours.map(({ id }) => id).sort());
      expect(ours).toHaveLength(count);
    });
  });
}
