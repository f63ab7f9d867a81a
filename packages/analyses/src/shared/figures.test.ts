import { describe, expect, it } from 'vitest';
import { barScale, countAxis, edgeAxis, seasonLabels } from './figures.ts';

describe('axes', () => {
  it('of counts have whole numbers only', () => {
    expect(countAxis('Count')).toMatchObject({ title: 'Count', tickMinStep: 1 });
  });

  it('of bars end at a round number beyond the longest, also where all are zero', () => {
    expect(barScale(28).domain).toEqual([0, 30]);
    expect(barScale(0).domain[1]).toBeGreaterThan(0);
  });

  it('of histograms have their ticks at edges of classes, fewer where they are many', () => {
    expect(edgeAxis([140, 160, 180, 200])).toEqual({ values: [140, 160, 180, 200] });
    const { values: many, format } = edgeAxis(Array.from({ length: 31 }, (_, i) => i / 10));
    expect(many.length).toBeLessThanOrEqual(11);
    expect(many.slice(0, 3)).toEqual([0, 0.3, 0.6]);
    expect(format).toBe(',.1f');
  });

  it('of histograms label round edges with all their decimals', () => {
    // eruptions of Old Faithful in quarters of a minute: ticks at 1.5 and 2.5 read 2 and 3
    const quarters = edgeAxis(Array.from({ length: 16 }, (_, i) => 1.5 + i / 4));
    expect(quarters).toEqual({ values: [2, 3, 4, 5] });
    expect(edgeAxis([0, 0.25, 0.5, 0.75])).toEqual({ values: [0, 0.25, 0.5, 0.75], format: ',.2f' });
    expect(edgeAxis([0, 1e-8, 2e-8])).toEqual({ values: [0, 1e-8, 2e-8], format: '.6~g' });
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
