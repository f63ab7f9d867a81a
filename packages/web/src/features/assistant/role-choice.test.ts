import type { AssistantVariable, VariablesOption } from '@constat/analyses';
import { expect, it } from 'vitest';
import { choosable, countProblem, inPlace, toggled } from './role-choice.ts';

const option: VariablesOption = {
  kind: 'variables',
  label: 'Variables',
  help: '',
  accepts: ['numeric'],
  min: 2,
  max: 3,
};
const variable = (name: string, type: AssistantVariable['type']): AssistantVariable => ({
  name,
  type,
  levels: 10,
  missing: 0,
  levelNames: [],
});

it('offers what the role accepts and no other role holds', () => {
  const roles = [
    { key: 'variables', label: 'Variables', names: ['Age'] },
    { key: 'outcome', label: 'Outcome', names: ['Income'] },
  ];
  const all = [variable('Age', 'numeric'), variable('Income', 'numeric'), variable('Gender', 'categorical')];
  expect(choosable(option, 'variables', { roles }, all).map(({ name }) => name)).toEqual(['Age']);
});

it('keeps the order in which variables were chosen', () => {
  expect(toggled(['b', 'a'], 'c')).toEqual(['b', 'a', 'c']);
  expect(toggled(['b', 'a'], 'b')).toEqual(['a']);
});

it('says how many are needed', () => {
  expect(countProblem(option, 1)).toBe('Choose at least 2 variables.');
  expect(countProblem(option, 2)).toBeNull();
  expect(countProblem(option, 4)).toBe('Choose at most 3 variables.');
  expect(countProblem({ kind: 'variables', label: '', help: '', accepts: [] }, 0)).toBe(
    'Choose at least 1 variable.',
  );
  expect(countProblem({ kind: 'factors', label: '', help: '', accepts: [] }, 1)).toBe(
    'Choose at least 2 variables.',
  );
});

it('changes one place of a pair, and turns a pair around', () => {
  expect(inPlace(['Before', 'After'], 1, 'Later')).toEqual(['Before', 'Later']);
  expect(inPlace(['Before', 'After'], 0, 'Later')).toEqual(['Later', 'After']);
  expect(inPlace(['Before', 'After'], 0, 'After')).toEqual(['After', 'Before']);
  expect(inPlace(['Before', 'After'], 1, 'Before')).toEqual(['After', 'Before']);
});
