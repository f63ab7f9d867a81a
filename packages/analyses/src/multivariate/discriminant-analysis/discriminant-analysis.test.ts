import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { DiscriminantResult } from './result.ts';

const iris = await referenceFrame('adv_iris.csv');
const IRIS = {
  group: 'species',
  predictors: ['sepal_length', 'sepal_width', 'petal_length', 'petal_width'],
};

const odd = frameOf({
  g: ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c'],
  one: ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a'],
  x: [1, 3, 2, 5, 4, 7, 6, 9, 8, 5],
  y: [2, 1, 4, 3, 5, 2, 6, 1, 7, 3],
  twice: [2, 6, 4, 10, 8, 14, 12, 18, 16, 10],
  within: [1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
  many: Array.from({ length: 10 }, (_, i) => `level ${i}`),
});

describe('discriminant analysis', () => {
  it('equals MASS::lda on the irises and says how many are right', async () => {
    // reference/cases/discriminant-analysis.json, iris-proportional
    const { result, blocks } = await done(analysis, iris, IRIS);
    const { functions, classified, crossed } = result as DiscriminantResult;
    expect(functions).toHaveLength(2);
    expect(functions[0]?.eigenvalue).toBeCloseTo(32.1919291982779, 8);
    expect(classified.correct).toBe(147);
    expect(crossed?.correct).toBe(147);
    expect(textOf(blocks, 'finding')).toMatch(
      /98\.0% \(95% CI \[94\.3%, 99\.3%\]\) of the cases were put into the right group/,
    );
  });

  it('classifies with a covariance of each group as MASS::qda', async () => {
    // table(species, predict(qda(species ~ ., iris))$class): 147 right, with CV = TRUE 146
    const { result } = await done(analysis, iris, { ...IRIS, method: 'quadratic' });
    const { classified, crossed } = result as DiscriminantResult;
    expect([classified.correct, crossed?.correct]).toEqual([147, 146]);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { group: 'g', predictors: ['x', 'y'], ...options });
    expect(await codes({ group: 'one' })).toEqual(['one-group']);
    expect(await codes({ predictors: ['x', 'twice'] })).toEqual(['collinear']);
    expect(await codes({ predictors: ['x', 'within'] })).toEqual(['constant-within-groups']);
    expect(await codes({ method: 'quadratic' })).toEqual(['small-group']);
    expect(await codes({ group: 'many' })).toEqual(['too-few-rows']);
    expect(await codes({ group: 'x' })).toEqual(['used-twice']);
  });
});
