import { type Block, runsToText, type TextRole } from '@constat/report';
import { expect, test } from 'vitest';
import { blocksOf, type Presentation } from '../presentation.ts';
import { type Check, normalityCheck, testedVerdict } from './checks.ts';

const base: Presentation = {
  finding: ['A differed from B.'],
  meta: [],
  tables: [],
  interpretation: ['It is so.'],
  apa: ['A differed from B.'],
  methods: ['A t-test.'],
  works: [],
  r: [],
};

const variances = (verdict: 'violated' | 'doubtful', caution: Check['caution'] & object): Check => ({
  kind: 'check',
  id: 'variances',
  assumption: ['Equal variances'],
  verdict,
  caution,
  evidence: ['Levene F = 9'],
  advice: ['Use Welch’s test.'],
});

const saying = (blocks: readonly Block[], role: TextRole): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'text' && block.role === role ? block.paragraphs.map((runs) => runsToText(runs)) : [],
  );

test('works behind the test of normality are cited where it was run', () => {
  const cites = (evidence: string): boolean =>
    JSON.stringify(
      blocksOf({
        ...base,
        works: ['shapiroWilk1965'],
        checks: [{ ...variances('doubtful', ['x']), evidence: [evidence] }],
      }),
    ).includes('Shapiro, S. S.');
  expect(cites('Shapiro–Wilk W = 0.97')).toBe(true);
  expect(cites('n = 20,000')).toBe(false);
});

test('the methods name the tests that the checks rest on, and what notices say of the data', () => {
  const methods = (own: string): string[] =>
    saying(
      blocksOf({
        ...base,
        methods: [own],
        notices: [
          {
            kind: 'notice',
            code: 'x',
            level: 'info',
            message: ['Levels.'],
            inMethods: [' Levels were read.'],
          },
        ],
        checks: [
          { ...variances('doubtful', ['x']), evidence: ['Shapiro–Wilk W = 0.97'] },
          variances('violated', ['x']),
        ],
      }),
      'methods',
    ).map((text) => text.replace(/ Computed with.*/, ''));
  expect(methods('A t-test.')).toEqual([
    'A t-test. Levels were read. Normality was examined with the Shapiro–Wilk test and equality of variances with Levene’s test.',
  ]);
  expect(methods('By Levene and Shapiro–Wilk.')).toEqual(['By Levene and Shapiro–Wilk. Levels were read.']);
});

test('a violated check is repeated in finding, interpretation and report', () => {
  const blocks = blocksOf({ ...base, checks: [variances('violated', ['the variances differed'])] });
  expect(saying(blocks, 'finding')).toEqual([
    'A differed from B. But the variances differed; see Assumptions.',
  ]);
  expect(saying(blocks, 'interpretation')).toEqual([
    'It is so.',
    'The variances differed. Use Welch’s test.',
  ]);
  expect(saying(blocks, 'apa')).toEqual(['A differed from B. The variances differed (Levene F = 9).']);
  expect(blocks.find(({ kind }) => kind === 'check')).not.toHaveProperty('caution');
});

test('a doubt, and a question about the assumptions themselves, are not', () => {
  const doubt = blocksOf({ ...base, checks: [variances('doubtful', ['the variances differed'])] });
  expect(saying(doubt, 'finding')).toEqual(['A differed from B.']);
  const answer = blocksOf({
    ...base,
    checks: [variances('violated', ['the variances differed'])],
    checksAreTheAnswer: true,
  });
  expect(saying(answer, 'apa')).toEqual(['A differed from B.']);
});

test('three cautions are named, each once, and the others counted', () => {
  const checks = ['a', 'b', 'a', 'c', 'd', 'e'].map((word) => variances('violated', [`${word} failed`]));
  expect(saying(blocksOf({ ...base, checks }), 'finding')).toEqual([
    'A differed from B. But a failed, b failed, c failed, and 2 further checks failed; see Assumptions.',
  ]);
});

test('a test that finds nothing is no proof, at the level that was chosen', () => {
  expect(testedVerdict(0.03, 0.05)).toBe('violated');
  expect(testedVerdict(0.03, 0.01)).toBe('unopposed');
  const about = { id: 'x', of: 'x', who: 'the values', n: 12, robust: [], fragile: [] };
  const normality = { statistic: 0.9, pValue: 0.03 };
  expect(normalityCheck({ ...about, normality, alpha: 0.05 }).verdict).toBe('violated');
  expect(normalityCheck({ ...about, normality, alpha: 0.01 }).verdict).toBe('unopposed');
  expect(normalityCheck({ ...about, normality, alpha: 0.05, n: 30 }).verdict).toBe('doubtful');
});

test('evidence inside a sentence begins with a small letter, names keep theirs', () => {
  const reported = (evidence: string): string =>
    saying(
      blocksOf({ ...base, checks: [{ ...variances('violated', ['x']), evidence: [evidence] }] }),
      'apa',
    ).join(' ');
  expect(reported('Largest Cook’s distance 1.04')).toContain('X (largest Cook’s distance 1.04).');
  expect(reported('Levene F = 9')).toContain('X (Levene F = 9).');
});
