import { Frame, generateSample } from '@constat/data';
import { type Block, runsToText, themeSpec } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { compileFigure } from '../../../test/compile-figure.ts';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { runAnalysis } from '../../run.ts';
import { analysis } from './index.ts';
import type { EfaResult } from './result.ts';

/** Scores with known loadings, from sines that hardly correlate. */
const wave = (step: number, n = 60): number[] =>
  Array.from({ length: n }, (_, i) => Math.sin((i + 1) * step));
const mix = (...parts: readonly (readonly [number, number[]])[]): number[] =>
  Array.from({ length: 60 }, (_, i) => parts.reduce((sum, [weight, values]) => sum + weight * values[i]!, 0));
const [f, g] = [wave(1.1), wave(2.3)];
const tests = frameOf({
  a1: mix([0.9, f], [0.4, wave(0.7)]),
  a2: mix([0.8, f], [0.5, wave(1.7)]),
  a3: mix([0.7, f], [0.6, wave(2.9)]),
  b1: mix([0.9, g], [0.4, wave(0.37)]),
  b2: mix([0.8, g], [0.5, wave(1.3)]),
  b3: mix([0.7, g], [0.6, wave(2.05)]),
  flat: Array(60).fill(1),
  copy: mix([0.9, f], [0.4, wave(0.7)]),
  total: mix([1.7, f], [0.4, wave(0.7)], [0.5, wave(1.7)]),
  few: [1, 2, ...Array(58).fill(null)],
  word: Array.from({ length: 60 }, (_, i) => ['x', 'y', 'z'][i % 3]!),
});
const SIX = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'];

const resultOf = async (options: Readonly<Record<string, unknown>>): Promise<EfaResult> =>
  (await done(analysis, tests, { variables: SIX, ...options })).result as EfaResult;

const noticeCodes = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'notice' ? [block.code] : []));

describe('factors', () => {
  it('are found by parallel analysis, with the variables that belong to them', async () => {
    const { blocks, result } = await done(analysis, tests, { variables: SIX });
    const { factors, variables, correlations } = result as EfaResult;
    expect(factors).toBe(2);
    const groups = variables.map(({ loadings }) => (Math.abs(loadings[0]!) > Math.abs(loadings[1]!) ? 1 : 2));
    expect(new Set(groups.slice(0, 3)).size).toBe(1);
    expect(groups.slice(3)).toEqual(groups.slice(0, 3).map((group) => 3 - group));
    expect(correlations).toHaveLength(2);
    expect(textOf(blocks, 'finding')).toMatch(/^2 factors explain \d\d\.\d% of the variance of 6 variables;/);
    expect(noticeCodes(blocks)).toEqual([]);
  });

  it('have communalities that no rotation changes', async () => {
    const plain = await resultOf({ rule: 'fixed', factors: 2, rotation: 'none' });
    for (const rotation of ['varimax', 'quartimax', 'promax', 'oblimin']) {
      const rotated = await resultOf({ rule: 'fixed', factors: 2, rotation });
      rotated.variables.forEach(({ communality }, i) => {
        expect(communality).toBeCloseTo(plain.variables[i]!.communality, 8);
      });
      expect(rotated.variance.at(-1)?.cumulative).toBeCloseTo(plain.variance.at(-1)!.cumulative, 8);
    }
  });

  it('come in a fixed order with fixed signs', async () => {
    const turned = frameOf(
      Object.fromEntries(SIX.map((name) => [name, [...tests.numbers(name)].map((value) => -value)])),
    );
    const { variance, variables } = await resultOf({ rotation: 'varimax' });
    const mirrored = (await done(analysis, turned, { variables: SIX, rotation: 'varimax' }))
      .result as EfaResult;
    expect(mirrored.variables.map(({ loadings }) => loadings.map((value) => value.toFixed(6)))).toEqual(
      variables.map(({ loadings }) => loadings.map((value) => value.toFixed(6))),
    );
    expect(variance[0]?.ssLoadings).toBeGreaterThanOrEqual(variance[1]!.ssLoadings);
    for (const j of [0, 1])
      expect(variables.reduce((sum, { loadings }) => sum + loadings[j]!, 0)).toBeGreaterThan(0);
  });

  it('hide small loadings and sort the others', async () => {
    const { blocks } = await done(analysis, tests, { variables: [...SIX].reverse(), hideBelow: 0.4 });
    const table = blocks.find((block) => block.kind === 'table' && block.id === 'loadings');
    if (table?.kind !== 'table') throw new Error('no loadings');
    expect(
      table.rows.every(({ cells }) => (cells['Factor 1'] === null) !== (cells['Factor 2'] === null)),
    ).toBe(true);
    const main = table.rows.map(({ cells }) => Math.abs((cells['Factor 1'] ?? cells['Factor 2']) as number));
    expect(main.slice(0, 3)).toEqual(main.slice(0, 3).sort((a, b) => b - a));
  });

  it('have scores with the weights that give them', async () => {
    for (const scores of ['regression', 'bartlett']) {
      const result = await resultOf({ scores, rule: 'fixed', factors: 2, rotation: 'varimax' });
      const { weights, cases } = result.scores!;
      const z = result.variables.map(({ name, mean, sd }) => (tests.numbers(name)[0]! - mean) / sd);
      const score = z.reduce((sum, value, i) => sum + value * weights[i]![0]!, 0);
      expect(cases[0]).toMatchObject({ row: 1 });
      expect(cases[0]?.values[0]).toBeCloseTo(score, 10);
    }
  });

  it('say a Heywood case', async () => {
    // b and c differ from a in opposite ways: r_ab r_ac / r_bc is above one, and so is the squared loading of a
    const frame = frameOf({
      a: [1, 2, 3, 4, 5, 6, 7, 8],
      b: [2, 1, 4, 3, 6, 7, 6, 7],
      c: [0, 3, 1, 5, 4, 6, 8, 8],
    });
    for (const extraction of ['minres', 'ml', 'pa']) {
      const { blocks, result } = await done(analysis, frame, { variables: ['a', 'b', 'c'], extraction });
      expect((result as EfaResult).heywood).toEqual([0]);
      expect(noticeCodes(blocks)).toContain('heywood-case');
    }
  });

  it('are kept by the same seed', async () => {
    const first = await resultOf({});
    expect((await resultOf({})).scree).toEqual(first.scree);
    expect((await resultOf({ seed: 3 })).scree).not.toEqual(first.scree);
    // R: rowMeans(replicate(20000, eigen(cor(matrix(rnorm(60 * 6), 60)))$values))[1:2] = 1.450, 1.222
    expect(first.scree[0]?.random).toBeCloseTo(1.45, 1);
    expect(first.scree[1]?.random).toBeCloseTo(1.22, 1);
  });
});

describe('components', () => {
  it('of covariances are not rotated, and that is said', async () => {
    const { blocks, result } = await done(analysis, tests, {
      variables: SIX,
      extraction: 'pca',
      matrix: 'covariance',
    });
    expect(noticeCodes(blocks)).toEqual(['no-parallel-analysis', 'not-rotated']);
    const { variables } = result as EfaResult;
    for (const { communality, uniqueness, sd } of variables)
      expect(communality + uniqueness).toBeCloseTo(sd ** 2, 10);
  });

  it('allow a variable that others determine', async () => {
    const { blocks } = await done(analysis, tests, {
      variables: ['a1', 'a2', 'b1', 'total'],
      extraction: 'pca',
      scores: 'regression',
    });
    const check = blocks.find((block) => block.kind === 'check' && block.id === 'kmo');
    expect(check).toMatchObject({ verdict: 'unverifiable' });
  });

  it('work with fewer cases than variables', async () => {
    const wide = frameOf(Object.fromEntries(SIX.map((name) => [name, [...tests.numbers(name).slice(0, 4)]])));
    const { result, blocks } = await done(analysis, wide, { variables: SIX, extraction: 'pca' });
    expect((result as EfaResult).factors).toBeLessThanOrEqual(3);
    expect(noticeCodes(blocks)).toContain('no-parallel-analysis');
    expect(await refusedCodes(analysis, wide, { variables: SIX })).toEqual(['too-few-cases']);
  });
});

it('is refused with the variable and what to change', async () => {
  const codes = (options: Readonly<Record<string, unknown>>) => refusedCodes(analysis, tests, options);
  expect(await codes({ variables: ['a1', 'a2'] })).toEqual(['too-few-variables']);
  expect(await codes({ variables: [...SIX, 'flat'] })).toEqual(['constant']);
  expect(await codes({ variables: [...SIX, 'word'] })).toEqual(['unordered-categories']);
  expect(await codes({ variables: [...SIX, 'few'] })).toEqual(['too-few-cases']);
  expect(await codes({ variables: SIX, rule: 'fixed', factors: 4 })).toEqual(['too-many-factors']);
  const outcome = await runAnalysis(analysis, tests, { variables: ['a1', 'a2', 'a3', 'b1', 'copy'] });
  if (outcome.status !== 'refused') throw new Error(outcome.status);
  expect(outcome.refusals[0]?.code).toBe('singular');
  expect(['a1', 'copy']).toContain(outcome.refusals[0]!.variable);
  expect(outcome.refusals[0]?.actions).toHaveLength(2);
});

it('draws every kind without a warning', async () => {
  const frame = new Frame((await generateSample('factor-analysis'))!.columns);
  for (const extraction of ['ml', 'pa', 'pca'])
    for (const rotation of ['promax', 'none']) {
      const { blocks } = await done(analysis, frame, {
        ...analysis.example.options,
        extraction,
        rotation,
        scores: 'regression',
        plots: ['scree', 'loadings', 'scores'],
      });
      const figures = blocks.flatMap((block) => (block.kind === 'figure' ? [block] : []));
      expect(figures.map(({ id }) => id)).toEqual(['scree', 'loadings-plot', 'scores-plot']);
      for (const { spec } of figures)
        expect((await compileFigure(themeSpec(spec, 'dark', { width: 560 }))).warnings).toEqual([]);
      const words = blocks.flatMap((block) => (block.kind === 'text' ? block.paragraphs.flat() : []));
      expect(runsToText(words)).not.toMatch(/NaN|undefined/);
    }
});

it('refuses numbers that cannot be squared', async () => {
  const frame = frameOf({ p: [1e200, 2, 3, 5], q: [1, 2, 4, 3], r: [2, 1, 3, 5] });
  expect(await refusedCodes(analysis, frame, { variables: ['p', 'q', 'r'] })).toEqual(['too-large']);
});
