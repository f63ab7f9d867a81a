import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frame } from '@constat/data';
import { type Block, runsToText, type TextBlock } from '@constat/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAnalysis } from '../../run.ts';
import { checkP } from './check-p.ts';
import type { FoundTest } from './found.ts';
import { analysis } from './index.ts';
import { read } from './read.ts';

const FOLDER = join(import.meta.dirname, '../../../test/apa-output');
const output = (name: string): string => readFileSync(join(FOLDER, `${name}.txt`), 'utf8');

const only = (text: string): FoundTest => {
  const { tests } = read(text);
  expect(tests).toHaveLength(1);
  return tests[0] as FoundTest;
};
const verdict = (text: string, alpha = 0.05) => checkP(only(text), alpha).verdict;

async function run(text: string, options = {}) {
  const outcome = await runAnalysis(
    analysis,
    new Frame([]),
    { text, ...options },
    { seed: 1, progress: () => {} },
  );
  if (outcome.status === 'needs') throw new Error('needs');
  if (outcome.status === 'refused') throw new Error(outcome.refusals.map(({ code }) => code).join());
  return outcome.blocks;
}
const textOf = (blocks: readonly Block[], role: TextBlock['role']): string =>
  blocks
    .filter((block): block is TextBlock => block.kind === 'text' && block.role === role)
    .flatMap(({ paragraphs }) => paragraphs.map((paragraph) => runsToText(paragraph)))
    .join('\n');

/** What each file holds: symbol, degrees of freedom, statistic, p as printed. */
const short = ({ symbol, df1, df2, statistic, p }: FoundTest): string =>
  `${symbol}(${[df1, df2].flatMap((df) => (df ? [df.value] : [])).join(', ')}) = ${statistic.value}, p ${p?.relation} ${p?.value}`;

describe('output of programs', () => {
  // the R files are printed by test/apa-output/make-r-fixtures.R
  it.each([
    [
      'r-t-test',
      [
        't(17.776) = -1.8608, p = 0.07939',
        't(9) = -4.0621, p = 0.002833',
        't(18.332) = -3.7671, p = 0.0006868',
      ],
    ],
    [
      'r-comparison',
      [
        'F(1, 28) = 12.5319, p = 0.00142',
        'F(1, 28) = 1.3527, p = 0.25463',
        'chi2(1) = 9.117, p = 0.002532',
        'chi2(1) = 10.3, p = 0.001',
      ],
    ],
    ['jasp-repeated', ['F(2, 58) = 9.52, p < 0.001', 'F(1.62, 46.98) = 9.52, p < 0.001']],
    [
      'r-lm',
      [
        't(27) = 17.563, p = 2.67e-16',
        't(27) = -4.421, p = 0.000144',
        't(27) = -1.934, p = 0.063613',
        't(27) = -2.396, p = 0.023747',
        't(27) = -1.468, p = 0.153705',
        'F(4, 27) = 40.53, p = 4.869e-11',
      ],
    ],
    [
      'r-aov',
      [
        'F(2, 27) = 4.846, p = 0.0159',
        'F(1, 15) = 9.039, p = 0.00885',
        'F(1, 15) = 0.401, p = 0.536',
        'F(1, 15) = 1.016, p = 0.32938',
        'F(1, 54) = 15.572, p = 0.0002312',
        'F(2, 54) = 92, p < 2.2e-16',
        'F(2, 54) = 4.107, p = 0.0218603',
      ],
    ],
    [
      'r-cor-test',
      ['r(30) = -0.8676594, p = 1.294e-10', 'rs() = -0.886422, p = 1.488e-11', 'z() = -5.7981, p = 6.706e-9'],
    ],
    [
      'r-chisq-test',
      ['chi2(9) = 41.28, p = 0.000004447', 'chi2(1) = 0.34754, p = 0.5555', 'OR() = 1.956055, p = 0.4727'],
    ],
    [
      'r-rank-tests',
      [
        'W() = 42, p = 0.001871',
        'H(2) = 7.9882, p = 0.01842',
        'chi2(2) = 2.8786, p = 0.2371',
        'W() = 0.94756, p = 0.1229',
        'F(18, 12) = 0.38656, p = 0.06691',
      ],
    ],
    ['r-glm', ['z() = 2.535, p = 0.01126', 'z() = -2.634, p = 0.00843', 'z() = 2.044, p = 0.04091']],
    [
      'r-coxph',
      [
        'z() = 1.848, p = 0.06459',
        'z() = -3.065, p = 0.00218',
        'chi2(2) = 14.12, p = 0.0009',
        'chi2(2) = 13.47, p = 0.001',
        'chi2(2) = 13.72, p = 0.001',
      ],
    ],
    ['spss-t-test', ['F() = 1.213, p = 0.275', 't(58) = 1.915, p = 0.06', 't(55.309) = 1.915, p = 0.061']],
    [
      'spss-anova',
      [
        'F(2, 27) = 4.846, p = 0.016',
        'F(5, 54) = 41.557, p < 0.001',
        'F(1, 54) = 15.572, p < 0.001',
        'F(2, 54) = 92, p = 0',
        'F(2, 54) = 4.107, p = 0.022',
      ],
    ],
    [
      'spss-regression',
      [
        'F(2, 29) = 69.211, p = 0',
        't(29) = 23.285, p = 0',
        't(29) = -6.129, p = 0',
        't(29) = -3.519, p = 0.001',
      ],
    ],
    [
      'spss-logistic',
      ['wald(1) = 6.939, p = 0.008', 'wald(1) = 4.181, p = 0.041', 'wald(1) = 6.424, p = 0.011'],
    ],
    [
      'spss-correlations',
      ['r(30) = -0.868, p < 0.001', 'r(30) = -0.776, p < 0.001', 'r(30) = 0.659, p < 0.001'],
    ],
    [
      'spss-comma',
      [
        'chi2(9) = 41.28, p = 0',
        'chi2(9) = 44.445, p = 0',
        't(58) = 1.92, p = 0.06',
        'F(2, 27) = 4.85, p = 0.016',
      ],
    ],
    [
      'jamovi',
      [
        't(58) = 1.915268, p = 0.0603934',
        't(55.30943) = 1.915268, p = 0.0606345',
        'F(1, 54) = 15.57198, p = 0.0002312',
        'F(2, 54) = 91.99996, p < 1e-7',
        'F(2, 54) = 4.10699, p = 0.0218603',
      ],
    ],
    [
      'jasp',
      [
        't(58) = 1.915, p = 0.06',
        'F(1, 54) = 15.572, p < 0.001',
        'F(2, 54) = 92, p < 0.001',
        'F(2, 54) = 4.107, p = 0.022',
      ],
    ],
    [
      'stata',
      [
        'F(2, 71) = 69.75, p = 0',
        't(71) = -10.34, p = 0',
        't(71) = -1.53, p = 0.13',
        't(71) = 19.25, p = 0',
        't(72) = -3.6308, p = 0.0005',
        'chi2(4) = 27.264, p = 0',
      ],
    ],
  ])('%s', (name, expected) => {
    const { tests } = read(output(name));
    expect(new Set(tests.map(short))).toEqual(new Set(expected));
    // programs agree with themselves
    expect(
      tests
        .map((test) => checkP(test, 0.05).verdict)
        .filter((one) => one !== 'agrees' && one !== 'unchecked'),
    ).toEqual([]);
  });

  it.each([
    ['Pulse at t1 = 5 min and breaths of RR 12 to 14 per minute.', 0],
    ['The drug took t2 = 3 h to work.', 0],
  ])('takes no measurement for a test: %s', (text, count) => expect(read(text).tests).toHaveLength(count));

  it('has a test for every file', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));
    expect(files).toHaveLength(20);
  });

  it('keeps estimates, intervals and names of rows', () => {
    const [, weight] = read(output('stata')).tests;
    expect(weight?.label).toBe('weight');
    expect(weight?.companions.map(({ symbol, number }) => [symbol, number.value])).toEqual([
      ['b', -0.0065879],
      ['SE', 0.0006371],
    ]);
    expect(weight?.interval?.upper.value).toBe(-0.0053175);
    expect(read(output('spss-logistic')).tests[1]?.label).toBe('hp');
  });
});

describe('p values', () => {
  // R: 2 * pt(2.2, 28, lower.tail = FALSE) is .03622548, pf(4.11, 2, 45, lower.tail = FALSE) is .02294019
  it.each([
    ['t(28) = 2.20, p = .036', 'agrees'],
    ['t(28) = 2.20, p = .04', 'agrees'],
    ['t(28) = 2.20, p < .05', 'agrees'],
    ['t(28) = 2.20, p = .03', 'differs'],
    ['t(28) = 2.20, p = .018', 'one-sided'],
    ['t(28) = 2.20, p = .018 (one-tailed)', 'agrees'],
    ['t(28) = 2.20, p > .05', 'decision'],
    ['t(28) = 2.20, ns', 'decision'],
    ['F(2, 45) = 4.11, p = .04', 'differs'],
    ['χ²(1, N = 120) = 3.70, p < .05', 'decision'],
    // R: 2 * pt(2, 28, lower.tail = FALSE) is .05531, which rounds to .06; 2.0 may be 1.95, whose p is .0612, or 2.05, whose p is .0498
    ['t(28) = 2.0, p = .05', 'agrees'],
    ['t(28) = 2.0, p = .06', 'agrees'],
    ['t(28) = 2.00, p = .050', 'decision'],
    ['r(38) = 1.45, p = .004', 'impossible'],
    ['F(2, 45) = -4.11, p = .04', 'impossible'],
    ['t(28) = 2.20', 'no-p'],
    ['U = 120, p = .03', 'unchecked'],
    ['t = 2.20, p = .036', 'unchecked'],
    ['OR = 1.85, 95% CI [1.10, 3.11], p = .02', 'agrees'],
    ['OR = 1.85, 95% CI [1.10, 3.11], p = .20', 'decision'],
    // R: pf(3.02, 2, 87, lower.tail = FALSE) is .05394552, 2 * pt(2.41, 18.3, lower.tail = FALSE) is .02667688
    ['F2,87 = 3.02, P = .054', 'agrees'],
    ['t18.3 = 2.41, P = .027', 'agrees'],
    ['HR 0.72 (95% CI, 0.55–0.94; P = .16)', 'decision'],
    ['hazard ratio, 0.72; 95% CI, 0.55 to 0.94; P=0.016', 'agrees'],
    ['The relative risk was 0.81 [95% CI 0.66, 0.99], P = .04.', 'agrees'],
  ])('%s: %s', (text, expected) => expect(verdict(text)).toBe(expected));

  it('depend on alpha for the verdict', () => {
    expect(verdict('t(28) = 2.20, p = .005', 0.05)).toBe('differs');
    expect(verdict('t(28) = 2.20, p = .005', 0.01)).toBe('decision');
  });
});

describe('text', () => {
  it('is written in APA style, other words untouched', async () => {
    const blocks = await run(
      'Higher after training (M=3.40, SD =1.2), t(28)=2.20, p=0.036, d=.41; until t = 5 min.',
    );
    expect(textOf(blocks, 'apa')).toBe(
      'Higher after training (M = 3.40, SD = 1.2), t(28) = 2.20, p = .036, d = 0.41; until t = 5 min.',
    );
  });

  it('takes the recalculated p where that is asked for', async () => {
    const text = 'The groups differed, F(2, 45) = 4.11, p = .04.';
    expect(textOf(await run(text), 'apa')).toContain('p = .04.');
    expect(textOf(await run(text, { correct: true }), 'apa')).toContain('F(2, 45) = 4.11, p = .023.');
  });

  it('says how many agree, and which verdict changes', async () => {
    const blocks = await run(
      't(28) = 2.20, p = .036. Then F(2, 45) = 4.11, p = .04. And χ²(1) = 3.70, p < .05.',
    );
    expect(textOf(blocks, 'finding')).toBe(
      '3 statistics found: 1 agrees with the reported p; 1 does not agree, which changes the verdict at α = .05; 1 does not agree, with the same verdict.',
    );
    expect(blocks.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
  });

  it('without statistics is refused with what is recognized', async () => {
    await expect(run('Nothing of the kind.')).rejects.toThrow('nothing-recognized');
  });

  it('rounds as people do, and never to zero', async () => {
    const apa = textOf(
      await run('z = 3.065, p = .00218. Then b = 0.003, SE = 0.001, t(98) = 3.00, p = .003.'),
      'apa',
    );
    expect(apa).toContain('z = 3.07, p = .002');
    expect(apa).toContain('b = 0.003');
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    't(28) = 2.20',
    'p < .001',
    'F(2,45) = ',
    '\t',
    '\n',
    ' ',
    'Sig.',
    'df',
    'data: x',
    'Estimate Std. Error t value Pr(>|t|)',
    '.000',
    ',05',
    '1e-300',
    '1e999',
    '-',
    '(',
    '[',
    '95% CI [',
    '|',
    'χ²',
    'p-value = ',
    '- - -',
    '９',
    '\u0000',
    'N = ',
    '1 2 3 4',
  );

  it('is read without an error', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 40 }), (parts) => {
        const { tests } = read(parts.join(''));
        for (const test of tests) {
          const { pValue } = checkP(test, 0.05);
          expect(pValue === null || (pValue >= 0 && pValue <= 1)).toBe(true);
        }
      }),
    );
  });

  it('is presented without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
        const blocks = await run(`t(28) = 2.20, p = .036. ${parts.join(' ')}`);
        expect(textOf(blocks, 'apa')).not.toMatch(/NaN|undefined/);
      }),
      { numRuns: 50 },
    );
  });

  // were the time not by the length, these would take hours
  it.each([
    ['digits', '7'.repeat(200_000)],
    ['blanks', ' '.repeat(200_000)],
    ['brackets', 't('.repeat(100_000)],
    ['tabs', '\t'.repeat(200_000)],
    ['lines', 'p\n'.repeat(100_000)],
    ['heads', 'Estimate Std. Error t value Pr(>|t|)\n'.repeat(2_000)],
    ['heads of cells', 'B\tt\tSig.\n'.repeat(2_000)],
    ['tests of R', '\n\tTest\n\ndata:  x\n'.repeat(2_000)],
    ['sentences', 'It was t(28) = 2.20, p = .036, as said. '.repeat(2_000)],
  ])('of many letters is read in time by its length: %s', (_, text) => {
    expect(read(text).tests.length).toBeGreaterThanOrEqual(0);
  });
});

it('reads coefficients of SPSS whose heads stand in one line, with the digits that their errors leave', async () => {
  const text = [
    'Coefficients',
    'Model\t\tUnstandardized Coefficients B\tStd. Error\tStandardized Coefficients Beta\tt\tSig.',
    '1\t(Constant)\t12.345\t2.345\t\t5.264\t.000',
    '\tage\t-.0066\t.0006\t-.412\t-10.340\t.000',
  ].join('\n');
  const outcome = await runAnalysis(analysis, new Frame([]), { text });
  const blocks = outcome.status === 'done' ? outcome.blocks : [];
  const table = blocks.find((block) => block.kind === 'table' && block.id === 'pasted-1');
  const heads = table?.kind === 'table' ? table.columns.map(({ label }) => runsToText(label)) : [];
  expect(heads).toEqual(['Predictor', 'b', 'SE', 'β', 't', 'p']);
  const [, age] = table?.kind === 'table' ? table.rows : [];
  expect(JSON.stringify(age?.cells)).toContain('-0.0066');
});

it.each([
  [
    'SPSS',
    'Chi-Square Tests\n\tValue\tdf\tAsymptotic Significance (2-sided)\nPearson Chi-Square\t7.815\t3\t.050\nN of Valid Cases\t240\t\t',
  ],
  ['jamovi', 'χ² Tests\n\tValue\tdf\tp\nχ²\t7.815\t3\t0.050\nN\t240\t\t'],
])('writes chi-square with the cases that %s counts below it', async (_, pasted) => {
  expect(textOf(await run(pasted), 'apa')).toContain('(3, N = 240) = 7.82, p = .050');
});
