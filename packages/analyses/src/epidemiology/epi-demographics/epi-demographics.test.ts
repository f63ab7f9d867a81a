import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { DemographicsResult } from './compute.ts';
import { analysis } from './index.ts';
import { form } from './options.ts';

const nothing = new Frame([]);
const life = (...lifeClasses: readonly (readonly number[])[]) => ({ calculation: 'life-table', lifeClasses });
const structure = (...ageSex: readonly (readonly number[])[]) => ({ calculation: 'structure', ageSex });

it.each([
  [life([0, 10, 1000], [1, 5, 0], [5, 20, 5000]), ['no-population']],
  [life([0, 10, 1000], [5, 5, 10], [1, 20, 5000]), ['ages-not-ascending']],
  [life([0, 10, 1000], [1, 5, 100]), ['done']],
  [life([0, 10, 1000], [1, 0, 100]), ['no-deaths']],
  [life([0, 0, 1000], [1, 5, 100]), ['done']],
  [
    {
      calculation: 'life-table',
      axFrom: 'given',
      lifeClassesAx: [
        [0, 5, 100, 2],
        [1, 5, 100, 0],
      ],
    },
    ['ax-too-large'],
  ],
  [structure([0, 5, 5], [20, 5, 5]), ['no-class-limit']],
  [structure([0, 0, 0], [15, 0, 0], [65, 0, 0]), ['no-population']],
  [structure([0, 1, 1], [15, 0, 0], [65, 9, 9]), ['done']],
  [{ calculation: 'rates', midYearPopulation: 0 }, ['not-positive']],
  [{ calculation: 'rates', midYearPopulation: 10 }, ['nothing-given']],
  [
    {
      calculation: 'fertility',
      fertilityTable: [
        [15, 1, 0],
        [20, 1, 5],
      ],
    },
    ['no-population'],
  ],
  [
    {
      calculation: 'fertility',
      fertilityTable: [
        [15, 0, 5],
        [20, 0, 5],
      ],
    },
    ['done'],
  ],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('gives life expectancy with its error', async () => {
  const { blocks } = await done(analysis, nothing, form.example.options);
  expect(textOf(blocks, 'finding')).toMatch(
    /^Life expectancy at birth is 69\.7\d years, 95% CI \[69\.\d\d, 70\.\d\d\]; at age 65 it is 13\.\d\d more years, and 70\.\d% reach that age\.$/,
  );
});

it('lives one over the rate where the rate is constant', async () => {
  // With the same rate in an open class from birth on, expectancy is its reciprocal.
  const { result } = await done(analysis, nothing, life([0, 20, 1000], [1, 20, 1000]));
  expect((result as DemographicsResult).life?.ex[1]).toBeCloseTo(50, 10);
});

it('tells structure, growth and fertility', async () => {
  const old = await done(analysis, nothing, structure([0, 20, 20], [15, 30, 30], [65, 5, 15]));
  expect(textOf(old.blocks, 'finding')).toBe(
    '33.3% of 120 persons are younger than 15, 16.7% are 65 or older; the median age is 31.7 years, and there are 100.0 dependants for every 100 persons of working age.',
  );
  const shrinking = await done(analysis, nothing, {
    calculation: 'rates',
    midYearPopulation: 1000,
    births: 10,
    population1: 1000,
    population2: 900,
    years: 10,
  });
  expect(textOf(shrinking.blocks, 'finding')).toBe(
    'There are 10.00 births per 1,000 persons a year. The population shrinks by 1.1% a year and halves in 65.8 years.',
  );
});
