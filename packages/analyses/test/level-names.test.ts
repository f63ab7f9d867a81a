import { type Column, Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { analysis as matrix } from '../src/correlation/matrix/index.ts';
import { analysis as crosstabs } from '../src/descriptive/crosstabs/index.ts';
import { analysis as ttest } from '../src/inferential/independent-samples-ttest/index.ts';
import { analysis as anova } from '../src/inferential/one-way-anova/index.ts';
import { analysis as wilcoxon } from '../src/inferential/wilcoxon-signed-rank-test/index.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { done, textOf } from './frames.ts';

const base = { role: 'none', description: '' } as const;
const numbers = (name: string, values: readonly number[], more: Partial<Column> = {}): Column => ({
  ...base,
  ...more,
  id: name,
  name,
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const categories = (
  name: string,
  type: 'categorical' | 'ordinal',
  values: readonly string[],
  valueLabels: Readonly<Record<string, string>>,
): Column => {
  const levels = [...new Set(values)];
  const codes = Int32Array.from(values, (value) => levels.indexOf(value));
  return { ...base, id: name, name, type, valueLabels, cells: { kind: 'categories', codes, levels } };
};

const columns = [
  numbers('y', [4.1, 5.2, 3.9, 6.3, 7.1, 5.8, 6.6, 7.7]),
  numbers('sex', [1, 1, 1, 1, 2, 2, 2, 2], { valueLabels: { 1: 'male', 2: 'female', 9: 'refused' } }),
  categories('dose', 'categorical', ['2', '1', '3', '2', '1', '3', '3', '1'], {
    1: 'none',
    2: 'some',
    3: 'some',
  }),
  categories('before', 'ordinal', ['0', '1', '4', '1', '0', '4', '1', '4'], {
    0: 'low',
    1: 'mid',
    4: 'high',
  }),
  categories('after', 'ordinal', ['1', '4', '4', '4', '1', '4', '0', '4'], { 0: 'low', 1: 'mid', 4: 'high' }),
];
const frame = new Frame(columns, { labels: true });
const plain = new Frame(columns);

it('a frame calls levels by their labels, in the order of their values, and none by the same name', () => {
  expect(frame.factor('sex')).toMatchObject({ levels: ['male', 'female'], values: ['1', '2'] });
  expect(frame.factor('dose').levels).toEqual(['none', 'some (2)', 'some (3)']);
  expect(plain.factor('sex').levels).toEqual(['1', '2']);
  expect([...frame.numbers('sex')]).toEqual([...plain.numbers('sex')]);
});

it('results speak of labels, and are the same otherwise', async () => {
  const options = { outcomes: ['y'], group: 'sex' };
  const named = textOf((await done(ttest, frame, options)).blocks, 'finding');
  const coded = textOf((await done(ttest, plain, options)).blocks, 'finding');
  expect(named).toContain('lower in sex = male than in sex = female');
  expect(named.replace('male', '1').replace('female', '2')).toBe(coded);
});

it('options that name values mean their levels', async () => {
  const old = { outcomes: ['y'], group: 'sex', levels: ['2', '1'] };
  expect(textOf((await done(ttest, frame, old)).blocks, 'finding')).toContain(
    'higher in sex = female than in sex = male',
  );
  const { result } = await done(regression, frame, {
    outcome: 'y',
    factors: ['dose'],
    references: { dose: '2' },
  });
  expect(result).toMatchObject({ factors: [{ reference: 'some (2)' }] });
});

it('numbers behind labels stay the numbers', async () => {
  const trend = { rows: 'before', columns: 'after' };
  const linear = async (of: Frame) => JSON.stringify(linearOf((await done(crosstabs, of, trend)).result));
  expect(await linear(frame)).toBe(await linear(plain));
  const pairs = { pairs: [['before', 'after']] };
  const [named, coded] = [await done(wilcoxon, frame, pairs), await done(wilcoxon, plain, pairs)];
  expect(named.result).toEqual(coded.result);
  const r = { variables: ['before', 'y'] };
  expect((await done(matrix, frame, r)).result).toEqual((await done(matrix, plain, r)).result);
});

const linearOf = (result: unknown): unknown => (result as { whole: { linear: unknown } }).whole.linear;

it('programs for R give the file its labels', async () => {
  const program = textOf((await done(anova, frame, { outcomes: ['y'], group: 'dose' })).blocks, 'r-code');
  expect(program.split('\n')[1]).toBe(
    'labels <- c("1" = "none", "2" = "some (2)", "3" = "some (3)"); d$dose <- ifelse(d$dose %in% names(labels), labels[as.character(d$dose)], as.character(d$dose))',
  );
  const without = textOf((await done(anova, plain, { outcomes: ['y'], group: 'dose' })).blocks, 'r-code');
  expect(without).not.toContain('labels <-');
  // a labelled number that is used as a number stays one
  const numeric = textOf((await done(matrix, frame, { variables: ['sex', 'y'] })).blocks, 'r-code');
  expect(numeric).not.toContain('labels <-');
});
