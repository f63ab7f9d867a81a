import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { MetaResult } from '../../meta/kit/result.ts';
import { analysis } from './index.ts';
import { form } from './options.ts';

const empty = new Frame([]);

describe('meta-analysis of a few studies', () => {
  it('pools the rows of its example and names studies without a name', async () => {
    const [first, ...others] = form.example.options.counts ?? [];
    const { result, blocks } = await done(analysis, empty, {
      ...form.example.options,
      counts: [{ ...first, name: ' ' }, ...others],
    });
    const { studies, pooled } = result as MetaResult;
    expect(studies[0]?.name).toBe('Study 1');
    // rma(measure = "RR", ai = tpos, bi = tneg, ci = cpos, di = cneg, data = dat.bcg[1:6, ]) of metafor
    expect(pooled.estimate).toBeCloseTo(-0.987717588, 8);
    expect(textOf(blocks, 'finding')).toContain('Across 6 studies the pooled risk ratio was 0.37');
    expect(textOf(blocks, 'r-code')).toContain('d <- data.frame(study = c("Study 1", ');
  });

  it('says which number of which study is wrong', async () => {
    const study = { name: 'Late', events1: 9, n1: 5, events2: 1, n2: 9 };
    expect(await refusedCodes(analysis, empty, { measure: 'OR', counts: [study, study] })).toEqual([
      'events-exceed-total',
    ]);
    const given = { measure: 'GEN', effects: [{ name: '', effect: 1, error: 0 }], method: 'FE' };
    expect(await refusedCodes(analysis, empty, given)).toEqual(['variance-not-positive']);
    expect(await refusedCodes(analysis, empty, { ...given, method: 'MH' })).toEqual(['method-needs-counts']);
  });

  it('pools hazard ratios with their limits', async () => {
    const { result } = await done(analysis, empty, {
      measure: 'GEN',
      errorKind: 'limits',
      ratio: true,
      method: 'FE',
      limits: [
        { name: 'a', effect: 0.5, lower: 0.25, upper: 1 },
        { name: 'b', effect: 0.5, lower: 0.25, upper: 1 },
      ],
    });
    expect((result as MetaResult).pooled.estimate).toBeCloseTo(Math.log(0.5), 12);
  });
});
