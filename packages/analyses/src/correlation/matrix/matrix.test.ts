import { Frame, generateSample } from '@constat/data';
import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import { analysis } from './index.ts';
import type { MatrixResult } from './result.ts';

// R's mtcars: mpg, wt, qsec of the first twelve cars
const cars = frameOf({
  mpg: [21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4],
  wt: [2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07],
  qsec: [16.46, 17.02, 18.61, 19.44, 17.02, 20.22, 15.84, 20, 22.9, 18.3, 18.9, 17.4],
  vs: ['v', 'v', 's', 's', 'v', 's', 'v', 's', 's', 's', 's', 'v'],
  gears: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'],
  flat: Array(12).fill(3),
  few: [1, 5, ...Array(10).fill(null)],
  half: [1, 2, 4, 3, 5, 6, null, null, null, null, null, null],
  late: [null, null, null, null, null, 1, 2, 4, 3, 5, 6, 9],
});
const resultOf = async (options: Readonly<Record<string, unknown>>): Promise<MatrixResult> =>
  (await done(analysis, cars, options)).result as MatrixResult;

describe('one pair', () => {
  it('is told in a sentence with its interval and test', async () => {
    const { blocks } = await done(analysis, cars, { variables: ['mpg', 'wt'] });
    // R: cor.test(mpg, wt): t = -2.9861, df = 10, p-value = 0.01366, r = -0.6866, CI -0.9042 to -0.1859
    expect(textOf(blocks, 'finding')).toBe(
      'mpg and wt were negatively correlated, and the correlation was statistically significant, r(10) = −.69, 95% CI [−.90, −.19], p = .014.',
    );
    expect(textOf(blocks, 'interpretation')).toContain(
      'Cases with higher mpg tend to have lower wt: a large',
    );
    expect(blocks.some((block) => block.kind === 'table' && block.id.startsWith('matrix'))).toBe(false);
  });

  it('has exact p values of ranks, where there are no ties', async () => {
    const { pairs } = await resultOf({ variables: ['half', 'mpg'], coefficients: ['spearman', 'kendall'] });
    const { spearman, kendall } = pairs[0]!.tested;
    expect(spearman?.isExact).toBe(false);
    expect(kendall?.isExact).toBe(false);
    const { pairs: distinct } = await resultOf({
      variables: ['half', 'wt'],
      coefficients: ['spearman', 'kendall'],
    });
    expect(distinct[0]!.tested.spearman?.isExact).toBe(true);
    expect(distinct[0]!.tested.kendall?.isExact).toBe(true);
  });

  it('has a Bayes factor', async () => {
    const { pairs } = await resultOf({
      variables: ['mpg', 'wt'],
      coefficients: ['pearson', 'spearman', 'kendall'],
      bayesFactor: true,
    });
    const { pearson, spearman, kendall } = pairs[0]!.tested;
    // R: BayesFactor::correlationBF(mpg, wt, rscale = 1)@bayesFactor$bf
    expect(pearson?.logBayesFactor).toBeCloseTo(1.68407743575, 8);
    expect(spearman?.logBayesFactor).toBeNull();
    expect(kendall?.logBayesFactor).toBeGreaterThan(0);
  });

  it('takes two categories as 0 and 1', async () => {
    const { blocks, result } = await done(analysis, cars, { variables: ['vs', 'qsec'] });
    // R: cor(vs == "v", qsec)
    expect((result as MatrixResult).pairs[0]!.pearson?.estimate).toBeCloseTo(-0.791002976515, 10);
    expect(blocks.flatMap((block) => (block.kind === 'notice' ? [runsToText(block.message)] : []))).toContain(
      'Levels count as numbers: vs (s = 0, v = 1).',
    );
  });
});

describe('several variables', () => {
  it('are counted in the finding, the strongest pair is named', async () => {
    const { blocks } = await done(analysis, cars, { variables: ['mpg', 'wt', 'qsec'] });
    expect(textOf(blocks, 'finding')).toMatch(
      /^1 of 3 correlations was statistically significant; the strongest was between mpg and wt, r\(10\) = −\.69/,
    );
  });

  it('adjust p over the pairs of each coefficient', async () => {
    const plain = await resultOf({ variables: ['mpg', 'wt', 'qsec'] });
    const holm = await resultOf({ variables: ['mpg', 'wt', 'qsec'], adjustment: 'bonferroni' });
    plain.pairs.forEach((pair, i) => {
      expect(holm.pairs[i]?.tested.pearson?.pValue).toBeCloseTo(
        Math.min(1, 3 * pair.tested.pearson!.pValue),
        12,
      );
    });
  });

  it('keep the pairs that can be correlated where one cannot', async () => {
    const { pairs, missingPairs } = await resultOf({ variables: ['half', 'late', 'mpg'] });
    expect(missingPairs).toEqual([{ first: 0, second: 1, n: 1 }]);
    expect(pairs).toHaveLength(2);
  });

  it('use the same cases listwise', async () => {
    const { sample, pairs } = await resultOf({ variables: ['mpg', 'wt', 'half'], missing: 'listwise' });
    expect(sample).toEqual({ used: 6, excluded: 6 });
    expect(pairs.map(({ n }) => n)).toEqual([6, 6, 6]);
  });

  it('name the case that changes a correlation most', async () => {
    const frame = frameOf({ x: [1, 2, 3, 4, 5, 30], y: [2, 1, 3, 2, 1, 40] });
    const { blocks } = await done(analysis, frame, { variables: ['x', 'y'] });
    const check = blocks.find((block) => block.kind === 'check' && block.id === 'influence');
    expect(check?.kind === 'check' && runsToText(check.evidence)).toContain('without case 6');
    expect(check?.kind === 'check' && check.verdict).toBe('doubtful');
  });
});

describe('comparisons', () => {
  it('between groups are those of Fisher', async () => {
    const { groups } = await resultOf({ variables: ['mpg', 'wt'], group: 'vs' });
    const [compared] = groups;
    const [s, v] = compared!.groups;
    expect(compared?.difference?.cohenQ).toBeCloseTo(Math.atanh(s!.estimate!) - Math.atanh(v!.estimate!), 12);
    const three = await resultOf({ variables: ['mpg', 'wt'], group: 'gears' });
    expect(three.groups[0]?.homogeneity).toMatchObject({ df: 2 });
  });

  it('of the same cases put the shared variable first', async () => {
    const { comparisons } = await resultOf({
      variables: ['mpg', 'wt', 'qsec'],
      comparisons: [{ first: 'mpg', second: 'wt', third: 'qsec', fourth: 'wt' }],
    });
    expect(comparisons[0]).toMatchObject({ first: [1, 0], second: [1, 2], n: 12, williams: { df: 9 } });
  });
});

describe('refusals', () => {
  it.each([
    [{ variables: ['mpg', 'flat'] }, 'constant'],
    [{ variables: ['mpg', 'few'] }, 'too-few-pairs'],
    [{ variables: ['mpg', 'gears'] }, 'unordered-categories'],
    [{ variables: ['mpg', 'wt', 'vs'], group: 'vs' }, 'group-is-variable'],
    [{ variables: ['mpg', 'wt'], group: 'flat' }, 'too-few-levels'],
    [
      {
        variables: ['mpg', 'wt'],
        comparisons: [{ first: 'mpg', second: 'wt', third: 'mpg', fourth: 'qsec' }],
      },
      'comparison-of-stranger',
    ],
    [
      {
        variables: ['mpg', 'wt'],
        comparisons: [{ first: 'mpg', second: 'mpg', third: 'mpg', fourth: 'wt' }],
      },
      'comparison-with-itself',
    ],
    [
      { variables: ['mpg', 'wt'], comparisons: [{ first: 'mpg', second: 'wt', third: 'wt', fourth: 'mpg' }] },
      'comparison-of-same',
    ],
    [
      {
        variables: ['mpg', 'half', 'late'],
        comparisons: [{ first: 'mpg', second: 'half', third: 'mpg', fourth: 'late' }],
      },
      'comparison-too-few',
    ],
  ])('%j: %s', async (options, code) => {
    expect(await refusedCodes(analysis, cars, options)).toContain(code);
  });
});

it('the bootstrap gives limits around the estimate, the same for the same seed', async () => {
  const frame = new Frame((await generateSample('health'))!.columns);
  const options = {
    variables: ['Age', 'BloodPressure'],
    coefficients: ['pearson', 'kendall'],
    bootstrap: true,
    bootstrapSamples: 1000,
  };
  const first = (await done(analysis, frame, options)).result as MatrixResult;
  const again = (await done(analysis, frame, options)).result as MatrixResult;
  expect(again.pairs).toEqual(first.pairs);
  for (const { estimate, bootstrap } of Object.values(first.pairs[0]!.tested)) {
    expect(bootstrap?.ciLower).toBeLessThan(estimate);
    expect(bootstrap?.ciUpper).toBeGreaterThan(estimate);
  }
});

describe('polychoric correlations', () => {
  it('equal the reference and are told by kind', async () => {
    // reference/cases/polychoric.json, items-ml: C1 and C2
    const items = await referenceFrame('dep_pc_items.csv');
    const { result, blocks } = await done(analysis, items, {
      variables: ['C1', 'C2', 'score'],
      coefficients: ['polychoric'],
    });
    const [first, second] = (result as MatrixResult).pairs;
    expect(first?.polychoric?.estimate).toBeCloseTo(0.485392807304984, 6);
    expect(first?.polychoric?.standardError).toBeCloseTo(0.0553944194851672, 6);
    expect([first?.polychoric?.kind, second?.polychoric?.kind]).toEqual(['polychoric', 'polyserial']);
    expect(textOf(blocks, 'finding')).toContain('rpc = .49, 95% CI [.38, .59], p < .001');
  });

  it('are one-sided where that is asked for', async () => {
    const tests = await referenceFrame('dep_pc_tests.csv');
    const of = async (alternative: string) =>
      (
        (
          await done(analysis, tests, {
            variables: ['testA', 'testB'],
            coefficients: ['polychoric'],
            polychoricMethod: 'two-step',
            alternative,
          })
        ).result as MatrixResult
      ).pairs[0]!.polychoric!;
    const [both, greater, less] = [await of('two-sided'), await of('greater'), await of('less')];
    expect(greater.pValue).toBeCloseTo(both.pValue / 2, 14);
    expect(less.pValue).toBeCloseTo(1 - both.pValue / 2, 12);
    // estimate − 1.6449 se, with the values of tests-tetrachoric-two-step
    expect(greater.ciLower).toBeCloseTo(0.619654816 - 1.644853627 * 0.118730458, 6);
    expect([greater.ciUpper, less.ciLower]).toEqual([1, -1]);
  });

  it('are refused by name where categories go together without exception', async () => {
    const tests = await referenceFrame('dep_pc_tests.csv');
    expect(
      await refusedCodes(analysis, tests, { variables: ['testA', 'copy'], coefficients: ['polychoric'] }),
    ).toEqual(['perfect-agreement']);
  });
});
