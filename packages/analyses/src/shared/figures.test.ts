import { describe, expect, it } from 'vitest';
import { barScale, countAxis, edgeTicks, seasonLabels } from './figures.ts';

describe('axes', () => {
  it('of counts have whole numbers only', () => {
    expect(countAxis('Count')).toMatchObject({ title: 'Count', tickMinStep: 1 });
  });

  it('of bars end at a round number beyond the longest, also where all are zero', () => {
    expect(barScale(28).domain).toEqual([0, 30]);
    expect(barScale(0).domain[1]).toBeGreaterThan(0);
  });

  it('of histograms have their ticks at edges of classes, fewer where they are many', () => {
    expect(edgeTicks([140, 160, 180, 200])).toEqual([140, 160, 180, 200]);
    const many = edgeTicks(Array.from({ length: 31 }, (_, i) => i / 10));
    expect(many.length).toBeLessThanOrEqual(11);
    expect(many.slice(0, 3)).toEqual([0, 0.3, 0.6]);
  });

  it('of months are level and short, of other seasons turned where they are many', () => {
    const months = Array.from({ length: 12 }, (_, i) =>
      new Date(Date.UTC(2024, i, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
    );
    expect(seasonLabels(months)).toMatchObject({ labelAngle: 0, labelExpr: 'slice(datum.label, 0, 3)' });
    expect(seasonLabels(Array.from({ length: 24 }, (_, i) => `Hour ${i}`))).toEqual({ labelAngle: -45 });
    expect(seasonLabels(['Q1', 'Q2', 'Q3', 'Q4'])).toEqual({ labelAngle: 0 });
  });
});
