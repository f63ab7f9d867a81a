import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Block, FigureBlock } from '../blocks.ts';
import { runsToText } from '../format.ts';
import { num, rich } from '../rich.ts';
import { createSavedResult, type SavedResult, upgradeSavedResult } from '../saved-result.ts';
import { DEFAULT_CAPTIONS, figuresOf, testOf, writeCaptions } from './captions.ts';
import { DEFAULT_METHODS, methodsResult, methodsRuns, writeMethods } from './methods.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/format-2');
const earlier = readdirSync(FOLDER).map((file) =>
  upgradeSavedResult(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
);

const MISSING = 'Cases with a missing value were left out.';

const figure: FigureBlock = {
  kind: 'figure',
  id: 'means',
  title: rich`Blood Pressure by Smoker`,
  spec: {},
  alt: 'Means.',
  notes: rich`Error bars are 95% CIs.`,
};

function result(id: string, methods: string, more: Partial<SavedResult['data']> = {}): SavedResult {
  const blocks: readonly Block[] = [
    {
      kind: 'text',
      id: 'finding',
      role: 'finding',
      paragraphs: [
        rich`Means differed (Welch), *t*(${num(53.22, 'df')}) = ${num(2.56, 'statistic')}, *p* ${num(0.013, 'p-equation')}. More.`,
      ],
    },
    figure,
    {
      kind: 'check',
      id: 'equal',
      assumption: ['Equal variances'],
      verdict: 'violated',
      evidence: [],
      advice: [],
    },
    {
      kind: 'text',
      id: 'methods',
      role: 'methods',
      paragraphs: [[`${methods} ${MISSING} Computed with Constat 1.1.7.`]],
    },
    { kind: 'text', id: 'references', role: 'references', paragraphs: [['Welch, B. L. (1947). Title.']] },
  ];
  const made = createSavedResult({
    title: `Result ${id}`,
    type: 'ttest',
    component: 't-test',
    timestamp: 1,
    random: id,
    analysis: { id: 'independent-samples-ttest', version: 1 },
    options: { confidenceLevel: 0.95 },
    blocks,
    result: null,
    sample: { used: 98, excluded: 2 },
    dataset: { id: 'd', name: 'Heart', revision: 1, rows: 100 },
    seed: 1,
    constat: '1.1.7',
  });
  return { ...made, id, data: { ...made.data, ...more } };
}

const A = result('a', 'Means were standardized and modelled.');
const B = result('b', 'Ranks were compared.');
const textOf = (results: readonly SavedResult[], settings = DEFAULT_METHODS): readonly string[] =>
  methodsRuns(writeMethods(results, settings)).map((runs) => runsToText(runs));

describe('the methods section', () => {
  it('says what was run, once, with level and software', () => {
    expect(textOf([A, B])).toEqual([
      'Means were standardized and modelled.',
      'Ranks were compared.',
      MISSING,
      'The significance level was α = .05. Analyses were run with Constat, version 1.1.7.',
    ]);
  });

  it('traces every sentence to the results it comes from', () => {
    const { paragraphs } = writeMethods([A, B], DEFAULT_METHODS);
    expect(paragraphs.map((sentences) => sentences.map(({ from }) => from))).toEqual([
      [['a']],
      [['b']],
      [['a', 'b']],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    ]);
  });

  it('enhanced tells design, size, cases, checks and what the author says', () => {
    const [opening, , closing] = textOf([A], {
      ...DEFAULT_METHODS,
      enhanced: true,
      studyDesign: 'trial',
      sampleSize: 'All patients of 2025 were asked',
      missingData: 'No values were imputed.',
    });
    expect(opening).toBe(
      'This was a randomized controlled trial, reported according to the CONSORT 2010 statement. All patients of 2025 were asked. Analyses of the dataset Heart used 98 cases; at most 2 were left out.',
    );
    expect(closing).toMatch(
      /^Checks spoke against one assumption: Equal variances \(Result a\)\. No values were imputed\./,
    );
  });

  it('takes the answer of a calculation as sample size statement', () => {
    const plan = result('p', 'Sizes were computed.', {
      analysis: { id: 'samplesize-two-sample', version: 1 },
      dataset: null,
    });
    const { paragraphs } = writeMethods([plan, A], { ...DEFAULT_METHODS, enhanced: true });
    expect(paragraphs[0]?.[0]?.from).toEqual(['p']);
    expect(runsToText(paragraphs[0]?.[0]?.runs ?? [])).toContain('Means differed');
  });

  it('names all versions and levels where they differ', () => {
    const other = result('c', 'More.', { constat: '1.2.0', options: { alpha: 0.01 } });
    const last = textOf([A, other]).at(-1);
    expect(last).toBe(
      'The significance level was α = .05 and .01, as stated with each analysis. Analyses were run with Constat, versions 1.1.7 and 1.2.0.',
    );
  });

  it('takes the level from what tests, with all its decimals', () => {
    const described = result('d', 'Differences were standardized.', {
      blocks: [{ kind: 'text', id: 'methods', role: 'methods', paragraphs: [['No test.']] }],
    });
    const sentence = writeMethods([described, A], DEFAULT_METHODS).paragraphs.at(-1)?.[0];
    expect(sentence?.from).toEqual(['a']);
    expect(textOf([result('e', 'More.', { options: { alpha: 0.025 } })]).at(-1)).toContain('α = .025.');
  });

  it('holds the fields that others read', () => {
    const { payload, blocks } = methodsResult(writeMethods([A, B], DEFAULT_METHODS), DEFAULT_METHODS, 2);
    expect(payload.analysesIncluded).toEqual([{ analysisType: 't-test', count: 2 }]);
    expect(payload.wordCount).toBe(
      payload.methodsText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    );
    expect(payload.configuration).toEqual({ studyDesign: 'none', analysisTypes: ['t-test'] });
    expect(blocks.map((block) => block.kind === 'text' && block.role)).toEqual([
      'finding',
      'methods',
      'references',
    ]);
  });

  it('is written from nothing, and from every earlier result', () => {
    expect(writeMethods([], DEFAULT_METHODS).paragraphs).toEqual([]);
    const { paragraphs } = writeMethods(earlier, { ...DEFAULT_METHODS, enhanced: true });
    expect(paragraphs.length).toBeGreaterThan(5);
    expect(
      paragraphs
        .flat()
        .map(({ runs }) => runsToText(runs))
        .join(' '),
    ).not.toMatch(/undefined|NaN|Computed with/);
  });
});

describe('captions', () => {
  const lines = (settings = {}) =>
    writeCaptions(figuresOf([A]), { ...DEFAULT_CAPTIONS, ...settings }).map((caption) =>
      caption.lines.map((line) => runsToText(line)),
    );

  it('follow the style of the journal', () => {
    expect(lines()).toEqual([
      [
        'Figure 1',
        'Blood Pressure by Smoker',
        'Note. Error bars are 95% CIs. n = 98 (2 left out). t(53.22) = 2.56, p = .013. CI = confidence interval.',
      ],
    ]);
    expect(lines({ style: 'vancouver', first: 3 })).toEqual([
      [
        'Figure 3. Blood Pressure by Smoker. Error bars are 95% CIs. n = 98 (2 left out). t(53.22) = 2.56, P = 0.013. CI = confidence interval.',
      ],
    ]);
    expect(lines({ style: 'nature', cases: false, test: false, abbreviations: false })).toEqual([
      ['Fig. 1 | Blood Pressure by Smoker. Error bars are 95% CIs.'],
    ]);
  });

  it('give letters to panels', () => {
    const [caption] = writeCaptions(figuresOf([A, B]), {
      ...DEFAULT_CAPTIONS,
      panels: true,
      test: false,
      cases: false,
    });
    expect(caption?.lines.map((line) => runsToText(line)).at(-1)).toContain(
      '(A) Blood Pressure by Smoker. Error bars are 95% CIs. (B) Blood Pressure by Smoker.',
    );
  });

  it('take the numbers of the test alone out of the finding', () => {
    expect(runsToText(testOf(A))).toBe('t(53.22) = 2.56, p = .013');
  });

  it('say where n is not recorded', () => {
    const [caption] = writeCaptions(
      figuresOf([result('x', 'M.', { sample: { used: 0, excluded: 0 } })]),
      DEFAULT_CAPTIONS,
    );
    expect(runsToText(caption?.lines.at(-1) ?? [])).toContain('The number of cases is not recorded.');
  });

  it('are written for every earlier result', () => {
    const captions = writeCaptions(figuresOf(earlier), DEFAULT_CAPTIONS);
    expect(captions.length).toBeGreaterThan(5);
    for (const { lines: own } of captions)
      expect(own.map((line) => runsToText(line)).join(' ')).not.toMatch(/undefined|NaN|\.\./);
  });
});
