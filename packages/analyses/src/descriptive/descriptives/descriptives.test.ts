import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  x: [1, 2, 3, 4, 5, null, 60],
  y: [2, 2, 2, 2, 2, 2, 2],
  g: ['a', 'a', 'a', 'b', 'b', 'b', null],
  empty: [null, null, null, null, null, null, null],
});

describe('descriptives', () => {
  it('says what the numbers are like in one sentence', async () => {
    const { blocks, sample } = await done(analysis, frame, { variables: ['x'] });
    expect(sample).toEqual({ used: 6, excluded: 1 });
    expect(textOf(blocks, 'finding')).toBe(
      'x averaged 12.50 (M = 12.50, SD = 23.31), with half of the cases between 2.25 and 4.75 and all between 1.00 and 60.00.',
    );
  });

  it('names the outliers', async () => {
    const { blocks } = await done(analysis, frame, { variables: ['x'] });
    expect(blocks.find((block) => block.kind === 'check')).toMatchObject({
      id: 'outliers-x',
      verdict: 'doubtful',
    });
  });

  it('leaves undefined cells of a constant column empty', async () => {
    const { blocks } = await done(analysis, frame, { variables: ['y'] });
    const table = blocks.find((block) => block.kind === 'table');
    expect(table?.rows[0]?.cells).toMatchObject({ sd: 0, skewness: null, kurtosis: null });
  });

  it('drops cases without a group and says which group is highest', async () => {
    const { blocks, sample } = await done(analysis, frame, { variables: ['x'], group: 'g' });
    expect(sample).toEqual({ used: 5, excluded: 2 });
    expect(textOf(blocks, 'finding')).toContain('highest in b');
  });

  it.each([
    ['no-values', { variables: ['empty'] }],
    ['group-is-variable', { variables: ['x'], group: 'x' }],
    ['wrong-type', { variables: ['g'] }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
