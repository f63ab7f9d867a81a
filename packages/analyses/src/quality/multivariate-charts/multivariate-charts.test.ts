import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { loadAnalysis } from '../../load-analysis.ts';
import type { RawOptions } from '../../options.ts';
import { runAnalysis } from '../../run.ts';
import type { MultivariateResult } from './compute.ts';

const numbers = (name: string, at: (row: number) => number, rows = 30) => ({
  id: name,
  name,
  type: 'numeric' as const,
  role: 'none' as const,
  description: '',
  cells: { kind: 'numbers' as const, values: Float64Array.from({ length: rows }, (_, row) => at(row)) },
});
const wave = (row: number) => Math.sin(row * 2.1) + ((row * 7) % 5) / 3;
const columns = (rows = 30) => [
  numbers('a', wave, rows),
  numbers('b', (row) => wave(row + 3) - row / 20, rows),
  numbers('twice', (row) => 2 * wave(row), rows),
  numbers('same', () => 4, rows),
  numbers('group', (row) => Math.floor(row / 5), rows),
  numbers('uneven', (row) => Math.floor(row / 7), rows),
];

async function run(options: RawOptions, rows = 30) {
  const analysis = await loadAnalysis('multivariate-charts');
  if (!analysis) throw new Error('There is no such analysis.');
  return runAnalysis(analysis, new Frame(columns(rows)), options);
}

async function refusal(options: RawOptions, rows?: number) {
  const outcome = await run(options, rows);
  return outcome.status === 'refused'
    ? outcome.refusals.map(({ code, variable }) => [code, variable])
    : outcome;
}

describe('multivariate charts', () => {
  it('name the measurement that stands in the way', async () => {
    expect(await refusal({ variables: ['a', 'same'] })).toEqual([['no-variation', 'same']]);
    expect(await refusal({ variables: ['a', 'b', 'twice'] })).toEqual([['determined-by-others', 'twice']]);
    expect(await refusal({ variables: ['a', 'b', 'twice'], chart: 'mewma' })).toEqual([
      ['determined-by-others', 'twice'],
    ]);
    expect(await refusal({ variables: ['a', 'twice'], subgroup: 'group' })).toEqual([
      ['determined-by-others', 'twice'],
    ]);
  });

  it('refuse subgroups of different size, new subgroups and too few points', async () => {
    expect(await refusal({ variables: ['a', 'b'], subgroup: 'uneven' })).toEqual([
      ['unequal-subgroups', 'uneven'],
    ]);
    expect(await refusal({ variables: ['a', 'b'], subgroup: 'group', newFrom: 3 })).toEqual([
      ['new-points-of-subgroups', 'group'],
    ]);
    expect(await refusal({ variables: ['a', 'b'], subgroup: 'b' })).toEqual([['too-few-subgroups', 'b']]);
    expect(await refusal({ variables: ['a', 'b'], newFrom: 4 })).toEqual([['too-few-points', undefined]]);
    expect(await refusal({ variables: ['a', 'b'] }, 3)).toEqual([['too-few-points', undefined]]);
  });

  it('do not depend on the units, and judge new points by the others alone', async () => {
    const result = async (options: RawOptions) => {
      const outcome = await run(options);
      if (outcome.status !== 'done') throw new Error(outcome.status);
      return outcome.result as MultivariateResult;
    };
    const whole = await result({ variables: ['a', 'b'] });
    const turned = await result({ variables: ['twice', 'b'] });
    turned.drawn.forEach(({ value }, i) => {
      expect(value).toBeCloseTo(whole.drawn[i]?.value ?? 0, 10);
    });
    const split = await result({ variables: ['a', 'b'], newFrom: 21 });
    expect([split.base, split.drawn.filter(({ isNew }) => isNew).length]).toEqual([20, 10]);
  });
});
