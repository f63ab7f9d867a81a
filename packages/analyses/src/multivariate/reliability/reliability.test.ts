import { type Column, Frame, generateSample } from '@constat/data';
import { runsToText, themeSpec } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { compileFigure } from '../../../test/compile-figure.ts';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { checkOf, foundOf, scale } from '../../../test/reliability.ts';
import { runAnalysis } from '../../run.ts';
import { analysis } from './index.ts';

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

it('refuses variables that are copies, and methods at one distance', async () => {
  const copies = frameOf({ a: [1, 3, 2, 5, 4], b: [1, 3, 2, 5, 4], c: [2, 4, 3, 6, 5] });
  expect(await refusedCodes(analysis, copies, { variables: ['a', 'b'] })).toEqual(['identical-measurements']);
  const limits = { analysis: 'bland-altman' };
  expect(await refusedCodes(analysis, copies, { ...limits, variables: ['a', 'b'] })).toEqual([
    'identical-measurements',
  ]);
  expect(await refusedCodes(analysis, copies, { ...limits, variables: ['a', 'c'] })).toEqual([
    'no-variation',
  ]);
});
