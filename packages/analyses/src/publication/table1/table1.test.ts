import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as chiSquare } from '../../descriptive/crosstabs/index.ts';
import { analysis as tTest } from '../../inferential/independent-samples-ttest/index.ts';
import { analysis as mannWhitney } from '../../inferential/mann-whitney-u-test/index.ts';
import { loadAnalysis } from '../../load-analysis.ts';
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

/** Every number that a result holds. */
const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

const pick = (result: unknown): { pValue: number } => ({
  pValue: (result as { outcomes: { test: { pValue: number } }[] }).outcomes[0]!.test.pValue,
});

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

  it('gives the median beyond a skewness of 1, and only there', async () => {
    const of = async (values: readonly number[]) => {
      const { result } = await done(analysis, frameOf({ v: values }), { variables: ['v'] });
      const [one] = (result as Table1Result).characteristics;
      return one?.kind === 'number' ? ([one.summary, one.skewness!] as const) : null;
    };
    const skewed = await of([1, 1, 2, 2, 3, 3, 4, 6]);
    expect(skewed?.[0]).toBe('median');
    expect(skewed?.[1]).toBeLessThan(1.02);
    const nearly = await of([1, 2, 2, 3, 3, 3, 4, 6]);
    expect(nearly?.[0]).toBe('mean');
    expect(nearly?.[1]).toBeGreaterThan(0.99);
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

  it.each([
    ['Student’s t-test', 'independent-samples-ttest', 'arm', { test: 'student' }, { test: 'student' }],
    ['Welch’s t-test', 'independent-samples-ttest', 'arm', { test: 'welch' }, {}],
    ['Mann–Whitney', 'mann-whitney-u-test', 'arm', { test: 'ranks' }, {}],
    ['analysis of variance', 'one-way-anova', 'site', { test: 'student' }, {}],
    ['Welch’s analysis of variance', 'one-way-anova', 'site', { test: 'welch' }, {}],
    ['Kruskal–Wallis', 'kruskal-wallis-test', 'site', { test: 'ranks' }, {}],
    ['chi-square', 'crosstabs', 'site', { test: 'chi' }, {}],
    ['Fisher', 'crosstabs', 'site', { test: 'fisher' }, { tests: ['fisher'] }],
  ])('has the p of the tool: %s', async (_, tool, group, setting, extra) => {
    const many = frameOf({
      y: Array.from({ length: 36 }, (_, i) => ((i * 37) % 23) + (i % 3) * 2.5 + (i % 2)),
      sex: Array.from({ length: 36 }, (_, i) => ((i * 7) % 5 < 2 ? 'f' : 'm')),
      arm: Array.from({ length: 36 }, (_, i) => (i % 2 === 0 ? 'a' : 'b')),
      site: Array.from({ length: 36 }, (_, i) => ['x', 'y', 'z'][i % 3]!),
    });
    const variable = tool === 'crosstabs' ? 'sex' : 'y';
    const { result } = await done(analysis, many, {
      variables: [variable],
      group,
      columns: ['tests'],
      rows: [{ variable, ...setting }],
    });
    const asked = tool === 'crosstabs' ? { rows: 'sex', columns: group } : { outcomes: ['y'], group };
    const other = await done((await loadAnalysis(tool))!, many, { ...asked, ...extra });
    const p = (result as Table1Result).characteristics[0]?.test?.pValue;
    expect(p).toBeGreaterThan(0);
    const near = numbersIn(other.result).filter((value) => Math.abs(value - p!) <= 1e-12);
    expect(near.length).toBeGreaterThan(0);
  });

  it('leaves a test out where nothing varies, and goes on', async () => {
    const { result } = await done(analysis, frame, { variables: ['same', 'age'], ...by });
    const [same, age] = (result as Table1Result).characteristics;
    expect([same?.test, same?.balance]).toEqual([null, null]);
    expect(age?.test).not.toBeNull();
  });

  it('calls groups as they are to be called, and asks the data by its own names', async () => {
    const { blocks } = await done(analysis, frame, {
      variables: ['age'],
      ...by,
      heads: [{ level: 'a', label: 'Placebo' }],
    });
    const table = blocks.find(({ kind }) => kind === 'table');
    const heads =
      table?.kind === 'table' ? table.columns.map(({ label, of }) => [runsToText(label), of]) : [];
    expect(heads.slice(1, 3)).toEqual([
      ['Placebo, n = 4', 'a'],
      ['b, n = 4', 'b'],
    ]);
    expect(textOf(blocks, 'finding')).toContain('Placebo');
    expect(textOf(blocks, 'r-code')).not.toContain('Placebo');
  });

  it('refuses with the variable named', async () => {
    const codes = (options: Readonly<Record<string, unknown>>) => refusedCodes(analysis, frame, options);
    expect(await codes({ variables: ['arm'], group: 'arm' })).toEqual(['used-twice']);
    expect(await codes({ variables: ['age'], group: 'same' })).toEqual(['too-few-levels']);
    expect(await codes({ variables: ['age', 'empty'] })).toEqual(['no-values']);
    const grouped = (levels: number) =>
      frameOf({
        v: Array.from({ length: 102 }, (_, i) => i),
        by: Array.from({ length: 102 }, (_, i) => `g${i % levels}`),
      });
    expect(await refusedCodes(analysis, grouped(13), { variables: ['v'], group: 'by' })).toEqual([
      'too-many-levels',
    ]);
    expect(await refusedCodes(analysis, grouped(51), { variables: ['by'] })).toEqual(['too-many-levels']);
    expect((await done(analysis, grouped(12), { variables: ['v'], group: 'by' })).sample.used).toBe(102);
    expect((await done(analysis, grouped(50), { variables: ['by'] })).sample.used).toBe(102);
  });

  it('gives rows what they have of their own', async () => {
    const { result, blocks } = await done(analysis, frame, {
      variables: ['age', 'x', 'smoker'],
      rows: [
        { variable: 'age', label: 'Age, years', summary: 'both', test: 'student', decimals: '2' },
        { variable: 'x', summary: 'mean', test: 'ranks' },
        { variable: 'smoker', test: 'none', decimals: '0' },
      ],
      ...by,
    });
    const [age, x, smoker] = (result as Table1Result).characteristics;
    const t = await done(tTest, frame, { outcomes: ['age'], group: 'arm', test: 'student' });
    expect(age?.test).toMatchObject({ kind: 'student-t', ...pick(t.result) });
    expect([x?.test?.kind, smoker?.test]).toEqual(['mann-whitney', null]);
    const rows = await rowsOf({
      variables: ['age', 'smoker'],
      rows: [
        { variable: 'age', label: 'Age, years', summary: 'both', decimals: '2' },
        { variable: 'smoker', decimals: '0' },
      ],
      ...by,
    });
    expect(rows[0]).toMatch(/^Age, years, mean \(SD\) \| 42\.00 \(2\.00\) \| 53\.00/);
    expect(rows[1]).toMatch(/^median \[Q1, Q3\] \| 42\.00 \[41\.00, 43\.00\]/);
    expect(rows[3]).toContain('2 (50) | 1 (25) | 3 (38)');
    expect(textOf(blocks, 'methods')).toContain(
      'Age, years is given as mean and standard deviation and as median',
    );
  });

  it('has the differences of two groups as the tools have them', async () => {
    const { result } = await done(analysis, frame, {
      variables: ['age', 'smoker'],
      ...by,
      columns: ['difference'],
    });
    const [age, smoker] = (result as Table1Result).characteristics;
    const t = await done(tTest, frame, { outcomes: ['age'], group: 'arm' });
    const { meanDifference, ciLower, ciUpper } = (
      t.result as { outcomes: { test: { meanDifference: number; ciLower: number; ciUpper: number } }[] }
    ).outcomes[0]!.test;
    expect(age?.kind === 'number' && age.difference).toEqual({
      kind: 'means',
      estimate: meanDifference,
      ciLower,
      ciUpper,
    });
    // Newcombe (1998): 2 of 4 against 1 of 4, Yes is the second level.
    const difference = smoker?.kind === 'category' ? smoker.differences[1] : null;
    expect(difference?.estimate).toBe(0.25);
    expect(difference?.ciLower).toBeCloseTo(-0.3196, 4);
    const three = await done(analysis, frame, { variables: ['age'], group: 'x', columns: ['difference'] });
    expect(
      three.blocks.some((block) => block.kind === 'notice' && block.code === 'differences-of-two-groups'),
    ).toBe(true);
  });

  it('sets strata side by side, with the lines of all cases', async () => {
    const { result, blocks, sample } = await done(analysis, frame, {
      variables: ['age', 'x'],
      strata: 'sex',
      ...by,
    });
    expect(sample).toEqual({ used: 7, excluded: 1 });
    const { strata } = result as Table1Result;
    expect(strata?.parts.map(({ level, used, sizes }) => [level, used, sizes])).toEqual([
      ['f', 3, [2, 1]],
      ['m', 4, [2, 2]],
    ]);
    const table = blocks.find(({ kind }) => kind === 'table');
    expect(table?.kind === 'table' && Object.values(table.spanners ?? {}).map(String)).toEqual([
      'sex = f',
      'sex = m',
    ]);
    const alone = await done(analysis, frame, { variables: ['age'], strata: 'arm' });
    expect(textOf(alone.blocks, 'finding')).toBe(
      'Of 8 cases (4 with arm = a and 4 with arm = b), mean age was 48.3.',
    );
  });

  it('refuses rows that ask for what their variable does not have', async () => {
    const codes = (row: Readonly<Record<string, unknown>>) =>
      refusedCodes(analysis, frame, { variables: ['age', 'sex'], group: 'arm', rows: [row] });
    expect(await codes({ variable: 'x' })).toEqual(['not-in-table']);
    expect(await codes({ variable: 'age', test: 'fisher' })).toEqual(['wrong-test']);
    expect(await codes({ variable: 'sex', test: 'welch' })).toEqual(['wrong-test']);
    expect(await codes({ variable: 'sex', test: 'ranks' })).toEqual(['wrong-test']);
    expect(await codes({ variable: 'sex', summary: 'mean' })).toEqual(['wrong-summary']);
    const strata = (name: string) =>
      refusedCodes(analysis, frame, { variables: ['age'], group: 'arm', strata: name });
    expect(await strata('same')).toEqual(['too-few-levels']);
    expect(await strata('arm')).toEqual(['used-twice']);
    const many = (levels: number) =>
      frameOf({
        v: Array.from({ length: 42 }, (_, i) => i),
        by: Array.from({ length: 42 }, (_, i) => `s${i % levels}`),
      });
    expect(await refusedCodes(analysis, many(7), { variables: ['v'], strata: 'by' })).toEqual([
      'too-many-levels',
    ]);
    expect((await done(analysis, many(6), { variables: ['v'], strata: 'by' })).sample.used).toBe(42);
  });
});

describe('rows that stand for several cases', () => {
  const counted = frameOf({
    age: [40, 42, 44, 50, 52, 54],
    sex: ['f', 'm', 'f', 'f', 'm', 'm'],
    arm: ['a', 'a', 'a', 'b', 'b', 'b'],
    n: [3, 1, 2, 2, 0, null],
    half: [3, 1, 2.5, 2, 1, 1],
    below: [3, 1, -1, 2, 1, 1],
    none: [0, 0, 0, 0, null, 0],
    many: [2_000_000, 1, 0, 0, 0, 0],
    most: [1_999_998, 2, 0, 0, 0, 0],
  });
  const asked = { variables: ['age', 'sex'], group: 'arm', columns: ['total', 'tests', 'smd', 'difference'] };

  it('give the table of the cases written out', async () => {
    const written = frameOf({
      age: [40, 40, 40, 42, 44, 44, 50, 50],
      sex: ['f', 'f', 'f', 'm', 'f', 'f', 'f', 'f'],
      arm: ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b'],
    });
    const { result } = await done(analysis, counted, { ...asked, counts: 'n' });
    const { result: expected } = await done(analysis, written, asked);
    const { characteristics, sizes, sample } = result as Table1Result;
    expect(characteristics).toEqual((expected as Table1Result).characteristics);
    expect(sizes).toEqual([6, 2]);
    expect(sample).toEqual({ used: 8, excluded: 1 });
  });

  it('are refused where a count is none, and where nothing or too much is counted', async () => {
    const codes = (counts: string) => refusedCodes(analysis, counted, { ...asked, counts });
    expect(await codes('half')).toEqual(['bad-weights']);
    expect(await codes('below')).toEqual(['bad-weights']);
    expect(await codes('none')).toEqual(['no-cases']);
    expect(await codes('many')).toEqual(['too-many-cases']);
    expect(await codes('age')).toEqual(['used-twice']);
  });

  it('may be as many as the table can hold', async () => {
    const { result } = await done(analysis, counted, { variables: ['sex'], counts: 'most' });
    expect((result as Table1Result).sample.used).toBe(2_000_000);
  });
});

describe('complete cases', () => {
  it('are the table of the rows that lack nothing', async () => {
    const { result, sample, blocks } = await done(analysis, frame, {
      variables: ['age', 'sex', 'x'],
      missing: 'complete',
      ...by,
    });
    expect(sample).toEqual({ used: 6, excluded: 2 });
    const whole = frameOf({
      age: [40, 42, 44, 50, 52, 56],
      sex: ['f', 'm', 'f', 'f', 'm', 'm'],
      x: [1, 1, 2, 2, 1, 2],
      arm: ['a', 'a', 'a', 'b', 'b', 'b'],
    });
    const expected = await done(analysis, whole, { variables: ['age', 'sex', 'x'], ...by });
    expect((result as Table1Result).characteristics).toEqual(
      (expected.result as Table1Result).characteristics,
    );
    const notice = blocks.find((block) => block.kind === 'notice' && block.code === 'cases-excluded');
    expect(notice?.kind === 'notice' && runsToText(notice.message)).toBe(
      '2 of 8 cases left out. They have no value in at least one variable of the table.',
    );
    expect(textOf(blocks, 'methods')).toContain('missing value in any variable of the table were left out');
  });

  it('are refused where there is none', async () => {
    expect(await refusedCodes(analysis, frame, { variables: ['age', 'empty'], missing: 'complete' })).toEqual(
      ['no-values'],
    );
  });
});
