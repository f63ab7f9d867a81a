import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as crosstabs } from '../../descriptive/crosstabs/index.ts';
import { analysis as pairedT } from '../../inferential/paired-samples-ttest/index.ts';
import { analysis as wilcoxon } from '../../inferential/wilcoxon-signed-rank-test/index.ts';
import type { Table1Result } from './compute.ts';
import { analysis } from './index.ts';

interface Told {
  readonly pValue: number;
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

const ofMeans = (pair: unknown): Told => {
  const { test } = pair as { test: Told & { meanDifference: number } };
  return { ...test, estimate: test.meanDifference };
};
const ofRanks = (pair: unknown): Told => {
  const { pValue, test } = pair as { pValue: number; test: { pseudomedian: Told } };
  return { ...test.pseudomedian, pValue };
};

describe('two measurements of the same people', () => {
  // Person p1 to p32 before and after; p31 has no second measurement, p32 no value at the first.
  const people = Array.from({ length: 32 }, (_, i) => i);
  const before = people.map((i) => (i === 31 ? null : 50 + ((i * 7) % 13)));
  const after = people.map((i) => 48 + ((i * 11) % 17) + (i % 3));
  const smokes = people.map((i) => (i % 3 === 0 ? 'No' : 'Yes'));
  const later = people.map((i) => ((i * 5) % 4 < 2 ? 'No' : 'Yes'));
  const site = people.map((i) => ['x', 'y', 'z'][i % 3]!);
  const moved = people.map((i) => ['x', 'y', 'z'][(i * 5 + (i % 2)) % 3]!);
  const wide = frameOf({ before, after: after.map((value, i) => (i === 30 ? null : value)), smokes, later });
  const first30 = frameOf({
    smokes: [...smokes.slice(0, 30), smokes[31]!],
    later: [...later.slice(0, 30), later[31]!],
    site: [...site.slice(0, 30), site[31]!],
    moved: [...moved.slice(0, 30), moved[31]!],
  });
  const rest = people.filter((i) => i !== 30);
  // The rows of the second time in another order.
  const second = rest.toReversed();
  const long = frameOf({
    id: [...people.map((i) => `p${i + 1}`), ...second.map((i) => `p${i + 1}`)],
    when: [...people.map(() => 'before'), ...second.map(() => 'later')],
    y: [...before, ...second.map((i) => after[i]!)],
    smoker: [...smokes, ...second.map((i) => later[i]!)],
    site: [...site, ...second.map((i) => moved[i]!)],
    three: [...people.map((i) => `t${i % 3}`), ...second.map(() => 't0')],
    n: [...people.map(() => 1), ...second.map(() => 2)],
  });
  const asked = { group: 'when', pairs: 'id', columns: ['tests', 'difference'] };
  const one = async (variable: string, setting: Readonly<Record<string, unknown>>) => {
    const { result } = await done(analysis, long, {
      ...asked,
      variables: [variable],
      rows: [{ variable, ...setting }],
    });
    return (result as Table1Result).characteristics[0]!;
  };

  it.each([
    ['paired t-test', { test: 'welch' }, pairedT, 'paired-t', ofMeans],
    ['Wilcoxon signed ranks', { summary: 'median' }, wilcoxon, 'signed-rank', ofRanks],
  ] as const)('has the p and the limits of the tool: %s', async (_, setting, tool, kind, read) => {
    const own = await one('y', setting);
    const other = await done(tool, wide, { pairs: [['before', 'after']] });
    expect(own.test).toMatchObject({ kind, pairs: 30 });
    const [pair] = (other.result as { pairs: readonly unknown[] }).pairs;
    const expected = read(pair);
    expect(own.test?.pValue).toBeCloseTo(expected.pValue, 12);
    const difference = own.kind === 'number' ? own.difference : null;
    expect(difference?.estimate).toBeCloseTo(expected.estimate, 12);
    expect(difference?.ciLower).toBeCloseTo(expected.ciLower, 12);
    expect(difference?.ciUpper).toBeCloseTo(expected.ciUpper, 12);
  });

  it('has the p of McNemar’s and Bowker’s tests in crosstabs, exact where few changed', async () => {
    const tables = async (rows: string, columns: string) =>
      (await done(crosstabs, first30, { rows, columns, paired: true })).result as {
        mcnemar: { pValue: number; n: number; twoByTwo: { exactPValue: number } | null };
      };
    const { mcnemar } = await tables('smokes', 'later');
    expect((await one('smoker', {})).test).toEqual({
      kind: 'mcnemar-exact',
      pValue: mcnemar.twoByTwo?.exactPValue,
      exact: true,
      pairs: mcnemar.n,
    });
    expect((await one('smoker', { test: 'chi' })).test).toMatchObject({
      kind: 'mcnemar',
      pValue: mcnemar.pValue,
    });
    expect((await one('site', {})).test).toMatchObject({
      kind: 'bowker',
      pValue: (await tables('site', 'moved')).mcnemar.pValue,
    });
  });

  it('says the exact p below 25 changes, and that of the chi-square from there on', async () => {
    const few = (changed: number) =>
      frameOf({
        id: [...Array(60).keys(), ...Array(60).keys()].map((i) => `p${i}`),
        when: Array.from({ length: 120 }, (_, i) => (i < 60 ? 'a' : 'b')),
        s: Array.from({ length: 120 }, (_, i) => (i < 60 || i % 60 >= changed ? 'Yes' : 'No')),
      });
    const of = async (changed: number) => {
      const { result } = await done(analysis, few(changed), { ...asked, variables: ['s'] });
      return (result as Table1Result).characteristics[0]?.test?.kind;
    };
    expect([await of(24), await of(25)]).toEqual(['mcnemar-exact', 'mcnemar']);
  });

  it('says how many pairs there are, and who has no partner', async () => {
    const { result, blocks } = await done(analysis, long, { ...asked, variables: ['y', 'smoker'] });
    expect((result as Table1Result).pairs).toEqual({ name: 'id', label: 'id', both: 31, alone: 1 });
    const notice = blocks.find((block) => block.kind === 'notice' && block.code === 'incomplete-pairs');
    expect(notice?.kind === 'notice' && runsToText(notice.message)).toBe(
      '31 pairs by id; 1 row has no partner in the other group: counted in the columns, left out of tests and differences.',
    );
    expect(textOf(blocks, 'methods')).toContain('Rows with the same id were taken as pairs');
  });

  it('refuses what is no pair', async () => {
    const codes = (options: Readonly<Record<string, unknown>>) =>
      refusedCodes(analysis, long, { ...asked, variables: ['y'], ...options });
    expect(await codes({ group: null })).toEqual(['not-two-groups']);
    expect(await codes({ group: 'three' })).toEqual(['not-two-groups']);
    expect(await codes({ pairs: 'site' })).toEqual(['id-twice']);
    expect(await codes({ pairs: 'y' })).toEqual(['used-twice']);
    expect(await codes({ counts: 'n' })).toEqual(['pairs-and-counts']);
    const apart = frameOf({ id: [1, 2, 3, 4], when: ['a', 'a', 'b', 'b'], y: [1, 2, 3, 5] });
    expect(await refusedCodes(analysis, apart, { ...asked, variables: ['y'] })).toEqual(['no-pairs']);
  });
});
