import { drawingOf, type FigureBlock } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { VariableTreeResult } from './result.ts';

// ten people: site A has 6, site B 3, one has no site
const people = frameOf({
  site: ['A', 'A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', null],
  sex: ['f', 'f', 'f', 'm', 'm', null, 'f', 'm', 'm', 'f'],
  age: [20, 30, 40, 50, 60, 70, 25, null, 45, 80],
  ill: ['no', 'yes', 'yes', 'no', 'no', 'yes', 'no', 'no', 'yes', 'yes'],
  many: Array.from({ length: 10 }, (_, i) => `level ${i}`),
});

const run = async (options: RawOptions) => {
  const { result, blocks } = await done(analysis, people, { variables: ['site', 'sex'], ...options });
  return { result: result as VariableTreeResult, blocks };
};

const rows = ({ nodes }: VariableTreeResult) =>
  nodes.map(({ depth, level, n, share }) => [depth, level, n, share === null ? null : +share.toFixed(3)]);

describe('variable tree', () => {
  it('counts every part, missing values beside the percentages', async () => {
    const { result } = await run({});
    expect(rows(result)).toEqual([
      [0, null, 10, 1],
      [1, 'A', 6, 0.667],
      [2, 'f', 3, 0.6],
      [2, 'm', 2, 0.4],
      [2, null, 1, null],
      [1, 'B', 3, 0.333],
      [2, 'f', 1, 0.333],
      [2, 'm', 2, 0.667],
      [1, null, 1, null],
      [2, 'f', 1, 1],
    ]);
  });

  it('counts missing values in the percentages, or leaves them out of the tree', async () => {
    const counted = await run({ missing: 'counted' });
    expect(rows(counted.result).filter(([depth]) => depth === 1)).toEqual([
      [1, 'A', 6, 0.6],
      [1, 'B', 3, 0.3],
      [1, null, 1, 0.1],
    ]);
    const dropped = await run({ missing: 'dropped' });
    expect(rows(dropped.result).some(([depth, level]) => depth === 1 && level === null)).toBe(false);
    expect(dropped.result.nodes[0]?.dropped).toBe(1);
  });

  it('summarizes an outcome in each node', async () => {
    const { result } = await run({ outcome: 'age' });
    expect(result.nodes[1]?.summary).toMatchObject({ n: 6, value: 45 });
    expect(result.nodes[1]?.summary?.sd).toBeCloseTo(Math.sqrt(350), 12);
    const median = await run({ outcome: 'age', summary: 'median' });
    expect(median.result.nodes[1]?.summary).toMatchObject({ value: 45, q1: 32.5, q3: 57.5 });
    const share = await run({ outcome: 'ill' });
    expect(share.result.nodes[1]?.summary).toMatchObject({ n: 6, count: 3, value: 0.5 });
    expect(share.result.outcome?.level).toBe('yes');
  });

  it('prunes by size and by rules, and says what is hidden', async () => {
    const small = await run({ smallest: 2 });
    expect(small.result.nodes.map(({ n }) => n)).toEqual([10, 6, 3, 2, 3, 2]);
    expect(textOf(small.blocks, 'interpretation')).toMatch(/Pruning hides 3 nodes with 3 cases/);
    const kept = await run({ rules: [{ variable: 'site', action: 'keep', level: 'B' }] });
    expect(rows(kept.result).map(([, level]) => level)).toEqual([null, 'B', 'f', 'm']);
    const stopped = await run({
      rules: [
        { variable: 'site', action: 'stop', level: 'A' },
        { variable: 'site', action: 'hide', level: 'missing' },
      ],
    });
    expect(rows(stopped.result).map(([, level]) => level)).toEqual([null, 'A', 'B', 'f', 'm']);
  });

  it('draws long names and many nodes inside the drawing', async () => {
    const long = 'A name that goes on and on until nobody knows any more where it began '.repeat(4);
    const names = Array.from({ length: 3000 }, (_, i) => `${long}${i % 20}`);
    const frame = frameOf({ a: names, b: names.map((_, i) => `${long}${(i * 7) % 11}`) });
    const { blocks, result } = await done(analysis, frame, { variables: ['a', 'b'] });
    expect((result as VariableTreeResult).nodes.length).toBeGreaterThan(200);
    const figure = blocks.find((block): block is FigureBlock => block.kind === 'figure')!;
    for (const width of [784, 343]) {
      const drawing = drawingOf(figure.spec, width)!;
      expect(drawing.width).toBeLessThanOrEqual(width + 2);
      for (const shape of drawing.shapes)
        if (shape.kind === 'box') {
          expect(shape.x + shape.width).toBeLessThanOrEqual(drawing.width + 1);
          expect(shape.y + shape.height).toBeLessThanOrEqual(drawing.height + 1);
        }
    }
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, people, { variables: ['site'], ...options });
    expect(await codes({ outcome: 'site' })).toEqual(['used-twice']);
    expect(await codes({ rules: [{ variable: 'sex', action: 'hide', level: 'f' }] })).toEqual([
      'rule-of-no-variable',
    ]);
    expect(await codes({ rules: [{ variable: 'site', action: 'hide', level: 'C' }] })).toEqual([
      'no-such-level',
    ]);
    expect(await codes({ smallest: 100 })).toEqual(['nothing-left']);
    expect(await codes({ outcome: 'ill', summary: 'mean' })).toEqual(['not-numeric']);
    const levels = frameOf({ id: Array.from({ length: 200 }, (_, i) => `p${i}`) });
    expect(await refusedCodes(analysis, levels, { variables: ['id'] })).toEqual(['many-levels']);
  });
});
