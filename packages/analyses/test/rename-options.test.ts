import { expect, it } from 'vitest';
import { defineOptions, renameInOptions } from '../src/index.ts';

const base = { label: 'x', help: 'x.' } as const;
const schema = defineOptions({
  outcome: { ...base, kind: 'variable', accepts: ['numeric'] },
  groups: { ...base, kind: 'variables', accepts: ['categorical'] },
  pairs: { ...base, kind: 'pairs', accepts: ['numeric'] },
  terms: { ...base, kind: 'terms', of: ['groups'], maxOrder: 2 },
  references: { ...base, kind: 'references', of: ['groups'] },
  cases: { ...base, kind: 'cases', of: ['groups'], max: 3 },
  factors: { ...base, kind: 'factors', accepts: ['numeric'] },
  statistic: { ...base, kind: 'choice', choices: { mean: 'Mean', sd: 'SD' }, default: 'mean' },
});

it('renames variables wherever they are, and nothing else', () => {
  const options = {
    outcome: 'mean',
    groups: ['a', 'mean'],
    pairs: [['a', 'mean']],
    terms: [['a'], ['a', 'mean']],
    references: { mean: 'mean' },
    cases: [{ mean: 3 }],
    factors: { factors: [{ name: 'mean', levels: ['mean'] }], cells: ['mean', null] },
    statistic: 'mean',
    unknown: 'mean',
  };
  expect(renameInOptions(schema, options, new Map([['mean', 'average']]))).toEqual({
    outcome: 'average',
    groups: ['a', 'average'],
    pairs: [['a', 'average']],
    terms: [['a'], ['a', 'average']],
    references: { average: 'mean' },
    cases: [{ average: 3 }],
    factors: { factors: [{ name: 'mean', levels: ['mean'] }], cells: ['average', null] },
    statistic: 'mean',
    unknown: 'mean',
  });
});
