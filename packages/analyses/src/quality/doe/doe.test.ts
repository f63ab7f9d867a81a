import { Frame, generateSample } from '@constat/data';
import { themeSpec } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { compileFigure } from '../../../test/compile-figure.ts';
import { filtration } from '../../../test/filtration.ts';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { contourLevels, contourLines } from './contours.ts';
import { analysis } from './index.ts';
import type { DoeResult } from './result.ts';

// Derringer & Suich (1980), table 1: tire tread compounds
const ROWS = [
  [-1, -1, 1, 102, 900, 470, 67.5],
  [1, -1, -1, 120, 860, 410, 65],
  [-1, 1, -1, 117, 800, 570, 77.5],
  [1, 1, 1, 198, 2294, 240, 74.5],
  [-1, -1, -1, 103, 490, 640, 62.5],
  [1, -1, 1, 132, 1289, 270, 67],
  [-1, 1, 1, 132, 1270, 410, 78],
  [1, 1, -1, 139, 1090, 380, 70],
  [-1.633, 0, 0, 102, 770, 590, 76],
  [1.633, 0, 0, 154, 1690, 260, 70],
  [0, -1.633, 0, 96, 700, 520, 63],
  [0, 1.633, 0, 163, 1540, 380, 75],
  [0, 0, -1.633, 116, 2184, 520, 65],
  [0, 0, 1.633, 153, 1784, 290, 71],
  [0, 0, 0, 133, 1300, 380, 70],
  [0, 0, 0, 133, 1300, 380, 68.5],
  [0, 0, 0, 140, 1145, 430, 68],
  [0, 0, 0, 142, 1090, 430, 68],
  [0, 0, 0, 145, 1260, 390, 69],
  [0, 0, 0, 142, 1344, 390, 70],
] as const;
const NAMES = ['silica', 'silane', 'sulfur', 'abrasion', 'modulus', 'elongation', 'hardness'] as const;
const tread = frameOf(Object.fromEntries(NAMES.map((name, j) => [name, ROWS.map((row) => row[j]!)])));

const goal = (response: string, kind: string, lower: string, target: string, upper: string) => ({
  response,
  goal: kind,
  lower,
  target,
  upper,
  weight: 1,
  importance: 1,
});

describe('without degrees of freedom for error', () => {
  const options = { outcome: 'rate', factors: ['A', 'B', 'C', 'D'], model: 'factorial' };

  it('effects are judged by Lenth’s margin', async () => {
    const { blocks, result } = await done(analysis, filtration, options);
    // Montgomery (2013), example 6.2: A 21.625, C 9.875, D 14.625, AC -18.125, AD 16.625 stand out
    expect(textOf(blocks, 'finding')).toBe(
      'A had the largest effect on rate: from low to high it rose (effect 21.63). A × C, A × D, D and C also stood out.',
    );
    expect((result as DoeResult).unreplicated?.lenth.pse).toBeCloseTo(2.625, 12);
    expect(blocks.filter((block) => block.kind === 'table').map(({ id }) => id)).toEqual([
      'effects',
      'anova',
      'coding',
    ]);
  });

  it('the reduced model is tested by t', async () => {
    const { blocks } = await done(analysis, filtration, {
      outcome: 'rate',
      factors: ['A', 'C', 'D'],
      model: 'custom',
      terms: [
        ['A', 'C'],
        ['A', 'D'],
      ],
    });
    // R: lm(rate ~ A + C + D + A:C + A:D): t(10) = 9.791 for A
    expect(textOf(blocks, 'finding')).toContain(
      'A had the largest effect on rate: from low to high it rose (effect 21.63, 95% CI [16.70, 26.55], t(10) = 9.79, p < .001)',
    );
  });
});

it('terms that the runs cannot tell apart are named with what they equal', async () => {
  const half = frameOf({
    a: [-1, 1, -1, 1, -1, 1, -1, 1],
    b: [-1, -1, 1, 1, -1, -1, 1, 1],
    c: [-1, -1, -1, -1, 1, 1, 1, 1],
    d: [-1, 1, 1, -1, 1, -1, -1, 1],
    y: [5, 9, 4, 8, 6, 11, 5, 8],
  });
  const { blocks } = await done(analysis, half, { outcome: 'y', factors: ['a', 'b', 'c', 'd'] });
  const table = blocks.find((block) => block.kind === 'table' && block.id === 'aliases');
  expect(table?.kind === 'table' && table.rows.map(({ cells }) => cells)).toEqual([
    { Term: 'b × c', 'On these runs the same as': ['a × d'] },
    { Term: 'b × d', 'On these runs the same as': ['a × c'] },
    { Term: 'c × d', 'On these runs the same as': ['a × b'] },
  ]);
});

it('the optimiser finds the settings of Derringer and Suich (1980)', async () => {
  const { result } = await done(analysis, tread, {
    outcome: 'abrasion',
    factors: ['silica', 'silane', 'sulfur'],
    model: 'quadratic',
    region: 'runs',
    goals: [
      goal('abrasion', 'maximise', '120', '170', ''),
      goal('modulus', 'maximise', '1000', '1300', ''),
      goal('elongation', 'target', '400', '500', '600'),
      goal('hardness', 'target', '60', '67.5', '75'),
    ],
  });
  const { optimum } = result as DoeResult;
  // published: x = (-0.05, 0.145, -0.868), D = 0.583, responses 129.5, 1300, 465.7, 68.0
  expect(optimum?.desirability).toBeCloseTo(0.583, 2);
  expect(optimum?.settings[0]?.coded).toBeCloseTo(-0.05, 1);
  expect(optimum?.settings[1]?.coded).toBeCloseTo(0.145, 1);
  expect(optimum?.settings[2]?.coded).toBeCloseTo(-0.868, 1);
  for (const [i, published] of [129.5, 1300, 465.7, 68].entries())
    expect(optimum!.responses[i]!.prediction / published).toBeCloseTo(1, 2);
});

describe('coded units', () => {
  it('are found in the data: the cube of a central composite design, or lowest and highest', async () => {
    const sample = (await generateSample('reactor'))!;
    const { result } = await done(analysis, new Frame(sample.columns), {
      outcome: 'Yield',
      factors: ['Temperature', 'Time'],
      model: 'main',
    });
    const { factors } = result as DoeResult;
    expect(factors.map(({ coding }) => coding.kind === 'numeric' && [coding.center, coding.half])).toEqual([
      [180, 10],
      [50, 10],
    ]);
  });

  it('may be given, and categories with two levels are coded in their order', async () => {
    const frame = frameOf({
      heat: [10, 30, 10, 30, 20, 20],
      kind: ['old', 'old', 'new', 'new', 'old', 'new'],
      y: [1, 5, 2, 8, 3.2, 5.1],
    });
    const { result } = await done(analysis, frame, {
      outcome: 'y',
      factors: ['heat', 'kind'],
      coding: [{ factor: 'heat', low: '15', high: '25' }],
    });
    const { factors } = result as DoeResult;
    expect(factors[0]?.coding).toMatchObject({ center: 20, half: 5, from: -2, to: 2 });
    expect(factors[1]?.coding).toEqual({ kind: 'category', levels: ['new', 'old'] });
    // R: k <- ifelse(kind == "new", -1, 1); coef(lm(y ~ heat * k))
    const { equation } = result as DoeResult;
    expect(equation.map(({ label }) => label)).toEqual(['Constant', 'heat', 'kind', 'heat × kind']);
    for (const [i, expected] of [-0.95, 0.25, 0.0166666666667, -0.05].entries())
      expect(equation[i]?.coefficient).toBeCloseTo(expected, 9);
  });
});

it('centre points show curvature where the model has no squares', async () => {
  const frame = frameOf({
    a: [-1, 1, -1, 1, 0, 0, 0, 0],
    b: [-1, -1, 1, 1, 0, 0, 0, 0],
    y: [39.3, 40.9, 40, 41.5, 44.3, 44.5, 44.7, 44.6],
  });
  const { result, blocks } = await done(analysis, frame, {
    outcome: 'y',
    factors: ['a', 'b'],
    model: 'factorial',
  });
  // R: anova(lm(y ~ a * b), lm(y ~ a * b + center)) F(1, 3) = 1152.69
  expect((result as DoeResult).curvature?.statistic).toBeCloseTo(1152.69, 1);
  expect(blocks).toContainEqual(expect.objectContaining({ id: 'curvature', verdict: 'violated' }));
});

it('every plot compiles without a warning', async () => {
  const { blocks } = await done(analysis, tread, {
    outcome: 'abrasion',
    factors: ['silica', 'silane', 'sulfur'],
    model: 'quadratic',
    region: 'runs',
    hold: 'best',
    contourY: 'silica',
    goals: [goal('abrasion', 'minimise', '', '', '')],
    plots: ['pareto', 'halfNormal', 'main', 'interactions', 'contour', 'residuals', 'order', 'qq'],
  });
  const figures = blocks.filter((block) => block.kind === 'figure');
  expect(figures).toHaveLength(8);
  for (const { spec } of figures)
    expect((await compileFigure(themeSpec(spec, 'dark', { width: 340 }))).warnings).toEqual([]);
});

it('draws every plot that is asked for, and only those that the runs allow', async () => {
  const ids = async (options: Readonly<Record<string, unknown>>) =>
    (await done(analysis, tread, { outcome: 'abrasion', factors: ['silica', 'silane'], ...options })).blocks
      .filter((block) => block.kind === 'figure')
      .map(({ id }) => id);
  const plots = ['pareto', 'halfNormal', 'main', 'interactions', 'contour', 'residuals', 'order', 'qq'];
  expect(await ids({ plots })).toEqual([
    'pareto',
    'half-normal',
    'main-effects',
    'interactions',
    'contour',
    'residuals',
    'order',
    'qq',
  ]);
  expect(await ids({ plots: [] })).toEqual([]);
  expect(await ids({ plots, factors: ['silica'], model: 'main' })).not.toContain('contour');
  const { blocks } = await done(analysis, filtration, {
    outcome: 'rate',
    factors: ['A', 'B', 'C', 'D'],
    model: 'factorial',
    plots,
  });
  const drawn = blocks.filter((block) => block.kind === 'figure').map(({ id }) => id);
  expect(drawn).not.toContain('residuals');
  expect(drawn).not.toContain('order');
});

it('contours join equal heights', () => {
  const grid = { xs: [0, 1, 2], ys: [0, 1], values: [0, 1, 2, 0, 1, 2] };
  expect(contourLines(grid, [0.5])).toEqual([{ level: 0.5, x: 0.5, y: 0, x2: 0.5, y2: 1 }]);
  expect(contourLevels([0, 10])).toEqual([0, 2, 4, 6, 8, 10]);
  expect(contourLevels([3, 3])).toEqual([]);
});

describe('refuses, by code', () => {
  const MANY = new Map(
    Array.from({ length: 9 }, (_, j) => [
      `x${j}`,
      Array.from({ length: 8 }, (__, i) => ((i + j) % 3 ? -1 : 1)),
    ]),
  );
  const frame = frameOf({
    a: [-1, 1, -1, 1, -1, 1, -1, 1],
    b: [-1, -1, 1, 1, -1, -1, 1, 1],
    three: [1, 2, 3, 1, 2, 3, 1, 2],
    five: [1, 2, 3, 4, 5, 1, 2, 3],
    words: ['p', 'q', 'r', 'p', 'q', 'r', 'p', 'q'],
    flat: [2, 2, 2, 2, 2, 2, 2, 2],
    y: [1, 3, 2, 5, 1.5, 3.2, 2.1, 5.5],
    exact: [0, 2, 2, 4, 0, 2, 2, 4],
    empty: [null, null, null, null, null, null, null, null],
    some: [1, 2, null, null, null, null, null, null],
    low: ['l', 'h', 'l', 'h', 'l', 'h', 'l', 'h'],
    ...Object.fromEntries(MANY),
  });
  const options = { outcome: 'y', factors: ['a', 'b'] };
  it.each([
    ['used-twice', { factors: ['a', 'y'] }],
    ['used-twice', { goals: [goal('a', 'maximise', '', '', '')] }],
    ['no-values', { outcome: 'empty' }],
    ['too-few-runs', { outcome: 'some' }],
    ['no-variation', { outcome: 'flat' }],
    ['constant-factor', { factors: ['a', 'flat'] }],
    ['too-many-levels', { factors: ['a', 'words'] }],
    ['same-settings', { factors: ['a', 'b', 'low'] }],
    ['not-two-level', { factors: ['a', 'five'], model: 'factorial' }],
    ['too-few-settings', { model: 'quadratic' }],
    ['unknown-term', { model: 'custom', terms: [['a', 'three']] }],
    ['unknown-factor', { coding: [{ factor: 'three', low: '1', high: '3' }] }],
    ['unknown-factor', { contourX: 'three' }],
    ['same-axes', { contourX: 'a', contourY: 'a' }],
    ['bad-coding', { coding: [{ factor: 'a', low: '2', high: '1' }] }],
    ['bad-goal', { goals: [goal('y', 'target', '5', '2', '')] }],
    ['perfect-fit', { outcome: 'exact' }],
    ['nothing-estimable', { factors: ['a'], block: 'low' }],
    ['too-many-terms', { factors: [...MANY.keys()], model: 'factorial' }],
  ])('%s', async (code, change) => {
    expect(await refusedCodes(analysis, frame, { ...options, ...change })).toEqual([code]);
  });
});
