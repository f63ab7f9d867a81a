import { type Column, Frame } from '@constat/data';
import { bold, rich, runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { labelledRefusals } from './labelled-refusals.ts';

const column = (name: string, label?: string): Column => ({
  id: name,
  name,
  ...(label === undefined ? {} : { label }),
  role: 'none',
  description: '',
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.of(1) },
});
const frame = new Frame([
  column('bp', 'Blood pressure'),
  column('w1', 'Weight'),
  column('w2', 'Weight'),
  column('x'),
]);
const said = (code: string, name: string): string => {
  const [refusal] = labelledRefusals([{ code, variable: name, message: rich`${bold(name)} is bp.` }], frame);
  expect(refusal?.variable).toBe(name);
  return runsToText(refusal?.message ?? []);
};

it('calls variables by their labels, with the name where two agree', () => {
  expect(said('constant', 'bp')).toBe('Blood pressure is bp.');
  expect(said('constant', 'w2')).toBe('Weight (w2) is bp.');
  expect(said('constant', 'x')).toBe('x is bp.');
});

it('leaves names of options alone', () => {
  expect(said('invalid-option', 'bp')).toBe('bp is bp.');
});
