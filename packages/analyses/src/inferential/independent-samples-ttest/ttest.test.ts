import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';

// Student's sleep data as two independent groups; numbers of R: t.test(extra ~ group, data = sleep).
const sleep = frameOf({
  extra: [
    0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2, 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4,
  ],
  group: [...Array(10).fill('a'), ...Array(10).fill('b')],
});
const options = { outcomes: ['extra'], group: 'group' };

describe('finding', () => {
  it('says direction, verdict, test, effect and interval in one sentence', async () => {
    const { blocks } = await done(analysis, sleep, options);
    expect(textOf(blocks, 'finding')).toBe(
      'Mean extra was 1.58 lower in a than in b, but the difference was not statistically significant, t(17.78) = −1.86, p = .079, d = −0.83, 95% CI [−1.74, 0.10].',
    );
  });

  it('turns round with the groups', async () => {
    const { blocks } = await done(analysis, sleep, { ...options, levels: ['b', 'a'] });
    expect(textOf(blocks, 'finding')).toContain('1.58 higher in b than in a');
  });

  it('lists several outcomes by verdict', async () => {
    const frame = frameOf({
      same: [1, 2, 3, 4, 1, 2, 3, 4],
      apart: [1, 2, 3, 4, 11, 12, 13, 14],
      g: ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y'],
    });
    const { blocks } = await done(analysis, frame, { outcomes: ['same', 'apart'], group: 'g' });
    expect(textOf(blocks, 'finding')).toBe('apart differed significantly between x and y; same did not.');
  });
});

describe('cases used', () => {
  const frame = frameOf({
    u: [1, 2, null, 4, 5, 7],
    v: [2, null, 3, 5, 8, 9],
    g: ['x', 'x', 'x', 'y', 'y', 'y'],
  });

  it('counts per variable or per case', async () => {
    const each = await done(analysis, frame, { outcomes: ['u', 'v'], group: 'g' });
    expect(each.sample).toEqual({ used: 6, excluded: 0 });
    const outcome = await refusedCodes(analysis, frame, {
      outcomes: ['u', 'v'],
      group: 'g',
      missing: 'listwise',
    });
    expect(outcome).toEqual(['too-few-values']);
  });

  it('leaves out cases of other levels when two of several are compared', async () => {
    const three = frameOf({ y: [1, 2, 3, 4, 5, 7], g: ['p', 'p', 'q', 'q', 'r', 'r'] });
    const { sample, blocks } = await done(analysis, three, {
      outcomes: ['y'],
      group: 'g',
      levels: ['p', 'r'],
    });
    expect(sample).toEqual({ used: 4, excluded: 2 });
    expect(blocks.some((block) => block.kind === 'notice' && block.code === 'cases-excluded')).toBe(true);
  });
});

describe('refusals', () => {
  const frame = frameOf({
    y: [1, 2, 3, 4],
    flat: [5, 5, 6, 6],
    one: [1, null, 3, 4],
    three: ['a', 'b', 'c', 'c'],
    single: ['a', 'a', 'a', 'a'],
    g: ['a', 'a', 'b', 'b'],
  });
  it.each([
    ['too-many-levels', { outcomes: ['y'], group: 'three' }],
    ['too-few-levels', { outcomes: ['y'], group: 'single' }],
    ['unknown-level', { outcomes: ['y'], group: 'g', levels: ['a', 'z'] }],
    ['same-level', { outcomes: ['y'], group: 'g', levels: ['a', 'a'] }],
    ['group-is-outcome', { outcomes: ['y'], group: 'y' }],
    ['no-variation', { outcomes: ['flat'], group: 'g' }],
    ['too-few-values', { outcomes: ['one'], group: 'g' }],
    ['wrong-type', { outcomes: ['g'], group: 'three' }],
    ['unknown-variable', { outcomes: ['nowhere'], group: 'g' }],
    ['invalid-option', { outcomes: ['y'], group: 'g', confidenceLevel: 1.5 }],
    ['unknown-option', { outcomes: ['y'], group: 'g', colour: 'red' }],
  ])('%s', async (code, wrong) => {
    expect(await refusedCodes(analysis, frame, wrong)).toEqual([code]);
  });

  it('offers two of three levels in one click', async () => {
    const outcome = await import('../../run.ts').then(({ runAnalysis }) =>
      runAnalysis(analysis, frame, { outcomes: ['y'], group: 'three' }),
    );
    expect(outcome).toMatchObject({
      refusals: [
        { variable: 'three', actions: [{ kind: 'set-options', options: { levels: ['a', 'c'] } }, {}] },
      ],
    });
  });
});

describe('advice', () => {
  it('offers Welch where Student’s assumption fails', async () => {
    const frame = frameOf({
      y: [1, 1.1, 0.9, 1, 1.2, 1.05, -20, 30, 5, -14, 22, 40],
      g: [...Array(6).fill('a'), ...Array(6).fill('b')],
    });
    const { blocks } = await done(analysis, frame, { outcomes: ['y'], group: 'g', test: 'student' });
    const check = blocks.find((block) => block.kind === 'check' && block.id === 'variances-y');
    expect(check).toMatchObject({ verdict: 'violated', action: { options: { test: 'welch' } } });
  });
});

describe('R code', () => {
  it('quotes names and levels that are not plain words', async () => {
    const frame = frameOf({ 'my score': [1, 2, 3, 5], 'a`b': ['x"y', 'x"y', 'z\\', 'z\\'] });
    const { blocks } = await done(analysis, frame, { outcomes: ['my score'], group: 'a`b' });
    const code = textOf(blocks, 'r-code');
    expect(code).toContain('`my score` ~ `a\\`b`');
    expect(code).toContain('c("x\\"y", "z\\\\")');
  });
});
