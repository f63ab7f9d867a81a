import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { GeneralResult } from './general/result.ts';
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

describe('studies that are not crossed and balanced', () => {
  it('takes parts of the same name by different operators as different parts', async () => {
    const { result, blocks } = await run({ method: 'nested' });
    const { anova, parts, components } = result as GeneralResult;
    expect(parts).toBe(6);
    expect([anova?.operator.df, anova?.part.df, anova?.repeatability.df]).toEqual([1, 4, 6]);
    expect(components.map(({ id }) => id)).toEqual([
      'gageRr',
      'repeatability',
      'reproducibility',
      'operator',
      'part',
      'total',
    ]);
    expect(textOf(blocks, 'finding')).toMatch(/^The measurement of y is good/);
  });

  it('agrees with the analysis of variance where the study is balanced and no variance is zero', async () => {
    const uneven = y.map((value, i) => value + (i === 0 || i === 1 ? 0.4 : 0) + (i > 5 ? 0.3 : 0));
    const frame = frameOf({ part, operator, y: uneven });
    const kept = { ...base, interaction: 'keep' };
    const balanced = ((await done(analysis, frame, kept)).result as MeasuredResult).components;
    const expanded = (await done(analysis, frame, { ...kept, method: 'expanded' })).result as GeneralResult;
    expect(balanced.interaction?.variance).toBeGreaterThan(0);
    expect(balanced.operator?.variance).toBeGreaterThan(0);
    for (const { id, variance } of expanded.components)
      if (id !== 'further') expect(variance).toBeCloseTo(balanced[id]?.variance ?? Number.NaN, 6);
  });

  it('names what stands in the way, and the study that can', async () => {
    const gappy = frameOf({ part: part.slice(1), operator: operator.slice(1), y: y.slice(1) });
    for (const method of ['anova', 'nested'])
      expect(await refusedCodes(analysis, gappy, { ...base, method })).toEqual(['unbalanced']);
    const filled = (await done(analysis, gappy, { ...base, method: 'expanded' })).result as GeneralResult;
    expect(filled.sample.used).toBe(11);
    const ids = y.map((_, i) => `m${i}`);
    const further = frameOf({ part, operator, y, ids, one: y.map(() => 'x') });
    const options = { ...base, method: 'expanded' };
    expect(await refusedCodes(analysis, further, { ...options, further: ['ids'] })).toEqual([
      'a-level-for-each-row',
    ]);
    expect(await refusedCodes(analysis, further, { ...options, further: ['one'] })).toEqual(['one-level']);
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

  it.each([
    ['ok', 'bad', 'bad'],
    ['Pass', 'FAIL', 'FAIL'],
    ['good', 'not ok', 'not ok'],
    // nothing says which of these are bad: the last
    ['A', 'B', 'B'],
    ['reject', 'scrap', 'scrap'],
  ])('among %s and %s takes %s for defective where none is chosen', async (good, bad, expected) => {
    const words = rating.map((each) => (each === 'ok' ? good : bad));
    const { result } = await done(analysis, frameOf({ part, operator, rating: words }), {
      ...rated,
      defect: [],
    });
    expect((result as RatedResult).defect).toBe(expected);
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
