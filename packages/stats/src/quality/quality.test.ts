import { describe, expect, it } from 'vitest';
import { internalRate, modifiedRate, paybackTime } from './cash-flows.ts';
import { chartConstants } from './chart-constants.ts';
import { cusumChart, ewmaChart, individualsChart, subgroupsOf } from './control-charts.ts';
import { pareto } from './pareto.ts';
import { runsRule } from './runs-rules.ts';

describe('constants of control charts', () => {
  // Montgomery (2013), appendix VI
  it.each([
    [2, { d2: 1.128, d3: 0.853, c4: 0.7979, A2: 1.88, D4: 3.267, A3: 2.659, B4: 3.267 }],
    [5, { d2: 2.326, d3: 0.864, c4: 0.94, A2: 0.577, D4: 2.114, A3: 1.427, B4: 2.089 }],
    [10, { d2: 3.078, d3: 0.797, c4: 0.9727, A2: 0.308, D3: 0.223, B3: 0.284, D4: 1.777 }],
    [25, { d2: 3.931, d3: 0.708, c4: 0.9896, A2: 0.153, D3: 0.459, B3: 0.565, D4: 1.541 }],
  ])('of subgroups of %i', (n, table) => {
    const constants = chartConstants(n);
    for (const [name, value] of Object.entries(table))
      expect(Math.abs(constants[name as keyof typeof constants] - value)).toBeLessThan(6e-4);
  });

  it('refuses subgroups of one', () => expect(() => chartConstants(1)).toThrow());
});

describe('rules about runs', () => {
  const rule = (name: Parameters<typeof runsRule>[0], z: readonly number[]) =>
    runsRule(name, Float64Array.from(z), Float64Array.from(z));

  it('need a whole window', () => {
    expect(rule('rule5', [2.5, 2.5])).toEqual([]);
    expect(rule('rule5', [0, 2.5, 2.5])).toEqual([2]);
    expect(rule('rule5', [2.5, 0, -2.5])).toEqual([]);
    expect(rule('rule6', [1.5, 1.5, 0, 1.5, 1.5])).toEqual([4]);
  });

  it('may be complete before it, where that is asked for', () => {
    const z = Float64Array.from([2.5, 2.5, 0, 1.5, -2.5]);
    expect(runsRule('rule5', z, z, true)).toEqual([1]);
    expect(
      runsRule(
        'rule6',
        Float64Array.from([1.5, 1.5, 1.5, 1.5]),
        Float64Array.from([1.5, 1.5, 1.5, 1.5]),
        true,
      ),
    ).toEqual([3]);
  });

  it('take a point on the centre for no side', () => {
    expect(rule('we4', [1, 1, 1, 1, 1, 1, 1, 1])).toEqual([7]);
    expect(rule('we4', [1, 1, 1, 0, 1, 1, 1, 1])).toEqual([]);
  });

  it('end a trend by a tie', () => {
    expect(rule('rule3', [1, 2, 3, 4, 5, 6])).toEqual([5]);
    expect(rule('rule3', [1, 2, 3, 3, 4, 5])).toEqual([]);
  });

  it('know alternating points', () => {
    const z = Array.from({ length: 15 }, (_, i) => (i % 2 === 0 ? 0.2 : -0.2));
    expect(rule('rule4', z)).toEqual([13, 14]);
    expect(rule('rule7', z)).toEqual([14]);
  });
});

describe('charts', () => {
  it('leaves points out of the limits', () => {
    const chart = individualsChart(
      Float64Array.of(1, 2, 50, 2, 1),
      { center: null, sigma: null },
      (i) => i !== 2,
    );
    expect(chart.location.center[0]).toBeCloseTo(1.5, 12);
    expect(chart.sigma).toBeCloseTo(1 / chartConstants(2).d2, 12);
  });

  it('has no spread of a single value', () => {
    const { sizes, sds } = subgroupsOf(Float64Array.of(1, 2, 5), Int32Array.of(0, 0, 1), 2);
    expect([...sizes]).toEqual([2, 1]);
    expect(sds[1]).toBeNaN();
  });

  it('starts EWMA and CUSUM at the target', () => {
    const { values } = ewmaChart(Float64Array.of(12), { target: 10, sigma: 1, lambda: 0.25, width: 3 });
    expect(values[0]).toBeCloseTo(10.5, 12);
    expect([...cusumChart(Float64Array.of(12, 12), { target: 10, sigma: 1, k: 0.5 }).upper]).toEqual([
      1.5, 3,
    ]);
  });
});

describe('pareto and cash flows', () => {
  it('puts what is small together last', () => {
    const { categories } = pareto(Float64Array.of(3, 3, 10, 3), { threshold: 80, combineBelow: 20 });
    expect(categories.map(({ index, value }) => [index, value])).toEqual([
      [2, 10],
      [null, 9],
    ]);
  });

  it('finds rates of long projects', () => {
    const loan = [1000, ...Array.from({ length: 360 }, () => -10)];
    expect(internalRate(loan)).toBeCloseTo(0.00966, 4);
    expect(internalRate([-100, ...Array.from({ length: 199 }, () => 0), 1])).toBeCloseTo(
      0.01 ** (1 / 200) - 1,
      10,
    );
    expect(internalRate([1, 2])).toBeNull();
    expect(modifiedRate([1, 2], 0.1, 0.1)).toBeNull();
  });

  it('pays back within a period', () => {
    expect(paybackTime([-100, 50, 100])).toBe(1.5);
    expect(paybackTime([-100, 100])).toBe(1);
    expect(paybackTime([-100, 20])).toBeNull();
  });
});
