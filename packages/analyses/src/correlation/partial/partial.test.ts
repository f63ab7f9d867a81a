import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { runAnalysis } from '../../run.ts';
import { analysis } from './index.ts';
import type { PartialOptions } from './options.ts';
import type { PairResult, PartialResult } from './result.ts';

// R's mtcars
const cars = frameOf({
  mpg: [
    21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4,
    30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
  ],
  hp: [
    110, 110, 93, 110, 175, 105, 245, 62, 95, 123, 123, 180, 180, 180, 205, 215, 230, 66, 52, 65, 97, 150,
    150, 245, 175, 66, 91, 113, 264, 175, 335, 109,
  ],
  wt: [
    2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345,
    2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
  ],
  qsec: [
    16.46, 17.02, 18.61, 19.44, 17.02, 20.22, 15.84, 20, 22.9, 18.3, 18.9, 17.4, 17.6, 18, 17.98, 17.82,
    17.42, 19.47, 18.52, 19.9, 20.01, 16.87, 17.3, 15.41, 17.05, 18.9, 16.7, 16.9, 14.5, 15.5, 14.6, 18.6,
  ],
});
const options = { variables: ['mpg', 'hp'], controls: ['wt'] };

const pairOf = (result: unknown, at = 0): PairResult => (result as PartialResult).pairs[at]!;

it('is the correlation of a worked example', async () => {
  // the data of the manual of ppcor (Kim 2015, Commun. Stat. Appl. Methods 22, 665-674):
  // pcor.test(hl, disp, list(deg, BC)) gives -0.6720863, p .06789202, statistic -2.223267
  const genes = frameOf({
    hl: [7, 15, 19, 15, 21, 22, 57, 15, 20, 18],
    disp: [0, 0.964, 0, 0, 0.921, 0, 0, 1.006, 0, 1.011],
    deg: [9, 2, 3, 4, 1, 3, 1, 3, 6, 1],
    BC: [1.78e-2, 1.05e-6, 1.37e-5, 7.18e-3, 0, 0, 0, 4.48e-3, 2.1e-6, 0],
  });
  const asked = { variables: ['hl', 'disp'], controls: ['deg', 'BC'] };
  const pair = pairOf((await done(analysis, genes, asked)).result);
  expect(pair.estimate).toBeCloseTo(-0.6720863, 7);
  expect(pair.pValue).toBeCloseTo(0.06789202, 8);
  expect(pair.statistic).toBeCloseTo(-2.223267, 6);
  // R: cor(hl, disp); cor(resid(lm(hl ~ deg + BC)), disp); cor(hl, resid(lm(disp ~ deg + BC)))
  expect(pair.zeroOrder).toBeCloseTo(-0.237872366541, 11);
  expect(pair.semipartialFirst.estimate).toBeCloseTo(-0.550504091509, 11);
  expect(pair.semipartialSecond.estimate).toBeCloseTo(-0.57917344127, 11);
  // R: the same with rank() of all four columns
  const ranked = await done(analysis, genes, { ...asked, method: 'spearman' });
  expect(pairOf(ranked.result).estimate).toBeCloseTo(-0.764734468125, 11);
});

describe('the finding', () => {
  it('names the control, the verdict and the correlation without controls', async () => {
    const { blocks } = await done(analysis, cars, options);
    expect(textOf(blocks, 'finding')).toBe(
      'With wt held constant, mpg and hp were negatively correlated, and the correlation was statistically significant, partial r(29) = −.55, 95% CI [−.75, −.24], p = .001; without controls r = −.78.',
    );
  });

  it('counts the significant ones of many', async () => {
    const { blocks } = await done(analysis, cars, { ...options, variables: ['mpg', 'hp', 'qsec'] });
    expect(textOf(blocks, 'finding')).toBe(
      'With wt held constant, all 3 partial correlations were statistically significant; the strongest was between hp and qsec, partial r(29) = −.80, 95% CI [−.90, −.62], p < .001; without controls r = −.71.',
    );
  });

  it('counts controls where there are many', async () => {
    const n = 30;
    const column = (c: number): number[] => Array.from({ length: n }, (_, i) => Math.sin(i * (c + 1) * 1.7));
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const many = frameOf(Object.fromEntries(names.map((name, c) => [name, column(c)])));
    const { blocks } = await done(analysis, many, { variables: ['a', 'b'], controls: names.slice(2) });
    expect(textOf(blocks, 'finding')).toContain('With the 5 controls held constant');
    expect(textOf(blocks, 'apa')).toContain('Controlling for c, d, e, f and g, ');
  });
});

describe('the interpretation says what holding constant changed', () => {
  const n = 40;
  const wave = (frequency: number): number[] =>
    Array.from({ length: n }, (_, i) => Math.cos((2 * Math.PI * frequency * i) / n));
  // three uncorrelated columns
  const [p, q, z] = [wave(1), wave(2), wave(3)] as const;
  const mix = (a: readonly number[], s: number, b: readonly number[], t: number): number[] =>
    a.map((value, i) => s * value + t * b[i]!);
  const said = async (x: number[], y: number[]): Promise<string> =>
    textOf(
      (await done(analysis, frameOf({ x, y, z }), { variables: ['x', 'y'], controls: ['z'] })).blocks,
      'interpretation',
    );

  it.each([
    ['all but vanishes', mix(p, 1, z, 2), mix(q, 1, z, 2)],
    ['is weaker', mix(p, 1, z, 1), mix(mix(p, 1, q, 1), 1, z, 1)],
    ['hardly changes', mix(p, 1, z, 0.01), mix(p, 1, q, 1)],
    ['(suppression)', mix(p, 1, z, 2), mix(p, 1, q, 1)],
    ['the direction turns round', mix(p, 1, z, 2), mix(p, -1, z, 2)],
    ['hardly go together. Without controls it is no different', mix(p, 1, z, 0.01), mix(q, 1, z, 0.01)],
    ['is stronger, from r = −.07 to .13', mix(p, 1, z, 0.5), mix(mix(p, 0.13, q, 1), 1, z, -0.42)],
    ['all but vanishes, from r = .11 to −.08', mix(p, 1, z, 0.5), mix(mix(p, -0.08, q, 1), 1, z, 0.42)],
  ])('%s', async (words, x, y) => {
    expect(await said(x, y)).toContain(words);
  });
});

it('has one limit beside a one-sided test, and says what it means', async () => {
  const both = pairOf((await done(analysis, cars, options)).result);
  const { result, blocks } = await done(analysis, cars, { ...options, alternative: 'less' });
  const less = pairOf(result);
  // R: tanh(atanh(-.546992624170078) + qnorm(.95) / sqrt(28))
  expect(less).toMatchObject({ ciLower: -1, ciUpper: expect.closeTo(-0.29426728735212, 10) });
  expect(textOf(blocks, 'interpretation')).toContain('The one-sided 95% limit of the partial correlation is');
  expect(textOf(blocks, 'interpretation')).not.toContain('direction is open');
  expect(less.pValue).toBeCloseTo(both.pValue / 2, 14);
});

it('finds the case that changes the correlation most, the controls fitted anew without it', async () => {
  const { result } = await done(analysis, cars, options);
  // R: sapply(1:32, function(i) { m <- mtcars[-i, ]; cor(resid(lm(mpg ~ wt, m)), resid(lm(hp ~ wt, m))) })
  expect(pairOf(result).influence).toEqual({ row: 29, without: expect.closeTo(-0.493788055381, 11) });
});

it('has the Bayes factor of a correlation from as many cases fewer as there are controls', async () => {
  const { result, blocks } = await done(analysis, cars, { ...options, bayesFactor: true });
  // R: a <- 1; m <- 31; r <- -.54699262417; log(beta(.5, a + (m - 1) / 2) / beta(.5, a)) +
  //   log(Re(hypergeo::hypergeo((m - 1) / 2, (m - 1) / 2, a + m / 2, r^2)))
  expect(pairOf(result).logBayesFactor).toBeCloseTo(3.34267635944, 9);
  expect(textOf(blocks, 'references')).toContain('Kucharský');
  const ranked = await done(analysis, cars, { ...options, bayesFactor: true, method: 'spearman' });
  expect(pairOf(ranked.result).logBayesFactor).toBeNull();
});

it('draws cases with their controls, and the same ones again', async () => {
  const asked = { ...options, bootstrap: true, bootstrapSamples: 5000 };
  const { bootstrap } = pairOf((await done(analysis, cars, asked)).result);
  // R: boot::boot.ci of 20000 samples, BCa: -0.7142 to -0.3196
  expect(bootstrap?.ciLower).toBeCloseTo(-0.7142, 1);
  expect(bootstrap?.ciUpper).toBeCloseTo(-0.3196, 1);
  expect(pairOf((await done(analysis, cars, asked)).result).bootstrap).toEqual(bootstrap);
});

it('adjusts p over the pairs, also of the semipartial correlations', async () => {
  const variables = ['mpg', 'hp', 'qsec'];
  const plain = (await done(analysis, cars, { ...options, variables })).result as PartialResult;
  const asked = { ...options, variables, adjustment: 'bonferroni', semipartial: true };
  const { result, blocks } = await done(analysis, cars, asked);
  for (const [i, pair] of plain.pairs.entries()) {
    expect(pairOf(result, i).pValue).toBeCloseTo(Math.min(1, 3 * pair.pValue), 14);
    const single = pair.semipartialSecond.pValue;
    expect(pairOf(result, i).semipartialSecond.pValue).toBeCloseTo(Math.min(1, 3 * single), 14);
  }
  expect(blocks).toContainEqual(expect.objectContaining({ kind: 'table', id: 'semipartial' }));
});

it('saves the matrix as the results manager reads it', async () => {
  const { result } = await done(analysis, cars, options);
  const { estimate, pValue } = pairOf(result);
  const saved = analysis.payload?.(
    result as PartialResult,
    {
      ...analysis.example.options,
      descriptives: true,
      flagSignificant: true,
      method: 'pearson',
    } as PartialOptions,
  );
  expect(saved).toMatchObject({
    correlationMatrix: {
      variables: ['mpg', 'hp'],
      controls: ['wt'],
      correlations: [
        [1, estimate],
        [estimate, 1],
      ],
      pValues: [
        [null, pValue],
        [pValue, null],
      ],
    },
    configuration: { includeDescriptives: true, flagSignificant: true, correlationType: 'pearson' },
  });
});

describe('refuses', () => {
  const n = 12;
  const x = Array.from({ length: n }, (_, i) => Math.sin(i * i) * 10);
  const y = Array.from({ length: n }, (_, i) => Math.cos(i * 3) * 10);
  const z = Array.from({ length: n }, (_, i) => (i * 7) % 11);
  const w = Array.from({ length: n }, (_, i) => (i * 5) % 12);
  const frame = frameOf({
    x,
    y,
    z,
    w,
    sum: z.map((value, i) => 2 * value - w[i]! + 4),
    twice: x.map((value) => 2 * value + 1),
    cubed: z.map((value) => value ** 3),
    flat: Array(n).fill(3),
    rare: x.map((value, i) => (i < 3 ? value : null)),
    never: Array<number | null>(n).fill(null),
    endless: x.map((value, i) => (i === 4 ? Number.POSITIVE_INFINITY : value)),
    colour: ['red', 'green', 'blue'].flatMap((level) => Array(4).fill(level)),
  });
  const codes = (variables: readonly string[], controls: readonly string[], more = {}) =>
    refusedCodes(analysis, frame, { variables, controls, ...more });

  it('what cannot be correlated, by code', async () => {
    expect(await codes(['x', 'y'], ['x'])).toEqual(['control-is-variable']);
    expect(await codes(['x', 'colour'], ['z'])).toEqual(['unordered-categories']);
    expect(await codes(['x', 'y'], ['colour'])).toEqual(['unordered-categories']);
    expect(await codes(['x', 'flat'], ['z'])).toEqual(['constant']);
    expect(await codes(['x', 'y'], ['flat'])).toEqual(['constant']);
    expect(await codes(['x', 'endless'], ['z'])).toEqual(['not-finite']);
    expect(await codes(['x', 'y'], ['z', 'w', 'sum'])).toEqual(['collinear-controls']);
    expect(await codes(['x', 'y'], ['twice'])).toEqual(['explained-by-controls']);
    expect(await codes(['x', 'y'], ['rare'])).toEqual(['too-few-cases']);
    expect(await codes(['x', 'never'], ['z'])).toEqual(['no-values']);
  });

  it('values that differ where their ranks do not', async () => {
    expect(await codes(['x', 'cubed'], ['z'])).toEqual(['done']);
    expect(await codes(['x', 'cubed'], ['z'], { method: 'spearman' })).toEqual(['explained-by-controls']);
    expect(await codes(['x', 'y'], ['z', 'cubed'], { method: 'spearman' })).toEqual(['collinear-controls']);
  });

  it('in a sentence that names what is in the way', async () => {
    const said = async (variables: readonly string[], controls: readonly string[], more = {}) => {
      const outcome = await runAnalysis(analysis, frame, { variables, controls, ...more });
      return outcome.status === 'refused' ? runsToText(outcome.refusals[0]!.message) : outcome.status;
    };
    expect(await said(['x', 'y'], ['twice'])).toBe(
      'The control twice explains x fully: held constant, nothing of it is left to correlate.',
    );
    expect(await said(['sum', 'y'], ['z', 'w'])).toBe(
      'The controls z and w explain sum fully: held constant, nothing of it is left to correlate.',
    );
    expect(await said(['x', 'y'], ['z', 'cubed'], { method: 'spearman' })).toBe(
      'By their ranks, the control cubed is a linear combination of z, so it holds nothing more constant.',
    );
    expect(await said(['x', 'y'], ['rare'])).toBe(
      'Only 3 cases have a value in every variable and control; with 1 control a partial correlation needs at least 4.',
    );
  });

  const buttons = async (variables: readonly string[], controls: readonly string[]) => {
    const outcome = await runAnalysis(analysis, frame, { variables, controls });
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    return outcome.refusals.flatMap(({ actions }) => actions ?? []);
  };

  it('with a button for each way out that leaves enough', async () => {
    expect(await buttons(['x', 'y'], ['x'])).toEqual([]);
    expect(await buttons(['x', 'y', 'z'], ['x', 'w'])).toEqual([
      { kind: 'set-options', label: 'Remove x from the controls', options: { controls: ['w'] } },
      { kind: 'set-options', label: 'Remove x from the variables', options: { variables: ['y', 'z'] } },
    ]);
    expect(await buttons(['x', 'y'], ['z', 'w', 'sum'])).toEqual([
      { kind: 'set-options', label: 'Remove sum', options: { controls: ['z', 'w'] } },
    ]);
    expect(await buttons(['sum', 'y'], ['z', 'x', 'w'])).toEqual([
      { kind: 'set-options', label: 'Remove z', options: { controls: ['x', 'w'] } },
      { kind: 'set-options', label: 'Remove w', options: { controls: ['z', 'x'] } },
    ]);
    expect(await buttons(['x', 'y'], ['z', 'rare'])).toEqual([
      { kind: 'set-options', label: 'Remove rare', options: { controls: ['z'] } },
    ]);
    expect(await buttons(['x', 'y', 'flat'], ['z'])).toEqual([
      { kind: 'set-options', label: 'Remove flat', options: { variables: ['x', 'y'] } },
    ]);
  });

  it('nothing with one degree of freedom, which has no interval', async () => {
    const four = frameOf({ x: [1, 2, 4, 3], y: [2, 1, 3, 5], z: [1, 1, 2, 4] });
    const { result, blocks } = await done(analysis, four, { variables: ['x', 'y'], controls: ['z'] });
    expect(pairOf(result)).toMatchObject({ ciLower: null, ciUpper: null, influence: null });
    expect(textOf(blocks, 'finding')).not.toContain('CI');
    const three = frameOf({ x: [1, 2, 4], y: [2, 1, 3], z: [1, 1, 2] });
    expect(await refusedCodes(analysis, three, { variables: ['x', 'y'], controls: ['z'] })).toEqual([
      'too-few-cases',
    ]);
  });
});

it('warns where two variables determine each other once the controls are held constant', async () => {
  const [q, z] = [
    [0.3, 0.8, 0.1, 0.5, 0.9, 0.2],
    [1, 4, 2, 8, 5, 7],
  ];
  const total = q.map((value, i) => value + z[i]!);
  const asked = { variables: ['total', 'q'], controls: ['z'] };
  const { blocks, result } = await done(analysis, frameOf({ q, z, total }), asked);
  expect(pairOf(result).estimate).toBeCloseTo(1, 12);
  expect(blocks).toContainEqual(expect.objectContaining({ code: 'perfect-correlation' }));
  const usual = await done(analysis, cars, options);
  expect(usual.blocks).not.toContainEqual(expect.objectContaining({ code: 'perfect-correlation' }));
});

it('takes ordered and two categories as numbers', async () => {
  const mixed = frameOf({
    y: [3, 5, 4, 8, 6, 9, 7, 12],
    sex: ['f', 'f', 'm', 'm', 'f', 'm', 'f', 'm'],
    age: [20, 30, 25, 41, 38, 52, 47, 60],
  });
  const { result, blocks } = await done(analysis, mixed, { variables: ['y', 'sex'], controls: ['age'] });
  // R: sex <- c(0, 0, 1, 1, 0, 1, 0, 1); cor(resid(lm(y ~ age)), resid(lm(sex ~ age)))
  expect(pairOf(result).estimate).toBeCloseTo(0.61522384257755, 11);
  expect(blocks).toContainEqual(expect.objectContaining({ code: 'levels-as-numbers' }));
  expect((result as PartialResult).variables[1]).toMatchObject({ isBinary: true, normality: null });
});
