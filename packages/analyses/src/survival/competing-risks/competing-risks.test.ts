import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { CompetingRisksResult } from './result.ts';

const melanoma = await referenceFrame('dep_cmpr_melanoma.csv');
const MELANOMA = { time: 'time', event: 'status', censored: ['alive'], cause: ['melanoma'] } as const;

const odd = frameOf({
  time: [1, 2, 3, 4, 5, 6],
  negative: [1, 2, -3, 4, 5, 6],
  end: ['0', 'a', 'b', 'a', 'b', '0'],
  one: ['0', 'a', 'a', 'a', '0', '0'],
  kinds: ['a', 'b', 'a', 'c', 'b', 'c'],
  group: ['x', 'x', 'x', 'x', 'x', 'x'],
  flat: [2, 2, 2, 2, 2, 2],
});

describe('competing risks', () => {
  it('equals cmprsk on the melanoma data and says it in a sentence', async () => {
    // reference/cases/competing-risks.json, melanoma-by-sex-90 and melanoma-fine-gray
    const { result, blocks } = await done(analysis, melanoma, {
      ...MELANOMA,
      group: 'sex',
      covariates: ['age', 'thickness', 'ulcer'],
      factors: ['sex'],
      times: '1000 3000',
      newCases: [{ sex: 'f', age: 50, thickness: 2, ulcer: 0 }],
    });
    const { gray, model, groups } = result as CompetingRisksResult;
    expect(gray.map(({ cause }) => cause)).toEqual(['melanoma', 'other']);
    expect(gray[0]?.test?.statistic).toBeCloseTo(5.8140209, 6);
    expect(model?.coefficients.map(({ name }) => name)).toEqual(['age', 'thickness', 'ulcer', 'sex=m']);
    expect(groups[0]?.naive).toBeGreaterThan(groups[0]!.causes[0]!.at[1]!.estimate);
    expect(textOf(blocks, 'finding')).toMatch(/^By time = 3,000 the cumulative incidence of melanoma was /);
  });

  it('takes the value of the censored and the event by their names where none is chosen', async () => {
    const { result } = await done(analysis, melanoma, { time: 'time', event: 'status' });
    expect((result as CompetingRisksResult).event).toMatchObject({
      censored: 'alive',
      causes: ['melanoma', 'other'],
    });
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { time: 'time', event: 'end', ...options });
    expect(await codes({ event: 'one' })).toEqual(['one-event']);
    expect(await codes({ time: 'negative' })).toEqual(['negative-time']);
    expect(await codes({ cause: ['0'] })).toEqual(['cause-is-censored']);
    expect(await codes({ cause: ['z'] })).toEqual(['unknown-event']);
    expect(await codes({ event: 'kinds' })).toEqual(['unclear-censored']);
    expect(await codes({ group: 'group' })).toEqual(['one-group']);
    expect(await codes({ group: 'end' })).toEqual(['used-twice']);
    expect(await codes({ covariates: ['flat'] })).toEqual(['constant-predictor']);
    expect(await codes({ times: 'soon' })).toEqual(['bad-times']);
  });
});
