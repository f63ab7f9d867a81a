import { describe, expect, it } from 'vitest';
import { autocorrelations, moments, oneWayAnova, sdOf } from '../src/index.ts';
import { factor, leaves, numbers, readColumns } from './reference-data.ts';
import { disagreement, type ReferenceCase, referenceCases } from './reference-grid.ts';

type WithData = ReferenceCase & { readonly data?: string };

function compute(reference: WithData): unknown {
  const columns = readColumns(reference.data ?? '');
  const { method, variable, outcome, group } = reference.inputs as Record<string, string>;
  if (method === 'univariate') {
    const values = numbers(columns.get(variable ?? ''));
    const m = moments(values);
    return { n: m.n, mean: m.mean, sd: sdOf(m), autocorrelation: autocorrelations(values, 1)[0] };
  }
  const groups = factor('group', columns.get(group ?? ''));
  if (groups.kind !== 'factor') throw new Error('not a factor');
  return oneWayAnova(numbers(columns.get(outcome ?? '')), groups.codes, groups.levels.length);
}

describe('certified values of NIST', () => {
  const cases = (referenceCases('nonlinear-and-nist') as readonly WithData[]).filter(
    ({ inputs, error }) => !error && (inputs.method === 'univariate' || inputs.method === 'one-way-anova'),
  );
  for (const reference of cases) {
    it(reference.id, () => {
      const actual = leaves(compute(reference));
      const wrong: string[] = [];
      for (const [path, expected] of leaves(reference.values)) {
        const text = disagreement(path, actual.get(path) ?? Number.NaN, expected, reference);
        if (text) wrong.push(text);
      }
      expect(wrong).toEqual([]);
      expect(actual.size).toBeGreaterThan(3);
    });
  }
});
