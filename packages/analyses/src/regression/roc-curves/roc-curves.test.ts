import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RocResult } from './compute.ts';
import { analysis } from './index.ts';

// R 4.2.2, pROC 1.18: area 0.771428571, standard error 0.146152469078
const frame = frameOf({
  ill: ['no', 'yes', 'no', 'no', 'yes', 'no', 'yes', 'yes', 'no', 'yes', 'yes', 'yes'],
  marker: [2.1, 3.9, 5.2, 8.8, 7.9, 12.5, 13.1, 30.2, 16, 19.8, 20.1, 23.5],
  other: [1, 2, 2, 1, 3, 1, 2, 3, 3, 2, 3, null],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  site: ['a', 'a', 'a', 'b', 'b', 'b', 'a', 'a', 'b', 'b', 'a', 'b'],
  all: ['x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'],
});

describe('roc-curves', () => {
  it('gives the area of pROC and a cut-off between two values', async () => {
    const { result, blocks } = await done(analysis, frame, { outcome: 'ill', markers: ['marker'] });
    const { curves } = result as RocResult;
    expect(curves[0]?.area.standardError).toBeCloseTo(0.146152469078, 10);
    expect(curves[0]?.best.threshold).toBeCloseTo(17.9, 10);
    expect(textOf(blocks, 'finding')).toBe(
      'marker told ill = yes from no with an area of .77 under its ROC curve, 95% CI [.48, 1.00]: acceptable.',
    );
  });

  it('says where the other end of a marker points to the cases', async () => {
    const turned = frameOf({
      ill: Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 'yes' : 'no')),
      marker: Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? i : i + 12)),
      none: Array.from({ length: 20 }, (_, i) => i),
    });
    const { blocks } = await done(analysis, turned, { outcome: 'ill', markers: ['marker'] });
    expect(textOf(blocks, 'finding')).toMatch(
      /worse than chance\. In these data lower values of marker went with ill = yes; ask for that direction if it makes sense\.$/,
    );
    const both = await done(analysis, turned, { outcome: 'ill', markers: ['marker', 'none'] });
    expect(textOf(both.blocks, 'finding')).toMatch(
      /^Nothing told ill = yes from no better than chance: .* In these data lower values of marker went with ill = yes;/,
    );
    expect(textOf(both.blocks, 'interpretation')).toContain(
      'an area of that size is called no better than chance',
    );
  });

  it('shows no interval of an area that cannot vary', async () => {
    const apart = frameOf({ ill: ['no', 'no', 'no', 'yes', 'yes', 'yes'], marker: [1, 2, 3, 4, 5, 6] });
    const { blocks } = await done(analysis, apart, { outcome: 'ill', markers: ['marker'] });
    expect(textOf(blocks, 'finding')).toBe(
      'marker told ill = yes from no with an area of 1.00 under its ROC curve (without an interval, as the values of cases and others do not overlap): outstanding.',
    );
  });

  it('compares markers over the rows complete on both, and one marker between groups', async () => {
    const { result, sample } = await done(analysis, frame, { outcome: 'ill', markers: ['marker', 'other'] });
    expect(sample).toEqual({ used: 11, excluded: 1 });
    expect((result as RocResult).pairs[0]!.df).toBeNull();
    const split = await done(analysis, frame, { outcome: 'ill', markers: ['marker'], group: 'site' });
    expect((split.result as RocResult).pairs[0]?.df).toBeGreaterThan(1);
  });

  it('turns the direction where lower values point to cases', async () => {
    const of = async (direction: string): Promise<number> => {
      const { result } = await done(analysis, frame, { outcome: 'ill', markers: ['marker'], direction });
      return (result as RocResult).curves[0]!.area.auc;
    };
    expect((await of('lower')) + (await of('higher'))).toBeCloseTo(1, 12);
    expect(await of('auto')).toBe(await of('higher'));
  });

  // R 4.2.2, pROC 1.18: coords(r, "best", best.weights), coords(r, "all"), auc(partial.auc), lm of the normal quantiles
  it('takes the cut-off of least cost, of a sensitivity or of a specificity, and looks at those asked for', async () => {
    const of = async (more: object) => {
      const { result } = await done(analysis, frame, { outcome: 'ill', markers: ['marker'], ...more });
      const [curve] = (result as RocResult).curves;
      return curve;
    };
    expect((await of({ cutoff: 'cost', missCost: 5 }))?.best.threshold).toBe(3);
    expect((await of({ cutoff: 'cost', missCost: 5, prevalence: 0.1 }))?.best.threshold).toBeCloseTo(
      17.9,
      10,
    );
    expect((await of({ cutoff: 'sensitivity', cutoffShare: 0.8 }))?.best.threshold).toBeCloseTo(6.55, 10);
    expect((await of({ cutoff: 'specificity', cutoffShare: 0.7 }))?.best.threshold).toBeCloseTo(12.8, 10);
    const looked = (await of({ thresholds: '20, 10' }))?.looked ?? [];
    expect(looked.map(({ threshold }) => threshold)).toEqual([10, 20]);
    expect(looked[1]).toMatchObject({ threshold: 20, specificity: 1 });
  });

  it('has partial areas over either axis and a smooth curve', async () => {
    const asked = { outcome: 'ill', markers: ['marker'], partial: true, smooth: true };
    const over = { partialFocus: 'sensitivity', partialFrom: 0.6, partialTo: 0.9 };
    const { result } = await done(analysis, frame, { ...asked, ...over });
    const [curve] = (result as RocResult).curves;
    expect(curve?.partial?.area).toBeCloseTo(0.157142857142857, 12);
    expect(curve?.partial?.corrected).toBeCloseTo(0.682539682539683, 12);
    expect(curve?.smooth?.auc).toBeCloseTo(0.731771521082659, 12);
  });

  it('refuses shares that no cut-off reaches, ranges without width and cut-offs that are no numbers', async () => {
    const of = (more: object) =>
      refusedCodes(analysis, frame, { outcome: 'ill', markers: ['other'], ...more });
    expect(await of({ cutoff: 'specificity', cutoffShare: 1 })).toEqual(['share-not-reached']);
    expect(await of({ partial: true, partialFrom: 0.9, partialTo: 0.5 })).toEqual(['range-without-width']);
    expect(await of({ thresholds: '1, high' })).toEqual(['bad-cutoff']);
  });

  it('refuses markers that do not vary and variables used twice', async () => {
    expect(await refusedCodes(analysis, frame, { outcome: 'ill', markers: ['flat'] })).toEqual([
      'no-variation',
    ]);
    expect(
      await refusedCodes(analysis, frame, { outcome: 'ill', markers: ['marker'], group: 'ill' }),
    ).toEqual(['used-twice']);
  });
});
