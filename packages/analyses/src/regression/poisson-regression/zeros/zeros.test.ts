import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../../test/frames.ts';
import { referenceFrame } from '../../../../test/reference-frame.ts';
import type { RawOptions } from '../../../index.ts';
import { analysis } from '../index.ts';
import type { ZeroResult } from './compute.ts';

const articles = await referenceFrame('dep_zi_articles.csv');
const published = {
  outcome: 'art',
  covariates: ['kid5', 'phd', 'ment'],
  factors: ['fem', 'mar'],
  references: { fem: 'Men' },
};

const odd = frameOf({
  y: [0, 0, 1, 2, 0, 3, 1, 0, 2, 0, 4, 1],
  none: [1, 2, 1, 2, 3, 3, 1, 1, 2, 1, 4, 1],
  half: [0, 0.5, 1, 2, 0, 3, 1, 0, 2, 0, 4, 1],
  x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  other: [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1],
});

describe('counts with a part for zeros', () => {
  it('equal the reference on articles by biochemists', async () => {
    // reference/cases/zero-inflated.json, articles-zip
    const { result } = await done(analysis, articles, {
      ...published,
      zeros: 'zero-inflated',
      zeroPart: 'chosen',
      zeroPredictors: ['fem', 'ment'],
    });
    const { zeroFit, count, zero } = result as ZeroResult;
    const b = (terms: ZeroResult['count'], name: string) =>
      terms.find((term) => term.name === name)?.estimate;
    expect(zeroFit.logLik).toBeCloseTo(-804.23351854208, 6);
    expect(b(count, 'ment')).toBeCloseTo(0.0188884421970305, 7);
    expect(b(count, 'fem=Women')).toBeCloseTo(-0.2420946548351, 6);
    expect(b(zero, 'ment')).toBeCloseTo(-0.151971374203752, 6);
  });

  it('say both parts in the finding, and whether the second is worth it', async () => {
    const { blocks } = await done(analysis, articles, {
      ...published,
      zeros: 'hurdle',
      family: 'negative-binomial',
      zeroPart: 'chosen',
      zeroPredictors: ['ment'],
    });
    expect(textOf(blocks, 'finding')).toMatch(
      /^Counts of art: .*IRR = .* contributed significantly; .* Whether there is any: ment \(OR = 1\.10, .*\) contributed significantly\. Both parts together: likelihood ratio χ²\(6\) = /,
    );
    const check = blocks.find((block) => block.kind === 'check' && block.id === 'zeros');
    expect(check).toMatchObject({ kind: 'check' });
  });

  it('keep the rows of the first part where the second has fewer predictors', async () => {
    const gaps = frameOf({
      y: [0, 0, 1, 2, 0, 3, 1, 0, 2, 0, 4, 1, 0, 5, 0, 2],
      x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, null, 13, 14, 15, 16],
      z: [2, 1, 3, 1, 2, 1, 2, 5, 2, 1, 2, 1, 4, 1, 2, 3],
    });
    const { result } = await done(analysis, gaps, {
      outcome: 'y',
      covariates: ['x', 'z'],
      zeros: 'hurdle',
      zeroPart: 'constant',
    });
    const { sample, zeroFit, zero } = result as ZeroResult;
    expect([sample.used, zeroFit.n]).toEqual([15, 15]);
    // seven of fifteen are zero: the log odds of a count are log(8/7)
    expect(zero[0]?.estimate).toBeCloseTo(Math.log(8 / 7), 8);
  });

  it('refuse by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { outcome: 'y', covariates: ['x'], zeros: 'zero-inflated', ...options });
    expect(await codes({ outcome: 'none' })).toEqual(['no-zeros']);
    expect(await codes({ outcome: 'half' })).toEqual(['not-counts']);
    expect(await codes({ family: 'quasi-poisson' })).toEqual(['zeros-quasi']);
    expect(await codes({ zeroPart: 'chosen', zeroPredictors: ['other'] })).toEqual(['zeros-not-predictor']);
  });
});
