import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { fillFromData } from '../../run.ts';
import type { EffectSizeResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const run = (options: RawOptions) => done(analysis, nothing, options);
const finding = async (options: RawOptions) => textOf((await run(options)).blocks, 'finding');
const effect = async (options: RawOptions, key: string) =>
  ((await run(options)).result as EffectSizeResult).effects.find((row) => row.key === key);

const TWO = { n1: 40, mean1: 24, sd1: 6, n2: 40, mean2: 21, sd2: 6 };

it.each([
  [{ ...TWO, sd1: 0, sd2: 0 }, 'no-variation'],
  [{ ...TWO, n1: 1 }, 'too-few-cases'],
  [{ measure: 'paired', n: 1, meanDifference: 1, sdDifference: 2 }, 'too-few-cases'],
  [{ measure: 'paired', n: 9, meanDifference: 1, sdDifference: 0 }, 'no-variation'],
  [{ measure: 'paired', n: 9, meanDifference: 1, sdDifference: 2, sdFirst: 3 }, 'sd-missing'],
  [
    { measure: 'paired', n: 9, meanDifference: 1, sdDifference: 9, sdFirst: 3, sdSecond: 4 },
    'impossible-sds',
  ],
  [{ measure: 'paired', n: 9, meanDifference: 1, sdDifference: 2, sdFirst: 2, sdSecond: 0 }, 'no-variation'],
  [{ measure: 'one-sample', n: 9, mean: 1, sd: 0 }, 'no-variation'],
  [{ measure: 'anova', statistic: -1, df1: 2, df2: 9 }, 'invalid-option'],
  [
    {
      measure: 'contingency',
      table: [
        [0, 0],
        [5, 6],
      ],
    },
    'empty-level',
  ],
  [{ measure: 'contingency', table: [[5, 6]] }, 'too-few-levels'],
  [{ measure: 'proportions', proportion1: 1.2, proportion2: 0.3 }, 'invalid-option'],
  [{ measure: 'correlations', r1: 1, r2: 0.3 }, 'correlation-perfect'],
  [{ measure: 'rank-biserial', uStatistic: 500, n1: 20, n2: 24 }, 'statistic-out-of-range'],
  [{ measure: 'rank-biserial-paired', wPlus: 9.5, wMinus: 68.5, n: 13 }, 'rank-sums-do-not-match'],
  [{ measure: 'nnt-from-d', d: 0, controlEventRate: 0.2 }, 'zero-effect'],
  [{ measure: 'nnt-from-d', d: 0.4, controlEventRate: 1 }, 'share-out-of-range'],
  [{ measure: 'convert-d', d: 0.4, size1: 20 }, 'size-missing'],
  [{ measure: 'convert-t', tStatistic: 2, df: 20, size1: 0, size2: 22 }, 'too-few-cases'],
  [{ measure: 'convert-r', r: -1 }, 'correlation-perfect'],
  [{ measure: 'convert-or', oddsRatio: 0 }, 'not-positive'],
  [{ measure: 'convert-eta2', etaSquared: 1 }, 'share-out-of-range'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('says how far apart two groups are', async () => {
  // the worked example of the knowledge base: d = 0.50, [0.05, 0.94], .64 and 69%
  expect(await finding(TWO)).toBe(
    'The mean of group 1 lies 0.500 standard deviations above that of group 2: d = 0.500, 95% CI [0.053, 0.944], by convention medium.',
  );
  expect(textOf((await run(TWO)).blocks, 'interpretation')).toContain(
    'with probability .64, and 69.1% of group 1',
  );
});

it('speaks of every design', async () => {
  expect(await finding({ measure: 'anova', statistic: 6.24, df1: 3, df2: 76, confidenceLevel: 0.9 })).toBe(
    'The effect explains 19.8% of the variance that other effects leave: partial η² = .198, 90% CI [.062, .311], by convention large.',
  );
  expect(await finding({ measure: 'convert-or', oddsRatio: 2.43 })).toBe(
    'OR = 2.43 corresponds to d = 0.490, by convention small.',
  );
  expect(await finding({ measure: 'nnt-from-d', d: -0.4, controlEventRate: 0.25 })).toContain(
    'one has the event less',
  );
});

it('leaves out what is not defined', async () => {
  const equal = { measure: 'proportions', proportion1: 0.3, proportion2: 0.3 };
  expect((await effect(equal, 'nnt'))?.estimate).toBeNull();
  expect((await effect({ ...equal, proportion2: 0 }, 'riskRatio'))?.estimate).toBeNull();
  expect((await effect({ ...TWO, sd2: 0 }, 'glassDelta'))?.estimate).toBeNull();
  expect(
    await effect({ measure: 'paired', n: 9, meanDifference: 1, sdDifference: 2 }, 'dAv'),
  ).toBeUndefined();
});

it('has limits of zero where nothing is explained', async () => {
  expect(
    await effect({ measure: 'anova', statistic: 0, df1: 2, df2: 30 }, 'partialEtaSquared'),
  ).toMatchObject({
    estimate: 0,
    ciLower: 0,
    ciUpper: 0,
  });
});

it('mends what one click can mend', async () => {
  const refused = analysis.check(nothing, {
    ...((await run({ measure: 'rank-biserial-paired', wPlus: 9.5, wMinus: 68.5, n: 12 }))
      .options as never as object),
    n: 13,
  } as never);
  expect(refused[0]?.actions).toEqual([{ kind: 'set-options', label: 'Use 12 cases', options: { n: 12 } }]);
});

it('takes the numbers of every design from data', () => {
  const frame = frameOf({
    x: [1, 4, 3, 9],
    y: [2, 2, 2, 2],
    g: ['a', 'b', 'a', 'b'],
    h: ['p', 'p', 'q', 'p'],
  });
  const filled = (options: RawOptions) => fillFromData(analysis, frame, options);
  expect(filled({ take: 'contingency', rows: 'g', columns: 'h' })).toMatchObject({
    options: {
      measure: 'contingency',
      table: [
        [1, 1],
        [2, 0],
      ],
    },
  });
  // differences -1, 2, 1, 7: ranks 1.5, 3, 1.5, 4
  expect(filled({ take: 'rank-biserial-paired', variable1: 'x', variable2: 'y' })).toMatchObject({
    options: { n: 4, wPlus: 8.5, wMinus: 1.5 },
  });
  expect(filled({ take: 'paired', variable1: 'x', variable2: 'y' })).toMatchObject({
    options: { n: 4, meanDifference: 2.25, sdSecond: 0 },
  });
  expect(filled({ take: 'rank-biserial', outcome: 'x', group: 'g' })).toMatchObject({
    options: { uStatistic: 0 },
  });
  expect(filled({ take: 'one-sample', variable: 'x' })).toMatchObject({ options: { n: 4, mean: 4.25 } });
  expect(filled({ take: 'paired', variable1: 'x', variable2: 'x' })).toMatchObject({
    refusals: [{ code: 'same-variable' }],
  });
});
