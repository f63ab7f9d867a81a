import { type AnyForm, loadForm, type RawOptions } from '@constat/analyses';
import { expect, it } from 'vitest';
import { moveVariable } from './options-state.ts';
import { headName, removeRow, renameHead, rowFields, rowVariables, setRow } from './row-settings.ts';

const model = (await loadForm('table1')) as AnyForm;
const menu = model.layout.rowMenu!;
const raw: RawOptions = { variables: ['age', 'sex', 'income'], group: 'arm' };
const own = (options: RawOptions) => options[menu.rows];

it('keeps what a row has of its own, and nothing else', () => {
  const named = setRow(model, menu, raw, 'age', { label: 'Age, years' });
  expect(own(named)).toEqual([{ variable: 'age', label: 'Age, years' }]);
  const rounded = setRow(model, menu, named, 'age', { decimals: '0' });
  expect(own(rounded)).toEqual([{ variable: 'age', label: 'Age, years', decimals: '0' }]);
  const asAll = setRow(model, menu, setRow(model, menu, rounded, 'age', { label: '' }), 'age', {
    decimals: 'as',
  });
  expect(own(asAll)).toEqual([]);
});

it('offers what fits the type of the variable', () => {
  const offered = (type: string) =>
    Object.fromEntries(
      rowFields(model, menu, raw, 'age', type).map(({ key, choices }) => [
        key,
        choices?.map(({ value }) => value) ?? null,
      ]),
    );
  expect(offered('numeric')).toMatchObject({
    label: null,
    summary: ['as', 'mean', 'median', 'range', 'both'],
    test: ['as', 'welch', 'student', 'ranks', 'none'],
  });
  const category = offered('categorical');
  expect(category.summary).toBeUndefined();
  expect(category.test).toEqual(['as', 'chi', 'fisher', 'none']);
  expect(offered('ordinal').test).toContain('ranks');
});

it('renames a group, and forgets an empty name', () => {
  const named = renameHead(model, 'heads', raw, '1', 'Placebo');
  expect(headName(model, 'heads', named, '1')).toBe('Placebo');
  expect(headName(model, 'heads', named, '2')).toBe('');
  expect(renameHead(model, 'heads', named, '1', ' ')).toMatchObject({ heads: [] });
});

it('moves and removes rows with what they have of their own', () => {
  expect(rowVariables(model, menu, moveVariable(model, raw, menu.variables, 'income', 1))).toEqual([
    'age',
    'income',
    'sex',
  ]);
  expect(moveVariable(model, raw, menu.variables, 'age', -1)).toBe(raw);
  const named = setRow(model, menu, raw, 'sex', { label: 'Sex' });
  expect(removeRow(model, menu, named, 'sex')).toMatchObject({ variables: ['age', 'income'], rows: [] });
});
