import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { RepeatedResult } from './result.ts';

// eight judges of four wines
const wines = frameOf({
  w1: [5, 7, 6, 8, 9, 6, 7, 6],
  w2: [7, 8, 8, 9, 9, 7, 8, 6],
  w3: [4, 6, 5, 7, 8, 3, 5, 5],
  w4: [6, 6, 7, 6, 9, 5, 6, 5],
  copy: [5, 7, 6, 8, 9, 6, 7, 6],
  group: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'],
  rare: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
  alone: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  one: Array(8).fill('x'),
  nested: ['p', 'q', 'p', 'q', 'r', 'q', 'r', 'q'],
});
const design = (...cells: string[]) => ({ factors: [{ name: 'wine', levels: cells }], cells });
const options = { within: design('w1', 'w2', 'w3', 'w4') };

it('names the extremes and the test', async () => {
  const { blocks } = await done(analysis, wines, options);
  // R: summary(aov(y ~ wine + Error(id / wine), long)): F value 17.10356 on 3 and 21 df
  expect(textOf(blocks, 'finding')).toBe(
    'Mean value differed significantly between the levels of wine, from 5.38 (w3) to 7.75 (w2), F(3, 21) = 17.10, p < .001, generalized η² = .33.',
  );
});

it('two within factors: every effect has an error of its own', async () => {
  const { result } = await done(analysis, wines, {
    within: {
      factors: [
        { name: 'colour', levels: ['red', 'white'] },
        { name: 'age', levels: ['old', 'young'] },
      ],
      cells: ['w1', 'w2', 'w3', 'w4'],
    },
    between: ['group'],
  });
  const { effects } = result as RepeatedResult;
  // R: afex::aov_ez("id", "y", long, within = c("colour", "age"), between = "group")
  const expected: Record<string, readonly [number, number]> = {
    group: [0.419689119171, 0.0552901023891],
    colour: [40.6923076923, 0.276529012023],
    'group:colour': [1.92307692308, 0.0177430801987],
    age: [13.2352941176, 0.13983840895],
    'group:age': [2.88235294118, 0.0341939986043],
    'colour:age': [0.130434782609, 0.00072202166065],
    'group:colour:age': [1.17391304348, 0.00646087580761],
  };
  expect(effects.map(({ factors }) => factors.join(':')).sort()).toEqual(Object.keys(expected).sort());
  for (const { factors, statistic, generalizedEtaSquared } of effects) {
    const [f, ges] = expected[factors.join(':')]!;
    expect(statistic).toBeCloseTo(f, 6);
    expect(generalizedEtaSquared).toBeCloseTo(ges, 6);
  }
});

it('waits until every cell has a variable', async () => {
  const within = { factors: [{ name: 'wine', levels: ['a', 'b'] }], cells: ['w1', null] };
  expect(await refusedCodes(analysis, wines, { within })).toEqual(['needs']);
  expect(await refusedCodes(analysis, wines, { within: design('w1') })).toEqual(['needs']);
});

describe('refuses, by code', () => {
  it.each([
    ['no-differences', { within: design('w1', 'copy') }],
    ['used-twice', { within: { factors: [{ name: 'wine', levels: ['a', 'b'] }], cells: ['w1', 'w1'] } }],
    ['same-name', { within: { factors: [{ name: 'wine', levels: ['a', 'a'] }], cells: ['w1', 'w2'] } }],
    ['wrong-type', { within: design('w1', 'group') }],
    ['invalid-option', { within: { factors: [{ name: 'wine', levels: ['a', 'b'] }], cells: ['w1'] } }],
    ['too-few-levels', { between: ['one'] }],
    ['too-few-rows', { between: ['alone'] }],
    ['empty-cells', { between: ['rare', 'nested'] }],
  ])('%s', async (code, change) => {
    expect(await refusedCodes(analysis, wines, { ...options, ...change })).toEqual([code]);
  });
});
