import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as chiSquare } from '../../descriptive/crosstabs/index.ts';
import { analysis as tTest } from '../../inferential/independent-samples-ttest/index.ts';
import { analysis as mannWhitney } from '../../inferential/mann-whitney-u-test/index.ts';
import type { Table1Result } from './compute.ts';
import { analysis } from './index.ts';

// Group b is older: 11 / sqrt((4 + 20 / 3) / 2) = 4.763 standard deviations; x is skewed.
const frame = frameOf({
  age: [40, 42, 44, null, 50, 52, 54, 56],
  x: [1, 1, 2, 1, 2, 1, 30, 2],
  sex: ['f', 'm', 'f', 'm', 'f', 'm', null, 'm'],
  smoker: ['Yes', 'No', 'Yes', 'No', 'No', 'No', 'Yes', 'No'],
  arm: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
  same: [1, 1, 1, 1, 1, 1, 1, 1],
  empty: [null, null, null, null, null, null, null, null],
});
const by = { group: 'arm', columns: ['total', 'tests', 'smd'] };
const rowsOf = async (options: Readonly<Record<string, unknown>>) => {
  const { blocks } = await done(analysis, frame, options);
  const table = blocks.find(({ kind }) => kind === 'table');
  return table?.kind === 'table'
    ? table.rows.map(({ cells }) =>
        textOf(
          [
            {
              kind: 'text',
              id: 'x',
              role: 'apa',
              paragraphs: [
                Object.values(cells)
                  .flatMap((cell) => [
                    typeof cell === 'string' ? cell : Array.isArray(cell) ? cell : String(cell),
                    ' | ',
                  ])
                  .flat(),
              ],
            },
          ],
          'apa',
        ),
      )
    : [];
};

describe('table1', () => {
  it('describes all cases where there is no group', async () => {
    const { blocks, sample } = await done(analysis, frame, { variables: ['age', 'smoker'] });
    expect(sample).toEqual({ used: 8, excluded: 0 });
    expect(textOf(blocks, 'finding')).toBe('Of 8 cases, mean age was 48.3 and 37.5% had smoker = Yes.');
  });

  it('shows means or medians by shape, one line of two levels, all levels of more, and what is missing', async () => {
    const rows = await rowsOf({ variables: ['age', 'x', 'smoker', 'sex'], ...by });
    expect(rows.map((row) => row.split(' | ')[0])).toEqual([
      'age, mean (SD)',
      'Missing, n (%)',
      'x, median [Q1, Q3]',
      'smoker = Yes, n (%)',
      'sex = m, n (%)',
      'Missing, n (%)',
    ]);
    expect(rows[3]).toContain('2 (50.0) | 1 (25.0) | 3 (37.5)');
    expect(
      (await rowsOf({ variables: ['sex'], twoLevels: 'all', missing: 'none', ...by })).map(
        (row) => row.split(' | ')[0],
      ),
    ).toEqual(['sex, n (%)', 'f', 'm']);
  });

  it('names what differs most, with its values in the order of the groups', async () => {
    const { blocks } = await done(analysis, frame, { variables: ['age', 'smoker'], ...by });
    expect(textOf(blocks, 'finding')).toBe(
      '2 of 2 characteristics differed by more than 0.10 SD between arm = a and arm = b; age differed most, 42.0 against 53.0, SMD = 4.76.',
    );
  });

  it('tests as the tools of the tests do', async () => {
    const { result } = await done(analysis, frame, {
      variables: ['age', 'x', 'smoker'],
      smallCounts: 'chi',
      ...by,
    });
    const p = (result as Table1Result).characteristics.map(({ test }) => test?.pValue);
    const t = await done(tTest, frame, { outcomes: ['age'], group: 'arm' });
    const u = await done(mannWhitney, frame, { outcomes: ['x'], group: 'arm' });
    const chi = await done(chiSquare, frame, { rows: 'smoker', columns: 'arm' });
    expect(p).toEqual([
      (t.result as { outcomes: { test: { pValue: number } }[] }).outcomes[0]?.test.pValue,
      (u.result as { outcomes: { pValue: number }[] }).outcomes[0]?.pValue,
      (chi.result as { whole: { independence: { pearson: { pValue: number } } } }).whole.independence.pearson
        .pValue,
    ]);
  });

  it('leaves a test out where nothing varies, and goes on', async () => {
    const { result } = await done(analysis, frame, { variables: ['same', 'age'], ...by });
    const [same, age] = (result as Table1Result).characteristics;
    expect([same?.test, same?.balance]).toEqual([null, null]);
    expect(age?.test).not.toBeNull();
  });

  it('refuses with the variable named', async () => {
    const codes = (options: Readonly<Record<string, unknown>>) => refusedCodes(analysis, frame, options);
    expect(await codes({ variables: ['arm'], group: 'arm' })).toEqual(['used-twice']);
    expect(await codes({ variables: ['age'], group: 'same' })).toEqual(['too-few-levels']);
    expect(await codes({ variables: ['age', 'empty'] })).toEqual(['no-values']);
  });
});
