/** What a row of a table has of its own, as pure functions from options to options. */
import {
  type AnyForm,
  choiceLabel,
  defaultOf,
  type ListOption,
  type RawOptions,
  type ScalarOption,
} from '@constat/analyses';
import { optionValue } from './options-state.ts';

type Model = Pick<AnyForm, 'options' | 'layout'>;
type Row = Readonly<Record<string, unknown>>;
type RowMenu = NonNullable<AnyForm['layout']['rowMenu']>;

/** A setting that the menu of a row offers. */
export interface RowField {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Null where it is a text. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | null;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const listOf = ({ options }: Model, { rows }: RowMenu): ListOption | null => {
  const option = options[rows];
  return option?.kind === 'list' ? option : null;
};

const rowsIn = (model: Model, menu: RowMenu, raw: RawOptions): readonly Row[] => {
  const value = optionValue(model.options, raw, menu.rows);
  return Array.isArray(value) ? value.filter(isRow) : [];
};

/** The variables that make the rows, in their order. */
export function rowVariables(model: Model, menu: RowMenu, raw: RawOptions): readonly string[] {
  const value = optionValue(model.options, raw, menu.variables);
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

const isOffered = (choice: unknown, type: string): boolean =>
  !(isRow(choice) && Array.isArray(choice.for)) || choice.for.includes(type);

const choicesOf = (item: ScalarOption, type: string): RowField['choices'] =>
  item.kind === 'choice'
    ? Object.entries(item.choices)
        .filter(([, choice]) => isOffered(choice, type))
        .map(([value, choice]) => ({ value, label: choiceLabel(choice) }))
    : null;

/** The settings of a row that its variable, being of this type, can have. */
export function rowFields(
  model: Model,
  menu: RowMenu,
  raw: RawOptions,
  name: string,
  type: string,
): readonly RowField[] {
  const row = rowsIn(model, menu, raw).findLast(({ variable }) => variable === name);
  return Object.entries(listOf(model, menu)?.item ?? {}).flatMap(([key, item]) => {
    if (key === 'variable') return [];
    const choices = choicesOf(item, type);
    // One choice is none.
    if (choices && choices.length < 2) return [];
    return [{ key, label: item.label, value: String(row?.[key] ?? defaultOf(item)), choices }];
  });
}

/** What a row is called; empty where it is the name of the variable, null where rows have no names of their own. */
export function rowName(model: Model, menu: RowMenu, raw: RawOptions, name: string): string | null {
  if (!('label' in (listOf(model, menu)?.item ?? {}))) return null;
  const row = rowsIn(model, menu, raw).findLast(({ variable }) => variable === name);
  return typeof row?.label === 'string' ? row.label : '';
}

/** The options with one setting of a row changed; a row that has nothing of its own any more is gone. */
export function setRow(
  model: Model,
  menu: RowMenu,
  raw: RawOptions,
  name: string,
  change: Readonly<Record<string, string>>,
): RawOptions {
  const items = Object.entries(listOf(model, menu)?.item ?? {}).filter(([key]) => key !== 'variable');
  const rows = rowsIn(model, menu, raw);
  const before = rows.findLast(({ variable }) => variable === name);
  const row: Row = { ...before, variable: name, ...change };
  const isOwn = items.some(([key, item]) => (row[key] ?? defaultOf(item)) !== defaultOf(item));
  const others = rows.filter(({ variable }) => variable !== name);
  return { ...raw, [menu.rows]: isOwn ? [...others, row] : others };
}

/** What a group is called in the table; empty where it is what the data calls it. */
export function headName(model: Model, key: string, raw: RawOptions, level: string): string {
  const heads = optionValue(model.options, raw, key);
  const own = Array.isArray(heads) ? heads.filter(isRow).findLast((head) => head.level === level) : undefined;
  return typeof own?.label === 'string' ? own.label : '';
}

/** The options with a group under another name; an empty one is that of the data. */
export function renameHead(
  model: Model,
  key: string,
  raw: RawOptions,
  level: string,
  label: string,
): RawOptions {
  const heads = optionValue(model.options, raw, key);
  const others = Array.isArray(heads) ? heads.filter(isRow).filter((head) => head.level !== level) : [];
  return { ...raw, [key]: label.trim() === '' ? others : [...others, { level, label }] };
}

/** The options without a row, and without what it had of its own. */
export function removeRow(model: Model, menu: RowMenu, raw: RawOptions, name: string): RawOptions {
  return {
    ...raw,
    [menu.variables]: rowVariables(model, menu, raw).filter((each) => each !== name),
    [menu.rows]: rowsIn(model, menu, raw).filter(({ variable }) => variable !== name),
  };
}
