/** Options for the golden results, derived from the form of an analysis. */
import type { Column, Frame } from '@constat/data';
import { chosenVariables } from '../src/chosen-variables.ts';
import {
  type AnyForm,
  defaultOf,
  isShown,
  missingOptions,
  type Option,
  type RawOptions,
  refusesColumn,
} from '../src/index.ts';

/** Random samples cost time and show nothing that fewer do not show. */
const REPETITIONS = /samples$/i;

/** A variable that only names the rows is of no use in a role. */
const IDENTIFIER = /ID$/;

const MOST_LEVELS = 6;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As few random samples as the form allows. */
export const fewRepetitions = ({ options }: AnyForm): RawOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap(([key, option]) =>
      option.kind === 'number' && REPETITIONS.test(key) ? [[key, option.min]] : [],
    ),
  );

/** Every toggle on and every choice taken that can be combined. */
export const everythingOn = ({ options }: AnyForm): RawOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap<readonly [string, unknown]>(([key, option]) => {
      if (option.kind === 'toggle') return [[key, true]];
      return option.kind === 'choices' ? [[key, Object.keys(option.choices)]] : [];
    }),
  );

/** Every toggle off and as few choices as the form allows. */
export const everythingOff = ({ options }: AnyForm): RawOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap<readonly [string, unknown]>(([key, option]) => {
      if (option.kind === 'toggle') return [[key, false]];
      return option.kind === 'choices' ? [[key, Object.keys(option.choices).slice(0, option.min ?? 0)]] : [];
    }),
  );

/** A plausible number for a field that waits for one: others for the next. */
function plausible({ min, max, integer }: Extract<Option, { kind: 'number' }>, index: number): number {
  if (max <= 1) return Number((Math.max(min, 0) * 0.5 + max * (0.25 + 0.06 * (index % 5))).toFixed(3));
  const value = 12 + 5 * (index % 4);
  const inside = Math.min(Math.max(value, min), max);
  return integer ? Math.round(inside) : inside;
}

/** Rows of a list that waits for some. */
const ROWS = 3;

/** A plausible value for what waits to be typed; undefined where it is chosen. */
function plausibleValue(option: Option | undefined, index: number): unknown {
  switch (option?.kind) {
    case 'number':
      return plausible(option, index);
    case 'text':
      return `${option.multiline ? '12\n17\n22' : '12 17 22'}`;
    case 'table':
      return Array.from({ length: Math.max(option.rows.length, 2) }, (_, row) =>
        Array.from({ length: Math.max(option.columns.length, 2) }, (_, column) =>
          plausible({ ...option, kind: 'number', default: null }, index + row + column),
        ),
      );
    case 'list':
      return Array.from({ length: Math.max(option.min ?? 0, ROWS) }, (_, row) =>
        Object.fromEntries(
          Object.entries(option.item).map(([key, field], i) => [
            key,
            field.kind === 'text'
              ? `Row ${row + 1}`
              : (plausibleValue(field, index + row + i) ?? defaultOf(field)),
          ]),
        ),
      );
    default:
      return undefined;
  }
}

type Schema = Pick<AnyForm, 'options'>;

/** The options with what is still asked for filled in: what is typed, and variables that fit. */
export function filled(form: Schema, options: RawOptions, frame: Frame): RawOptions {
  const missing = missingOptions(form.options, options);
  const isRole = (key: string): boolean => ['variable', 'variables'].includes(form.options[key]?.kind ?? '');
  let result = missing.some(isRole) ? rolesFilled(form, frame, options, missing) : options;
  for (let round = 0; round < 3; round++) {
    const missing = missingOptions(form.options, result);
    if (missing.length === 0) break;
    const more = missing.flatMap((key, index) => {
      const value = plausibleValue(form.options[key], index);
      return value === undefined ? [] : [[key, value] as const];
    });
    result = { ...result, ...Object.fromEntries(more) };
  }
  return result;
}

/** Each value of each single choice that the options do not have already, with what it then asks for. */
export function* otherChoices(
  form: Schema,
  options: RawOptions,
  frame: Frame,
  among: (option: Option) => boolean = () => true,
): Generator<readonly [string, RawOptions]> {
  for (const [key, option] of Object.entries(form.options)) {
    if (option.kind !== 'choice' || !among(option)) continue;
    for (const value of Object.keys(option.choices)) {
      if (value === (options[key] ?? option.default)) continue;
      yield [`${key} = ${value}`, filled(form, { ...options, [key]: value }, frame)];
    }
  }
}

/** The same of the choices that only these options offer, not those they were made from. */
export const furtherChoices = (form: Schema, options: RawOptions, from: RawOptions, frame: Frame) =>
  otherChoices(
    form,
    options,
    frame,
    (option) => !isShown(option, form.options, from) && isShown(option, form.options, options),
  );

/** The value of a one-sided question, where the form has one. */
export function oneSided({ options }: AnyForm, direction: 'less' | 'greater'): RawOptions {
  const sides = Object.entries(options).flatMap(([key, option]) => {
    if (option.kind !== 'choice') return [];
    const value = [direction, 'one-sided'].find((name) => Object.hasOwn(option.choices, name));
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(sides);
}

/** The options with a variable in every role that has none yet, or in those named. */
export function rolesFilled(
  { options: schema }: Pick<AnyForm, 'options'>,
  frame: Frame,
  options: RawOptions,
  only?: readonly string[],
): RawOptions {
  const used = new Set(chosenVariables(schema, options));
  const result: Record<string, unknown> = { ...options };
  const distinct = (column: Column): number => frame.factor(column.name).levels.length;
  for (const [key, option] of Object.entries(schema)) {
    if (option.kind !== 'variable' && option.kind !== 'variables') continue;
    if (only && !only.includes(key)) continue;
    const value = result[key] ?? defaultOf(option);
    const isEmpty = option.kind === 'variables' ? (value as readonly string[]).length === 0 : value === null;
    if (!isEmpty || !isShown(option, schema, result)) continue;
    const column = frame.columns.find(
      (each) =>
        !used.has(each.name) &&
        !IDENTIFIER.test(each.name) &&
        refusesColumn(option, each, distinct(each)) === null &&
        (option.kind !== 'variable' || option.levels === undefined || distinct(each) === option.levels) &&
        // what has very many values is no group
        (!option.accepts.includes('categorical') || distinct(each) <= MOST_LEVELS),
    );
    if (!column) continue;
    used.add(column.name);
    if (option.kind === 'variable') result[key] = column.name;
    else result[key] = atLeast(option.min ?? 1, column, frame, used);
  }
  return result;
}

/** As many variables like this one as are needed. */
function atLeast(count: number, first: Column, frame: Frame, used: Set<string>): readonly string[] {
  const others = frame.columns.filter(
    ({ name, type }) => type === first.type && !used.has(name) && !IDENTIFIER.test(name),
  );
  const names = [first, ...others].slice(0, Math.max(1, count)).map(({ name }) => name);
  for (const name of names) used.add(name);
  return names;
}

/** Every whole number of a calculator made smaller or larger, so that small samples and large ones speak. */
export const scaled = (form: AnyForm, options: RawOptions, factor: number): RawOptions =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const option = form.options[key];
      const change = (number: unknown): unknown =>
        typeof number === 'number' && Number.isInteger(number) && number > 1
          ? Math.max(1, Math.round(number * factor))
          : number;
      if (option?.kind === 'number') return [key, change(value)];
      if (option?.kind === 'table' && Array.isArray(value))
        return [key, value.map((row: readonly unknown[]) => row.map(change))];
      return [key, value];
    }),
  );

/** The options without levels that are named in them; null where none are. */
export function withoutLevels({ options: schema }: AnyForm, options: RawOptions): RawOptions | null {
  const rest = Object.entries(options).filter(([key]) => schema[key]?.kind !== 'levels');
  return rest.length < Object.keys(options).length ? Object.fromEntries(rest) : null;
}

/** Levels under their new names, wherever options mention them. */
export function withLevels(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withLevels(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLevels(item, names)]));
}

/** Another level of confidence, or of significance, than the one that is asked for; none where the form has neither. */
export function otherLevel(form: AnyForm, options: RawOptions): RawOptions | null {
  const at = (key: string, value: number): RawOptions | null => {
    const option = form.options[key];
    return option?.kind === 'number' && (options[key] ?? option.default) !== value
      ? { ...options, [key]: value }
      : null;
  };
  return at('confidenceLevel', 0.9) ?? at('alpha', 0.1);
}

/** Small and odd values of everything that is typed, one at a time. */
export function* typedLimits(
  form: AnyForm,
  options: RawOptions,
  untried: readonly string[],
  further: readonly number[],
): Generator<readonly [string, RawOptions]> {
  for (const [key, option] of Object.entries(form.options)) {
    if (!isShown(option, form.options, options) || REPETITIONS.test(key) || untried.includes(key)) continue;
    for (const [name, value] of limitsOf(option, options[key] ?? defaultOf(option), further))
      yield [`${key} = ${name}`, { ...options, [key]: value }];
  }
}

function* limitsOf(
  option: Option,
  value: unknown,
  further: readonly number[],
): Generator<readonly [string, unknown]> {
  if (option.kind === 'number')
    for (const number of numberLimits(option, further)) if (number !== value) yield [String(number), number];
  if (option.kind === 'text')
    for (const text of ['', 'abc', '1', '1 2', '0, 1; 3']) yield [JSON.stringify(text), text];
  if (option.kind === 'list' && Array.isArray(value))
    for (let count = 0; count < Math.min(value.length, 4); count++)
      yield [`${count} rows`, value.slice(0, count)];
  if (option.kind === 'table' && Array.isArray(value)) yield* tableLimits(value);
  if (option.kind === 'variables' && Array.isArray(value))
    for (let count = 1; count < Math.min(value.length, 4); count++)
      yield [`${count} of them`, value.slice(0, count)];
}

/** Of a share its middle and ends, of others the first whole numbers and what the field allows at most. */
function numberLimits(
  { min, max, integer }: Extract<Option, { kind: 'number' }>,
  further: readonly number[],
): readonly number[] {
  const candidates = max <= 1 ? [min, 0, 0.1, 0.5, max] : [min, 0, 1, 2, 3, 4, ...further];
  return [...new Set(candidates)].filter(
    (value) => value >= min && value <= max && (!integer || Number.isInteger(value)) && Math.abs(value) < 1e9,
  );
}

/** One cell zero at a time, all cells zero, all one. */
function* tableLimits(rows: readonly (readonly unknown[])[]): Generator<readonly [string, unknown]> {
  const cells = rows.flatMap((row, i) => row.map((_, j) => [i, j] as const));
  for (const [i, j] of cells.slice(0, 8))
    yield [
      `0 in cell ${i + 1}, ${j + 1}`,
      rows.map((row, r) => row.map((cell, c) => (r === i && c === j ? 0 : cell))),
    ];
  for (const value of [0, 1]) yield [`${value} in every cell`, rows.map((row) => row.map(() => value))];
}
