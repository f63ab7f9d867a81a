import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { MeasuredResult, RatedResult } from './result.ts';

const part = ['1', '1', '2', '2', '3', '3', '1', '1', '2', '2', '3', '3'];
const operator = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'b'];
const y = [1.0, 1.1, 2.0, 2.1, 3.2, 3.1, 1.1, 1.0, 2.2, 2.1, 3.1, 3.3];
const base = { part: 'part', operator: 'operator', measurement: 'y' };
const run = async (options: Record<string, unknown> = {}) =>
  done(analysis, frameOf({ part, operator, y }), { ...base, ...options });

describe('measurements', () => {
  it('pools an interaction that is not seen', async () => {
    const { result, blocks } = await run();
    const { anova, components, ndc } = result as MeasuredResult;
    expect(anova?.interaction).toBeNull();
    expect(components.interaction).toBeUndefined();
    expect(ndc).toBeGreaterThan(5);
    expect(textOf(blocks, 'finding')).toMatch(
      /^The measurement of y is good: measuring makes up \d\.\d\d% of the study variation/,
    );
  });

  it('keeps it when asked to', async () => {
    const { result } = await run({ interaction: 'keep' });
    expect((result as MeasuredResult).anova?.interaction?.df).toBe(2);
  });

  it('works by ranges', async () => {
    const { result } = await run({ method: 'xbar-r', tolerance: 4 });
    const { components, anova } = result as MeasuredResult;
    expect(anova).toBeNull();
    expect(components.operator).toBeUndefined();
    expect(components.gageRr?.percentTolerance).toBeGreaterThan(0);
  });
});

describe('ratings', () => {
  const rating = ['ok', 'ok', 'bad', 'bad', 'ok', 'ok', 'ok', 'ok', 'bad', 'ok', 'ok', 'ok'];
  const standard = ['ok', 'ok', 'bad', 'bad', 'ok', 'ok', 'ok', 'ok', 'bad', 'bad', 'ok', 'ok'];
  const rated = {
    part: 'part',
    operator: 'operator',
    rating: 'rating',
    method: 'attribute',
    defect: ['bad'],
  };
  it('counts agreement with the standard', async () => {
    const { result, blocks } = await done(analysis, frameOf({ part, operator, rating, standard }), {
      ...rated,
      standard: 'standard',
    });
    const { vsStandard, allAppraisers } = result as RatedResult;
    expect(vsStandard?.map(({ matched, missRate }) => [matched, missRate])).toEqual([
      [3, 0],
      [2, 0.5],
    ]);
    expect(allAppraisers.matched).toBe(2);
    expect(textOf(blocks, 'finding')).toContain('on 2 of 3 items');
  });

  it('works without a standard', async () => {
    const { result } = await done(analysis, frameOf({ part, operator, rating }), rated);
    expect((result as RatedResult).vsStandard).toBeNull();
  });

  it('refuses a standard that changes', async () => {
    const frame = frameOf({ part, operator, rating, standard: rating });
    expect(await refusedCodes(analysis, frame, { ...rated, standard: 'standard' })).toEqual([
      'several-standards',
    ]);
  });

  it('refuses one category', async () => {
    const frame = frameOf({ part, operator, rating: part.map(() => 'ok') });
    expect(await refusedCodes(analysis, frame, { ...rated, defect: [] })).toEqual(['one-category']);
  });
});

describe('refusals', () => {
  it.each([
    [{ part, operator, y: [...y.slice(0, -1), null] }, {}, 'unbalanced'],
    [{ part: part.map(() => '1'), operator, y }, {}, 'too-few-parts'],
    [{ part, operator: part.map(() => 'a'), y }, {}, 'too-few-operators'],
    [{ part, operator, y: y.map(() => 2) }, {}, 'no-variation'],
    [{ part: ['1', '2', '1', '2'], operator: ['a', 'a', 'b', 'b'], y: [1, 2, 3, 4] }, {}, 'no-repeats'],
    [{ part, operator, y }, { operator: 'part' }, 'variable-twice'],
  ] as const)('%#: %s', async (columns, options, code) => {
    expect(await refusedCodes(analysis, frameOf(columns), { ...base, ...options })).toEqual([code]);
  });
});
