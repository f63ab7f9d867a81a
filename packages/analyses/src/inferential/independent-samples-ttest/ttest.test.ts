import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { CancelledError, type RunContext } from '../../contract.ts';
import { runAnalysis } from '../../run.ts';
import { DEFAULT_SEED } from '../../seed.ts';
import type { BootstrapResult } from '../../shared/bootstrap.ts';
import type { TTestResult } from './compute.ts';
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
      'Mean extra was 1.58 lower in group = a than in group = b, but the difference was not statistically significant, t(17.78) = −1.86, p = .079, d = −0.83, 95% CI [−1.74, 0.10].',
    );
  });

  it('turns round with the groups', async () => {
    const { blocks } = await done(analysis, sleep, { ...options, levels: ['b', 'a'] });
    expect(textOf(blocks, 'finding')).toContain('1.58 higher in group = b than in group = a');
  });

  it('speaks of the direction of a one-sided test', async () => {
    const { blocks } = await done(analysis, sleep, { ...options, alternative: 'greater' });
    expect(textOf(blocks, 'finding')).toMatch(
      /not statistically significant in the direction tested \(greater\).* opposite direction/,
    );
    expect(textOf(blocks, 'apa')).toContain('did not differ significantly in the direction tested (greater)');
    expect(textOf(blocks, 'interpretation')).not.toContain('even the direction is open');
  });

  it('lists several outcomes by verdict', async () => {
    const frame = frameOf({
      same: [1, 2, 3, 4, 1, 2, 3, 4],
      apart: [1, 2, 3, 4, 11, 12, 13, 14],
      g: ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y'],
    });
    const { blocks } = await done(analysis, frame, { outcomes: ['same', 'apart'], group: 'g' });
    expect(textOf(blocks, 'finding')).toBe(
      'apart differed significantly between g = x and g = y; same did not.',
    );
  });
});

describe('bootstrap', () => {
  const bootstrap = async (more: object): Promise<BootstrapResult> => {
    const { result } = await done(analysis, sleep, { ...options, bootstrap: true, ...more });
    const found = (result as TTestResult).outcomes[0]?.bootstrap;
    if (!found) throw new Error('no bootstrap');
    return found;
  };

  it.each([
    // R: boot(sleep, difference, R = 20000, strata = group) with set.seed(1), boot.ci: the limits lie on a grid of 0.01 and
    // hold to about 0.03 by the chance of the draw
    ['percentile', [-3.17, -0.03], [-1.948, -0.016]],
    ['bca', [-3.16, -0.03], [-1.78, 0.118]],
  ] as const)(
    '%s limits agree with R within the chance of the draw',
    async (bootstrapKind, difference, effect) => {
      const found = await bootstrap({ bootstrapKind, bootstrapSamples: 20_000 });
      const near = (actual: number | undefined, expected: number, slack: number): void =>
        expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(slack);
      near(found.difference?.ciLower, difference[0], 0.06);
      near(found.difference?.ciUpper, difference[1], 0.06);
      near(found.effect?.ciLower, effect[0], 0.04);
      near(found.effect?.ciUpper, effect[1], 0.04);
      expect([found.samples, found.withoutSpread]).toEqual([20_000, 0]);
    },
  );

  it('repeats with the same seed and not with another; the default is the seed of the run', async () => {
    const first = await bootstrap({ bootstrapSamples: 1000 });
    expect(await bootstrap({ bootstrapSamples: 1000 })).toEqual(first);
    expect(first.seed).toBe(DEFAULT_SEED);
    const other = await bootstrap({ bootstrapSamples: 1000, bootstrapSeed: 7 });
    expect(other.seed).toBe(7);
    expect(other.effect).not.toEqual(first.effect);
    const outcome = await runAnalysis(
      analysis,
      sleep,
      { ...options, bootstrap: true, bootstrapSamples: 1000 },
      { seed: 7, progress: () => undefined },
    );
    expect(outcome).toMatchObject({ result: { outcomes: [{ bootstrap: other }] } });
  });

  it('says method, samples and seed in the table, the methods and the R code', async () => {
    const { blocks } = await done(analysis, sleep, {
      ...options,
      bootstrap: true,
      bootstrapKind: 'percentile',
      bootstrapSamples: 2000,
      bootstrapSeed: 42,
    });
    const table = blocks.find((block) => block.kind === 'table' && block.id === 'bootstrap');
    expect(table?.kind === 'table' ? runsToText(table.notes ?? []) : '').toBe(
      'LL and UL are the limits of the two-sided 95% percentile bootstrap interval from 2,000 samples drawn with replacement within each group (seed 42).',
    );
    expect(textOf(blocks, 'methods')).toContain(
      'Percentile bootstrap intervals of the mean difference and the effect size are from 2,000 samples drawn with replacement within each group (seed 42).',
    );
    const code = textOf(blocks, 'r-code');
    expect(code).toContain('r <- boot::boot(b, difference, R = 2000, strata = b$g)');
    expect(code).toContain('set.seed(42)');
    const plain = await done(analysis, sleep, options);
    expect(plain.blocks.some((block) => block.kind === 'table' && block.id === 'bootstrap')).toBe(false);
    expect(textOf(plain.blocks, 'r-code')).not.toContain('boot');
  });

  it('reports samples done, and stops when cancelled', async () => {
    const seen: string[] = [];
    const run = (limit: number): RunContext => ({
      seed: 1,
      progress: (at, total, what, unit) => {
        seen.push(`${what}, ${at} of ${total} ${unit ?? ''}`);
        if (at === limit) throw new CancelledError();
      },
    });
    const raw = { ...options, bootstrap: true, bootstrapSamples: 1000 };
    await runAnalysis(analysis, sleep, raw, run(-1));
    expect(seen.at(-1)).toBe('Bootstrap interval, 1000 of 1000 samples');
    await expect(runAnalysis(analysis, sleep, raw, run(500))).rejects.toBeInstanceOf(CancelledError);
    expect(seen.at(-1)).toBe('Bootstrap interval, 500 of 1000 samples');
  });

  it('counts samples without spread, and gives no interval where they are many', async () => {
    // three and three values: a sample of one value only comes up 1 time in 9, in both groups 1 in 81; with two equal
    // values in the second group, 3 of its 27 samples become 9 of 27
    const small = frameOf({ y: [1, 2, 5, 3, 9, 9], g: ['p', 'p', 'p', 'q', 'q', 'q'] });
    const raw = { outcomes: ['y'], group: 'g', bootstrap: true, bootstrapSamples: 9000 };
    const pooled = await done(analysis, small, raw);
    const found = (pooled.result as TTestResult).outcomes[0]?.bootstrap;
    expect(Math.abs((found?.withoutSpread ?? 0) / 9000 - (3 * 9) / 27 ** 2)).toBeLessThan(0.008);
    expect(found?.effect).not.toBeNull();
    const table = pooled.blocks.find((block) => block.kind === 'table' && block.id === 'bootstrap');
    expect(table?.kind === 'table' ? runsToText(table.notes ?? []) : '').toContain(
      'samples had no spread and were left out for Cohen’s d.',
    );
    const glass = await done(analysis, small, { ...raw, effectSize: 'glassDelta' });
    expect((glass.result as TTestResult).outcomes[0]?.bootstrap?.effect).toBeNull();
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
    ['invalid-option', { outcomes: ['y'], group: 'g', bootstrap: true, bootstrapSamples: 999 }],
    ['unknown-option', { outcomes: ['y'], group: 'g', colour: 'red' }],
  ])('%s', async (code, wrong) => {
    expect(await refusedCodes(analysis, frame, wrong)).toEqual([code]);
  });

  it('offers two of three levels in one click', async () => {
    const outcome = await runAnalysis(analysis, frame, { outcomes: ['y'], group: 'three' });
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
