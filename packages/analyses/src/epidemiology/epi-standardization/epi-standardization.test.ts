import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { StandardResult } from './compute.ts';
import { analysis } from './index.ts';
import { form } from './options.ts';

const nothing = new Frame([]);
const direct = (
  directTable: readonly (readonly number[])[],
  secondTable?: readonly (readonly number[])[],
) => ({
  directTable,
  ...(secondTable ? { compare: true, secondTable } : {}),
});
const indirect = (totalTable: readonly (readonly number[])[], observed: number) => ({
  method: 'indirect',
  observedFrom: 'total',
  observed,
  totalTable,
});

it.each([
  [direct([[1, 0, 1]]), ['not-positive']],
  [direct([[1, 100, 0]]), ['no-standard']],
  [direct([[1.5, 100, 1]]), ['not-whole']],
  [direct([[1, 100, 1]], [[3, 0]]), ['not-positive']],
  [
    direct(
      [
        [1, 100, 1],
        [1, 50, 1],
      ],
      [[3, 10]],
    ),
    ['length-mismatch'],
  ],
  [direct([[0, 100, 1]]), ['done']],
  [direct([[4, 100, 1]], [[0, 50]]), ['done']],
  [indirect([[10, 0]], 3), ['no-expected']],
  [indirect([[10, 0.1]], 0), ['done']],
  [{ method: 'indirect', indirectTable: [[2, 10, 0.1]] }, ['done']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('compares two populations', async () => {
  const { blocks } = await done(analysis, nothing, form.example.options);
  expect(textOf(blocks, 'finding')).toContain(
    'the rates are 640.69 per 100,000, 95% CI [597.33, 686.42], and 651.67 per 100,000',
  );
  expect(textOf(blocks, 'interpretation')).toContain('The ratio of the crude rates is 0.60');
});

it('weights equal strata equally', async () => {
  const { result } = await done(
    analysis,
    nothing,
    direct([
      [10, 1000, 1],
      [30, 1000, 1],
    ]),
  );
  const { first } = (result as StandardResult).direct!;
  expect(first.adjustedRate).toBeCloseTo(2000, 9);
  expect(first.crudeRate).toBeCloseTo(2000, 9);
});

it('gives an SMR and the rate of it', async () => {
  const { blocks } = await done(analysis, nothing, {
    ...indirect(
      [
        [500, 1],
        [900, 4],
        [400, 11],
      ],
      6,
    ),
    ratePer: 1000,
    standardCrudeRate: 4.5,
    confidenceLevel: 0.99,
  });
  expect(textOf(blocks, 'finding')).toBe(
    '6 cases were observed and 8.50 expected: SMR = 0.71, 99% CI [0.18, 1.84]; the indirectly standardized rate is 317.65 per 100,000, 99% CI [81.37, 829.04].',
  );
});
