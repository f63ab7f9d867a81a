import { Frame, generateSample } from '@constat/data';
import { type Block, runsToText, themeSpec } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { compileFigure } from '../../../test/compile-figure.ts';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { ClusterResult } from './result.ts';

// two squares far apart, one case more in the first
const squares = frameOf({
  x: [0, 10, 0, 10, 1, 11, 1, 11, 0.5],
  y: [0, 5, 1, 6, 0, 5, 1, 6, 0.5],
  wide: [0, 1000, 0, 1000, 900, 100, 900, 100, 500],
  flat: Array(9).fill(4),
  few: [1, 2, ...Array(7).fill(null)],
  twice: [1, 1, 1, 1, 1, 2, 2, 2, 2],
  word: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'],
});

const resultOf = async (
  options: Readonly<Record<string, unknown>>,
  frame = squares,
): Promise<ClusterResult> =>
  (await done(analysis, frame, { variables: ['x', 'y'], ...options })).result as ClusterResult;

const checkOf = (blocks: readonly Block[], id: string) => {
  const block = blocks.find((each) => each.kind === 'check' && each.id === id);
  if (block?.kind !== 'check') throw new Error(`no check ${id}`);
  return block;
};

describe('clusters', () => {
  it('are found by every method, numbered in the order of appearance', async () => {
    for (const method of ['kmeans', 'pam', 'hierarchical'])
      expect((await resultOf({ method })).membership, method).toEqual([1, 2, 1, 2, 1, 2, 1, 2, 1]);
    for (const linkage of ['ward', 'average', 'complete', 'single', 'centroid'])
      expect((await resultOf({ method: 'hierarchical', linkage })).k, linkage).toBe(2);
  });

  it('have the sums of squares of their corners', async () => {
    // around (0.5, 0.5) and (10.5, 5.5): four corners at squared distance 0.5 each
    const { clusters, totalWithinSs, betweenSs } = await resultOf({
      standardize: false,
      rule: 'fixed',
      clusters: 2,
    });
    expect(clusters.map(({ size, withinSs }) => [size, withinSs])).toEqual([
      [5, 2],
      [4, 2],
    ]);
    expect(totalWithinSs).toBeCloseTo(4, 12);
    // 5 * 4 / 9 times the squared distance 125 of the centres
    expect(betweenSs).toBeCloseTo((20 / 9) * 125, 10);
    expect(clusters[0]?.center).toEqual([0.5, 0.5]);
  });

  it('have a case in their middle', async () => {
    const { clusters, objective } = await resultOf({
      method: 'pam',
      standardize: false,
      rule: 'fixed',
      clusters: 2,
    });
    expect(clusters[0]?.medoid).toEqual({ row: 9, place: 9 });
    // four cases at sqrt(.5) from the middle one; a corner is 1, 1 and sqrt(2) from the others
    expect(objective).toBeCloseTo((4 * Math.SQRT1_2 + 2 + Math.SQRT2) / 9, 12);
  });

  it('are told with their profiles', async () => {
    const { blocks } = await done(analysis, squares, { variables: ['x', 'y'] });
    expect(textOf(blocks, 'finding')).toMatch(/^2 clusters of 5 and 4 cases show a strong structure/);
    expect(textOf(blocks, 'interpretation')).toContain('Cluster 2 (44.4% of the cases) is high in');
  });

  it('depend on the seed only where the start matters', async () => {
    const frame = new Frame((await generateSample('cluster'))!.columns);
    const options = { variables: ['Age', 'Spending', 'Visits', 'OnlineShare'], most: 5 };
    const first = await resultOf(options, frame);
    expect(first.k).toBe(4);
    expect((await resultOf({ ...options, seed: 5 }, frame)).membership).toEqual(first.membership);
  });

  it('have a gap to points spread evenly, the same for the same seed', async () => {
    const frame = new Frame((await generateSample('cluster'))!.columns);
    const names = ['Age', 'Spending', 'Visits', 'OnlineShare'];
    const few = frameOf(
      Object.fromEntries(names.map((name) => [name, [...frame.numbers(name).slice(0, 80)]])),
    );
    const options = { variables: names, gap: true, most: 5 };
    const { numbers, gapChoice } = await resultOf(options, few);
    expect(gapChoice).toBe(4);
    expect((await resultOf(options, few)).numbers).toEqual(numbers);
  });

  it('say when one variable decides alone, and the button standardizes', async () => {
    const { blocks } = await done(analysis, squares, { variables: ['x', 'wide'], standardize: false });
    expect(checkOf(blocks, 'units')).toMatchObject({
      verdict: 'violated',
      action: { options: { standardize: true } },
    });
  });
});

it('is refused with the variable and what to change', async () => {
  const codes = (options: Readonly<Record<string, unknown>>) =>
    refusedCodes(analysis, squares, { variables: ['x', 'y'], ...options });
  expect(await codes({ variables: ['x', 'flat'] })).toEqual(['constant']);
  expect(await codes({ variables: ['flat'], standardize: false })).toEqual(['constant']);
  expect(await codes({ variables: ['x', 'word'] })).toEqual(['unordered-categories']);
  expect(await codes({ variables: ['x', 'few'] })).toEqual(['too-few-cases']);
  expect(await codes({ rule: 'fixed', clusters: 12 })).toEqual(['too-many-clusters']);
  expect(await codes({ variables: ['twice'], rule: 'fixed', clusters: 3 })).toEqual(['too-few-different']);
  expect(await codes({ method: 'hierarchical', distance: 'manhattan' })).toEqual(['needs-euclidean']);
  const many = frameOf({ v: Array.from({ length: 4001 }, (_, i) => i % 97) });
  expect(await refusedCodes(analysis, many, { variables: ['v'], method: 'pam' })).toEqual(['too-many-cases']);
});

it('takes a constant where variables keep their units', async () => {
  const { clusters } = await resultOf({
    variables: ['x', 'flat'],
    standardize: false,
    rule: 'fixed',
    clusters: 2,
  });
  expect(clusters.map(({ center }) => center)).toEqual([
    [0.5, 4],
    [10.5, 4],
  ]);
});

it('shows an even selection of very many cases', async () => {
  const many = frameOf({
    v: Array.from({ length: 5000 }, (_, i) => (i % 2) * 100 + (i % 7)),
    w: Array.from({ length: 5000 }, (_, i) => (i % 2) * 50 + (i % 5)),
  });
  const result = await resultOf({ variables: ['v', 'w'] }, many);
  expect(result.k).toBe(2);
  expect(result.silhouetteCases).toBeLessThanOrEqual(2000);
  expect(result.points.length).toBeLessThanOrEqual(1000);
});

it('draws every kind without a warning, long trees cut off', async () => {
  const frame = new Frame((await generateSample('cluster'))!.columns);
  for (const method of ['pam', 'hierarchical'])
    for (const variables of [['Age'], ['Age', 'Spending', 'Visits']]) {
      const { blocks } = await done(analysis, frame, {
        variables,
        method,
        listCases: true,
        linkage: 'average',
      });
      const figures = blocks.flatMap((block) => (block.kind === 'figure' ? [block] : []));
      expect(figures.map(({ id }) => id).includes('dendrogram')).toBe(method === 'hierarchical');
      for (const { spec } of figures)
        expect((await compileFigure(themeSpec(spec, 'light', { width: 560 }))).warnings).toEqual([]);
      const words = blocks.flatMap((block) => (block.kind === 'text' ? block.paragraphs.flat() : []));
      expect(runsToText(words)).not.toMatch(/NaN|undefined/);
    }
});

it('refuses numbers that cannot be squared', async () => {
  const frame = frameOf({ p: [1e200, 2, 3, 5], q: [1, 2, 4, 3], r: [2, 1, 3, 5] });
  expect(await refusedCodes(analysis, frame, { variables: ['p', 'q'] })).toEqual(['too-large']);
});
