import { expect, it } from 'vitest';
import { lightened } from './light.ts';

const rows = Array.from({ length: 5000 }, (_, i) => ({
  x: (i * 7919) % 5003,
  group: i === 4321 ? 'rare' : 'common',
}));
const points = {
  data: { values: rows },
  mark: { type: 'point' },
  encoding: { x: { field: 'x', type: 'quantitative' }, color: { field: 'group', type: 'nominal' } },
};

it('keeps the ends of every number and the first of every name', () => {
  const light = lightened(points, 100) as unknown as typeof points;
  const kept = light.data.values;
  expect(kept.length).toBeLessThanOrEqual(105);
  const values = rows.map(({ x }) => x);
  expect(kept.map(({ x }) => x)).toEqual(expect.arrayContaining([Math.min(...values), Math.max(...values)]));
  expect(kept.filter(({ group }) => group === 'rare')).toHaveLength(1);
  // in their order, and the figure itself as it was
  expect(kept.map((row) => rows.indexOf(row))).toEqual(
    kept.map((row) => rows.indexOf(row)).toSorted((a, b) => a - b),
  );
  expect(points.data.values).toHaveLength(5000);
});

it('leaves alone what needs every row, and what is light', () => {
  expect(lightened(points, 5000)).toBe(points);
  const bars = { ...points, mark: 'bar' };
  expect(lightened(bars, 100)).toBe(bars);
  const counted = { ...points, encoding: { ...points.encoding, y: { aggregate: 'count' } } };
  expect(lightened(counted, 100)).toBe(counted);
  // a curve through the same rows needs them all
  const layered = { data: points.data, layer: [points, { mark: 'line', encoding: points.encoding }] };
  expect(lightened(layered, 100)).toBe(layered);
});

it('thins named tables of layers', () => {
  const { data, ...unit } = points;
  const spec = {
    datasets: { cases: data.values, few: [{ x: 1 }] },
    layer: [{ data: { name: 'cases' }, ...unit }],
  };
  const light = lightened(spec, 100) as unknown as typeof spec;
  expect(light.datasets.cases.length).toBeLessThan(110);
  expect(light.datasets.few).toBe(spec.datasets.few);
});
