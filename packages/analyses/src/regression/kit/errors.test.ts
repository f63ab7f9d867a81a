import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as linear } from '../linear-regression/index.ts';
import { analysis as logistic } from '../logistic-regression/index.ts';
import { analysis as poisson } from '../poisson-regression/index.ts';

// R datasets::mtcars; numbers of sandwich 3.0.2, vcovHC and vcovCL with type HC1 (lm) or HC0 (glm)
const cars = frameOf({
  am: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1],
  wt: [
    2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345,
    2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
  ],
  hp: [
    110, 110, 93, 110, 175, 105, 245, 62, 95, 123, 123, 180, 180, 180, 205, 215, 230, 66, 52, 65, 97, 150,
    150, 245, 175, 66, 91, 113, 264, 175, 335, 109,
  ],
  carb: [4, 4, 1, 1, 2, 1, 4, 2, 2, 4, 4, 3, 3, 3, 4, 4, 4, 1, 2, 1, 1, 2, 2, 4, 2, 1, 2, 2, 4, 6, 8, 2],
  few: Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? 'a' : 'b')),
});

interface Coefficients {
  readonly coefficients: readonly { readonly standardError: number }[];
}

const clustered = { covariates: ['wt'], robust: 'cluster', cluster: 'carb' };

describe('errors of a model', () => {
  it('allow for clusters in a linear regression, t and F with the clusters less one', async () => {
    const { result, blocks } = await done(linear, cars, { outcome: 'hp', ...clustered });
    const errors = (result as { errors: Coefficients & { overall: unknown; df: number } }).errors;
    expect(errors.coefficients[1]?.standardError).toBeCloseTo(6.16563688711, 9);
    expect(errors.overall).toMatchObject({ statistic: expect.closeTo(56.0501343582, 8), df: 1, df2: 5 });
    expect(textOf(blocks, 'finding')).toMatch(/F\(1, 5\)/);
    expect(JSON.stringify(blocks)).toContain('Enough clusters');
  });

  it.each([
    [{ robust: 'cluster', cluster: 'carb' }, 1.66462231334],
    [{ robust: 'HC3' }, 1.7278983456],
  ])('hold in a logistic regression %#', async (options, error) => {
    const { result } = await done(logistic, cars, { outcome: 'am', covariates: ['wt'], ...options });
    expect((result as Coefficients).coefficients[1]?.standardError).toBeCloseTo(error, 6);
  });

  it('hold in a Poisson regression', async () => {
    const options = { outcome: 'carb', covariates: ['wt'], robust: 'HC2' };
    const { result, blocks } = await done(poisson, cars, options);
    expect((result as Coefficients).coefficients[1]?.standardError).toBeCloseTo(0.0548178581063, 8);
    expect(JSON.stringify(blocks)).toContain('Wald Tests of the Terms');
  });

  it.each([
    ['no-cluster', { robust: 'cluster' }],
    ['few-clusters', { robust: 'cluster', cluster: 'few' }],
  ])('%s', async (code, options) => {
    for (const [analysis, outcome] of [
      [linear, 'hp'],
      [logistic, 'am'],
      [poisson, 'carb'],
    ] as const)
      expect(await refusedCodes(analysis, cars, { outcome, covariates: ['wt'], ...options })).toEqual([code]);
  });
});
