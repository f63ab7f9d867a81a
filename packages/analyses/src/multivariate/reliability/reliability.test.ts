import { type Column, Frame, generateSample } from '@constat/data';
import { type Block, runsToText, themeSpec } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { compileFigure } from '../../../test/compile-figure.ts';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import { runAnalysis } from '../../run.ts';
import { analysis } from './index.ts';
import type { ReliabilityResult } from './result.ts';

// Shrout and Fleiss (1979, table 2): six targets rated by four judges
const judges = frameOf({
  j1: [9, 6, 8, 7, 10, 6],
  j2: [2, 1, 4, 1, 5, 2],
  j3: [5, 3, 6, 2, 6, 4],
  j4: [8, 2, 8, 6, 9, 7],
});
const ALL = ['j1', 'j2', 'j3', 'j4'];

const scale = frameOf({
  a: [1, 2, 3, 4, 5, 4, 2, 3],
  b: [2, 2, 3, 5, 5, 4, 1, 3],
  c: [5, 4, 3, 2, 1, 1, 5, 3],
  flat: Array(8).fill(3),
  few: [1, 2, null, null, null, null, null, null],
  other: [null, null, null, 1, 2, 2, 1, null],
  word: ['x', 'y', 'z', 'x', 'y', 'z', 'x', 'y'],
  word2: ['x', 'y', 'x', 'x', 'z', 'z', 'x', 'y'],
});

const foundOf = async <K extends ReliabilityResult['found']['kind']>(
  frame: Frame,
  options: Readonly<Record<string, unknown>> & { readonly analysis: K },
): Promise<Extract<ReliabilityResult['found'], { kind: K }>> =>
  ((await done(analysis, frame, options)).result as ReliabilityResult).found as Extract<
    ReliabilityResult['found'],
    { kind: K }
  >;

const checkOf = (blocks: readonly Block[], id: string) => {
  const block = blocks.find((each) => each.kind === 'check' && each.id === id);
  if (block?.kind !== 'check') throw new Error(`no check ${id}`);
  return block;
};

describe('scale', () => {
  it('offers to reverse an item that goes against the others, and the button does it', async () => {
    const first = await done(analysis, scale, { variables: ['a', 'b', 'c'] });
    const check = checkOf(first.blocks, 'direction');
    expect(check.verdict).toBe('violated');
    if (check.action?.kind !== 'set-options') throw new Error('no button');
    expect(check.action).toMatchObject({
      label: 'Reverse c',
      options: { variables: ['a', 'b'], reversed: ['c'] },
    });
    const second = await done(analysis, scale, check.action.options);
    expect(checkOf(second.blocks, 'direction').verdict).toBe('met');
    // R: x <- cbind(a, b, 6 - c); 3 / 2 * (1 - sum(diag(cov(x))) / sum(cov(x))) = 0.9694581
    expect(textOf(second.blocks, 'finding')).toContain('was excellent, Cronbach’s α = .97');
  });

  it('numbers answers by the order of all answer options, also where one does not occur', async () => {
    const answers = ['never', 'seldom', 'often', 'always'];
    const item = (name: string, codes: readonly number[]): Column => ({
      id: name,
      name,
      type: 'ordinal',
      role: 'none',
      description: '',
      categoryOrder: answers,
      cells: { kind: 'categories', codes: Int32Array.from(codes), levels: answers },
    });
    const frame = new Frame([item('p', [0, 1, 3, 3, 1]), item('q', [1, 2, 3, 2, 1])]);
    const { scale: found } = await foundOf(frame, { analysis: 'scale', variables: ['p', 'q'] });
    expect(found.items.map(({ mean }) => mean)).toEqual([2.6, 2.8]);
    const turned = await foundOf(frame, { analysis: 'scale', variables: ['p'], reversed: ['q'] });
    expect(turned.turnedEach).toEqual([5]);
  });

  it('keeps the order of each item where numbers and words stand together', async () => {
    // R 4.2.2: k <- ncol(x); S <- cov(x); k / (k - 1) * (1 - sum(diag(S)) / sum(S)), x as in the comments
    const low = ['Low', 'Medium', 'High', 'High', 'Low', 'Medium'];
    const often = ['never', 'rarely', 'often', 'often', 'rarely', 'never'];
    const frame = frameOf({ n: [2, 7, 10, 9, 1, 5], low, often });
    const orders = { levelOrder: { low: ['Low', 'Medium', 'High', 'never', 'rarely', 'often'] } };
    const alphaOf = async (options: Readonly<Record<string, unknown>>) =>
      (await foundOf(frame, { analysis: 'scale', ...orders, ...options })).scale.alpha;
    // low 1, 2, 3, 3, 1, 2; often 1, 2, 3, 3, 2, 1
    expect(await alphaOf({ variables: ['n', 'low', 'often'] })).toBeCloseTo(0.677184466, 9);
    const { low: levels } = orders.levelOrder;
    expect(await alphaOf({ variables: ['n', 'often'], levelOrder: { often: levels.slice(3) } })).toBeCloseTo(
      0.5034965035,
      9,
    );
    const back = { variables: ['n', 'low', 'often'], reversed: [] };
    const turned = await foundOf(frame, {
      analysis: 'scale',
      ...orders,
      ...back,
      variables: ['low'],
      reversed: ['n', 'often'],
    });
    expect(turned.turnedEach).toEqual([11, 4]);
    // 12 S / (m² (n³ − n) − m T) of the ranks of n and low
    const { kendall } = await foundOf(frame, {
      analysis: 'kendall-w',
      variables: ['n', 'low'],
      levelOrder: { low: levels.slice(0, 3) },
    });
    expect(kendall.w).toBeCloseTo(0.9776119403, 9);
    const { blocks } = await done(analysis, frame, { ...orders, ...back });
    const notice = blocks.find((block) => block.kind === 'notice' && block.code === 'levels-as-numbers');
    expect(notice?.kind === 'notice' && runsToText(notice.message)).toBe(
      'Levels count as numbers. low: Low = 1, Medium = 2, High = 3; often: never = 1, rarely = 2, often = 3.',
    );
  });

  it('asks for the order of each scale, and the button gives it', async () => {
    const frame = frameOf({
      n: [2, 7, 10, 9, 1, 5],
      low: ['Low', 'Medium', 'High', 'High', 'Low', 'Medium'],
      often: ['never', 'rarely', 'often', 'often', 'rarely', 'never'],
      binary: ['x', 'y', 'y', 'y', 'x', 'y'],
    });
    const variables = ['n', 'low', 'often', 'binary'];
    const outcome = await runAnalysis(analysis, frame, { variables });
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    expect(outcome.refusals.map(({ variable }) => variable)).toEqual(['low', 'often']);
    const button = outcome.refusals[0]?.actions?.[0];
    if (button?.kind !== 'set-options') throw new Error('no button');
    expect(button.label).toBe('Use Low, Medium, High, never, rarely, often');
    await done(analysis, frame, { variables, ...button.options });
  });

  it('refuses agreement of ratings that share no scale', async () => {
    const frame = frameOf({
      n: [2, 7, 10, 9, 1, 5],
      low: ['Low', 'Medium', 'High', 'High', 'Low', 'Medium'],
      never: ['never', 'often', 'never', 'often', 'rarely', 'never'],
    });
    const levelOrder = { low: ['Low', 'Medium', 'High'] };
    for (const [kind, more] of [
      ['icc', {}],
      ['bland-altman', {}],
      ['krippendorff', { level: 'interval' }],
    ] as const)
      expect(
        await refusedCodes(analysis, frame, { analysis: kind, variables: ['n', 'low'], levelOrder, ...more }),
      ).toEqual(['different-scales']);
    const ordinal = (name: string): Column => ({
      ...frame.column(name),
      type: 'ordinal',
      categoryOrder: name === 'low' ? ['Low', 'Medium', 'High'] : ['never', 'rarely', 'often'],
    });
    const words = new Frame([ordinal('low'), ordinal('never')]);
    expect(
      await refusedCodes(analysis, words, {
        analysis: 'cohen-kappa',
        weights: 'linear',
        variables: ['low', 'never'],
      }),
    ).toEqual(['different-scales']);
    const turnedRound = new Frame([
      ordinal('low'),
      { ...ordinal('low'), id: 'b', name: 'b', categoryOrder: ['High', 'Medium', 'Low'] },
    ]);
    expect(await refusedCodes(analysis, turnedRound, { analysis: 'icc', variables: ['low', 'b'] })).toEqual([
      'different-scales',
    ]);
  });

  it('has bootstrap limits that a seed fixes', async () => {
    const options = {
      variables: ['a', 'b'],
      reversed: ['c'],
      analysis: 'scale',
      bootstrap: true,
      bootstrapSamples: 1000,
    } as const;
    const first = await foundOf(scale, options);
    expect(first.resampling?.alpha?.ciLower).toBeLessThan(first.scale.alpha);
    expect((await foundOf(scale, options)).resampling).toEqual(first.resampling);
    const other = await foundOf(scale, { ...options, bootstrapSeed: 7 });
    expect(other.resampling?.alpha).not.toEqual(first.resampling?.alpha);
  });

  it('says a Heywood case', async () => {
    // b and c differ from a in opposite ways: r_ab r_ac / r_bc is above one, and so is the squared loading of a
    const heywood = frameOf({
      a: [1, 2, 3, 4, 5, 6, 7, 8],
      b: [2, 1, 4, 3, 6, 7, 6, 7],
      c: [0, 3, 1, 5, 4, 6, 8, 8],
    });
    const { blocks } = await done(analysis, heywood, { variables: ['a', 'b', 'c'] });
    const notice = blocks.find((block) => block.kind === 'notice' && block.code === 'heywood-case');
    expect(notice?.kind === 'notice' && runsToText(notice.message)).toContain('gives a a negative residual');
  });

  it('is refused with the variable and a button', async () => {
    expect(await refusedCodes(analysis, scale, { variables: ['a'] })).toEqual(['too-few-variables']);
    expect(await refusedCodes(analysis, scale, { variables: ['a', 'b', 'flat'] })).toEqual(['constant']);
    expect(await refusedCodes(analysis, scale, { variables: ['a', 'few'] })).toEqual(['too-few-cases']);
    expect(await refusedCodes(analysis, scale, { variables: ['a', 'word'] })).toEqual([
      'unordered-categories',
    ]);
    expect(await refusedCodes(analysis, scale, { variables: ['a', 'b'], reversed: ['b'] })).toEqual([
      'item-in-both',
    ]);
    const cancel = frameOf({ a: [1, 2, 3, 4], b: [4, 3, 2, 1] });
    expect(await refusedCodes(analysis, cancel, { variables: ['a', 'b'] })).toEqual(['no-total-variance']);
    const outcome = await runAnalysis(analysis, scale, { variables: ['a', 'b', 'flat'] });
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    expect(outcome.refusals[0]).toMatchObject({
      variable: 'flat',
      actions: [{ label: 'Remove flat', options: { variables: ['a', 'b'] } }],
    });
  });
});

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
    for (const kind of ['kendall-w', 'cohen-kappa', 'fleiss-kappa', 'krippendorff', 'bland-altman'] as const)
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

it('draws every kind without a warning, and every number is finite', async () => {
  const frame = new Frame((await generateSample('reliability'))!.columns);
  for (const kind of [
    'icc',
    'cohen-kappa',
    'fleiss-kappa',
    'gwet',
    'krippendorff',
    'kendall-w',
    'bland-altman',
  ] as const) {
    const { blocks, result } = await done(analysis, frame, { analysis: kind, variables: ['Item1', 'Item2'] });
    expect(JSON.stringify(result)).not.toContain('null,null,null');
    for (const block of blocks) {
      if (block.kind !== 'figure') continue;
      const { warnings } = await compileFigure(themeSpec(block.spec, 'light', { width: 560 }));
      expect(warnings).toEqual([]);
    }
    expect(
      runsToText(blocks.flatMap((block) => (block.kind === 'text' ? block.paragraphs.flat() : []))),
    ).not.toMatch(/NaN|undefined|Infinity/);
  }
});

it('refuses numbers that cannot be squared', async () => {
  const frame = frameOf({ p: [1e200, 2, 3, 5], q: [1, 2, 4, 3], r: [2, 1, 3, 5] });
  expect(await refusedCodes(analysis, frame, { variables: ['p', 'q'], analysis: 'icc' })).toEqual([
    'too-large',
  ]);
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
