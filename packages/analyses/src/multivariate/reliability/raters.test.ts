import { type Column, Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import { ALL, checkOf, foundOf, judges, scale } from '../../../test/reliability.ts';
import { analysis } from './index.ts';

describe('raters', () => {
  it('has the six forms of Shrout and Fleiss', async () => {
    const { icc } = await foundOf(judges, { analysis: 'icc', variables: ALL });
    // Shrout and Fleiss (1979, table 4): .17 .29 .71 .44 .62 .91
    const rounded = [icc.icc1, icc.icc2, icc.icc3, icc.icc1k, icc.icc2k, icc.icc3k].map(({ estimate }) =>
      estimate.toFixed(2),
    );
    expect(rounded).toEqual(['0.17', '0.29', '0.71', '0.44', '0.62', '0.91']);
    const { blocks } = await done(analysis, judges, { analysis: 'icc', variables: ALL, iccForm: 'icc3k' });
    // psych::ICC: ICC3k .91, 95% .68 to .99, F(5, 15) = 11.03
    expect(textOf(blocks, 'finding')).toBe(
      'The reliability of the 4 raters was excellent, ICC(3,k) = .91, 95% CI [.68, .99], F(5, 15) = 11.03, p < .001.',
    );
    expect(checkOf(blocks, 'levels').action).toMatchObject({ options: { iccForm: 'icc2k' } });
  });

  it('says which variables were left aside, and the button takes them in', async () => {
    const { blocks } = await done(analysis, judges, {
      analysis: 'icc',
      variables: ['j1', 'j2'],
      reversed: ['j3'],
    });
    const notice = blocks.find((block) => block.kind === 'notice' && block.code === 'reversed-not-used');
    expect(notice).toMatchObject({ action: { options: { variables: ['j1', 'j2', 'j3'], reversed: [] } } });
  });

  it('survives perfect agreement', async () => {
    const same = frameOf({ a: [1, 2, 3, 4], b: [1, 2, 3, 4], c: [2, 3, 4, 5] });
    const { icc } = await foundOf(same, { analysis: 'icc', variables: ['a', 'b'] });
    expect(icc.icc2).toMatchObject({ estimate: 1, statistic: null, pValue: 0 });
    expect((await foundOf(same, { analysis: 'icc', variables: ['a', 'c'] })).icc.icc3.estimate).toBe(1);
    for (const kind of ['kendall-w', 'cohen-kappa', 'fleiss-kappa', 'krippendorff'] as const)
      await done(analysis, same, { analysis: kind, variables: ['a', 'b'] });
  });

  it('gives the same word the same number in every variable', async () => {
    const words = frameOf({ a: ['no', 'yes', 'yes', 'no'], b: ['yes', 'yes', 'yes', 'yes'] });
    const { agreement } = await foundOf(words, { analysis: 'bland-altman', variables: ['a', 'b'] });
    expect(agreement.bias.estimate).toBe(-0.5);
  });

  it('has kappa of two raters, and of every pair of more', async () => {
    // Cohen (1960) form: 20 both yes, 5 and 10 apart, 15 both no of 50: kappa .40
    const yes = (counts: readonly (readonly [string, number])[], at: 0 | 1) =>
      counts.flatMap(([pair, n]) => Array<string>(n).fill(pair[at]!));
    const counts = [
      ['yy', 20],
      ['yn', 5],
      ['ny', 10],
      ['nn', 15],
    ] as const;
    const frame = frameOf({ a: yes(counts, 0), b: yes(counts, 1), c: yes(counts, 0) });
    const { blocks } = await done(analysis, frame, { analysis: 'cohen-kappa', variables: ['a', 'b'] });
    expect(textOf(blocks, 'finding')).toContain('was fair, κ = .40');
    const { pairs } = await foundOf(frame, { analysis: 'cohen-kappa', variables: ['a', 'b', 'c'] });
    expect(pairs.map(({ kappa }) => +kappa.estimate.toFixed(6))).toEqual([0.4, 1, 0.4]);
  });

  it('uses every pairable value for Krippendorff’s alpha', async () => {
    // Krippendorff (2011), Computing Krippendorff's alpha-reliability, part C: nominal .743, ordinal .815, interval .849
    const n = null;
    const frame = frameOf({
      a: [1, 2, 3, 3, 2, 1, 4, 1, 2, n, n, n],
      b: [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, n, 3],
      c: [n, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, n],
      d: [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, n],
    });
    const alphas = [];
    for (const level of ['nominal', 'ordinal', 'interval'])
      alphas.push(
        (
          await foundOf(frame, { analysis: 'krippendorff', level, variables: ['a', 'b', 'c', 'd'] })
        ).krippendorff.estimate.toFixed(3),
      );
    expect(alphas).toEqual(['0.743', '0.815', '0.849']);
  });

  it('is refused where nothing can be compared', async () => {
    const codes = (options: Readonly<Record<string, unknown>>) => refusedCodes(analysis, scale, options);
    expect(await codes({ analysis: 'bland-altman', variables: ['a', 'b', 'c'] })).toEqual([
      'not-two-methods',
    ]);
    expect(await codes({ analysis: 'cohen-kappa', variables: ['a'] })).toEqual(['too-few-variables']);
    const flat = frameOf({ p: [1, 1, 1], q: [1, 1, 1], r: [1, 2, 3], s: [3, 2, 1], t: [-1, 2, 3] });
    expect(await refusedCodes(analysis, flat, { analysis: 'cohen-kappa', variables: ['p', 'q'] })).toEqual([
      'one-category',
    ]);
    expect(await refusedCodes(analysis, flat, { analysis: 'fleiss-kappa', variables: ['p', 'q'] })).toEqual([
      'one-category',
    ]);
    expect(await refusedCodes(analysis, flat, { analysis: 'krippendorff', variables: ['p', 'q'] })).toEqual([
      'one-category',
    ]);
    expect(await refusedCodes(analysis, flat, { analysis: 'kendall-w', variables: ['p', 'q'] })).toEqual([
      'no-ranking',
    ]);
    expect(await refusedCodes(analysis, flat, { analysis: 'icc', variables: ['r', 's'] })).toEqual([
      'no-subject-variance',
    ]);
    expect(
      await refusedCodes(analysis, flat, { analysis: 'krippendorff', level: 'ratio', variables: ['r', 't'] }),
    ).toEqual(['not-positive']);
    expect(await codes({ analysis: 'krippendorff', variables: ['few', 'other'] })).toEqual(['too-few-units']);
    expect(await codes({ analysis: 'gwet', variables: ['few', 'other'] })).toEqual(['too-few-units']);
    expect(await refusedCodes(analysis, flat, { analysis: 'gwet', variables: ['p', 'q'] })).toEqual([
      'one-category',
    ]);
    expect(await codes({ analysis: 'gwet', gwetWeights: 'linear', variables: ['word', 'word2'] })).toEqual([
      'no-order',
    ]);
  });
});

describe('Gwet’s coefficients', () => {
  it('equal the published result of four raters with gaps', async () => {
    // irrCAC, first data set of four raters: 0.77544, standard error 0.14295, p_a 0.81818, p_e 0.19032
    const frame = await referenceFrame('dep_gw_four.csv');
    const variables = ['r1', 'r2', 'r3', 'r4'];
    const { gwet } = await foundOf(frame, { analysis: 'gwet', variables });
    expect(gwet.estimate).toBeCloseTo(0.77544, 5);
    expect(gwet.standardError).toBeCloseTo(0.14295, 5);
    expect([gwet.agreement, gwet.chanceAgreement].map((share) => share.toFixed(5))).toEqual([
      '0.81818',
      '0.19032',
    ]);
    const { blocks, sample } = {
      ...(await done(analysis, frame, { analysis: 'gwet', variables })),
      sample: gwet.n,
    };
    expect(sample).toBe(12);
    expect(textOf(blocks, 'finding')).toBe(
      'Agreement of the 4 raters was substantial, Gwet’s AC1 = .78, 95% CI [.46, 1.00], t(11) = 5.42, p < .001.',
    );
  });

  it('count categories that are declared and that nobody chose', async () => {
    const column = (name: string, values: readonly string[]): Column => ({
      ...frameOf({ [name]: values }).column(name),
      type: 'ordinal',
      categoryOrder: ['low', 'middle', 'high'],
    });
    const frame = new Frame([
      column('a', ['low', 'high', 'low', 'low']),
      column('b', ['low', 'high', 'high', 'low']),
    ]);
    const found = await foundOf(frame, { analysis: 'gwet', variables: ['a', 'b'] });
    expect(found.categories).toEqual(['low', 'middle', 'high']);
    expect(found.gwet.prevalence[1]).toBe(0);
    // p_a 3/4, p_e = (5/8 · 3/8 · 2) / 2
    expect(found.gwet.estimate).toBeCloseTo((0.75 - 15 / 64) / (1 - 15 / 64), 12);
  });

  it('have no test where every case agrees', async () => {
    const frame = frameOf({ a: [1, 2, 1, 2], b: [1, 2, 1, 2] });
    const { gwet } = await foundOf(frame, { analysis: 'gwet', variables: ['a', 'b'] });
    expect(gwet).toMatchObject({
      estimate: 1,
      standardError: 0,
      statistic: null,
      pValue: null,
      ciLower: null,
    });
    const { blocks } = await done(analysis, frame, { analysis: 'gwet', variables: ['a', 'b'] });
    expect(textOf(blocks, 'finding')).toBe(
      'Agreement of the 2 raters was almost perfect, Gwet’s AC1 = 1.00.',
    );
  });
});
