/** What a form can do to the options of an analysis, as pure functions from options to options. */
import {
  type AnyForm,
  defaultOf,
  type FactorsOption,
  isShown,
  type Option,
  type OptionSchema,
  type PairsOption,
  type RawOptions,
  refusesColumn,
  type VariableOption,
  type VariablesOption,
} from '@constat/analyses';
import { isEqual } from '../lib/is-equal.ts';
import type { ColumnInfo } from '../storage/db.ts';
import { addVariable, designIn, designVariables, removeVariable } from './form/factor-design.ts';

export type RoleOption = VariableOption | VariablesOption | PairsOption | FactorsOption;

const ROLE_KINDS: readonly string[] = [
  'variable',
  'variables',
  'pairs',
  'factors',
] satisfies RoleOption['kind'][];

const isRole = (option: Option | undefined): option is RoleOption =>
  option !== undefined && ROLE_KINDS.includes(option.kind);

/** The parts of an analysis that the form reads. */
export type FormModel = Pick<AnyForm, 'options' | 'layout'>;

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const termsOf = (value: unknown): readonly (readonly string[])[] =>
  Array.isArray(value) ? value.map(strings).filter((term) => term.length > 0) : [];

/** The value an option has now: what was set, else its default. */
export function optionValue(schema: OptionSchema, raw: RawOptions, key: string): unknown {
  const option = schema[key];
  return raw[key] ?? (option ? defaultOf(option) : null);
}

/** The option of a role box, or null when the key is not one that takes variables. */
export function roleOption(model: FormModel, key: string): RoleOption | null {
  const option = model.options[key];
  return isRole(option) ? option : null;
}

/** Whether a role must be filled before anything can be computed. */
export const isNeeded = (option: RoleOption): boolean =>
  option.kind === 'variable' || option.kind === 'factors' ? option.required === true : (option.min ?? 0) > 0;

/** Keys of the role boxes, in their order. */
export const roleKeys = (model: FormModel): readonly string[] =>
  model.layout.roles.filter((key) => roleOption(model, key) !== null);

/** Keys of the role boxes that are shown with these options. */
export const shownRoles = (model: FormModel, raw: RawOptions): readonly string[] =>
  roleKeys(model).filter((key) => isShown(model.options[key]!, model.options, raw));

/** A pair of variables, or its first one while the second is still to be chosen. */
export type FormPair = readonly [string] | readonly [string, string];

/** The pairs in a role, the last of them perhaps half. */
export const pairsIn = (model: FormModel, raw: RawOptions, key: string): readonly FormPair[] =>
  termsOf(optionValue(model.options, raw, key)).filter(
    (pair): pair is FormPair => pair.length === 1 || pair.length === 2,
  );

/** The options with a variable at another place of its role; as they are where there is no such place. */
export function moveVariable(
  model: FormModel,
  raw: RawOptions,
  key: string,
  name: string,
  to: number,
): RawOptions {
  const names = variablesIn(model, raw, key);
  const from = names.indexOf(name);
  if (from < 0 || to < 0 || to >= names.length || to === from) return raw;
  return { ...raw, [key]: names.toSpliced(from, 1).toSpliced(to, 0, name) };
}

/** The variables in a role. */
export function variablesIn(model: FormModel, raw: RawOptions, key: string): readonly string[] {
  if (model.options[key]?.kind === 'pairs') return [...new Set(pairsIn(model, raw, key).flat())];
  const value = optionValue(model.options, raw, key);
  if (model.options[key]?.kind === 'factors') return designVariables(designIn(value));
  return typeof value === 'string' && value !== '' ? [value] : strings(value);
}

/** The role a variable is in, or null. */
export const roleOf = (model: FormModel, raw: RawOptions, name: string): string | null =>
  roleKeys(model).find((key) => variablesIn(model, raw, key).includes(name)) ?? null;

/** Roles that must still be filled before anything can be computed. */
export const missingRoles = (model: FormModel, raw: RawOptions): readonly string[] =>
  roleKeys(model).filter((key) => {
    const option = roleOption(model, key);
    if (!option) return false;
    if (option.kind === 'variable')
      return option.required === true && variablesIn(model, raw, key).length === 0;
    if (option.kind === 'factors') {
      const { factors, cells } = designIn(optionValue(model.options, raw, key));
      return (
        option.required === true && (cells.includes(null) || factors.some(({ levels }) => levels.length < 2))
      );
    }
    const count =
      option.kind === 'pairs'
        ? pairsIn(model, raw, key).filter((pair) => pair.length === 2).length
        : variablesIn(model, raw, key).length;
    return count < (option.min ?? 0);
  });

const isFull = (option: RoleOption, count: number): boolean =>
  option.kind === 'variable'
    ? count >= 1
    : option.kind === 'variables' && option.max !== undefined && count >= option.max;

/** Where Enter or a double click sends a variable: the first role with room that accepts it. */
export function firstAcceptingRole(
  model: FormModel,
  raw: RawOptions,
  column: Pick<ColumnInfo, 'name' | 'type'>,
  distinct: number | null,
): string | null {
  const accepting = shownRoles(model, raw).filter((key) => {
    const option = roleOption(model, key);
    return option !== null && refusesColumn(option, column, distinct) === null;
  });
  const withRoom = accepting.filter((key) => {
    const option = roleOption(model, key);
    return option !== null && !isFull(option, variablesIn(model, raw, key).length);
  });
  const missing = new Set(missingRoles(model, raw));
  return withRoom.find((key) => missing.has(key)) ?? withRoom[0] ?? null;
}

/** Puts a variable into a role, out of any other; a role for one variable replaces what it held. */
export function assign(model: FormModel, raw: RawOptions, role: string, name: string): RawOptions {
  const option = roleOption(model, role);
  if (!option) return raw;
  if (option.kind === 'pairs')
    return tidy(model, { ...raw, [role]: paired(pairsIn(model, raw, role), name) });
  const before = roleOf(model, raw, name);
  if (option.kind === 'factors') {
    const rest = before !== null && before !== role ? unassign(model, raw, before, name) : raw;
    const design = designIn(optionValue(model.options, rest, role));
    return tidy(model, { ...rest, [role]: addVariable(design, name) });
  }
  const freed = before !== null && before !== role ? unassign(model, raw, before, name) : raw;
  const held = variablesIn(model, freed, role);
  if (held.includes(name)) return freed;
  const value = option.kind === 'variable' ? name : isFull(option, held.length) ? held : [...held, name];
  return tidy(model, { ...freed, [role]: value });
}

/** A variable completes the pair that waits for its second, or begins a new one. */
function paired(pairs: readonly FormPair[], name: string): readonly FormPair[] {
  const last = pairs.at(-1);
  if (last?.length !== 1) return [...pairs, [name]];
  return last[0] === name ? pairs : [...pairs.slice(0, -1), [last[0], name]];
}

/** Whether a pair waits for its second variable, so that the next one chosen goes there. */
export const hasOpenPair = (model: FormModel, raw: RawOptions, key: string, name: string): boolean => {
  const last = pairsIn(model, raw, key).at(-1);
  return last?.length === 1 && last[0] !== name;
};

/** Replaces the pairs of a role. */
export const setPairs = (
  model: FormModel,
  raw: RawOptions,
  key: string,
  pairs: readonly FormPair[],
): RawOptions => tidy(model, { ...raw, [key]: pairs });

/** Takes a variable out of a role. */
export function unassign(model: FormModel, raw: RawOptions, role: string, name: string): RawOptions {
  const option = roleOption(model, role);
  if (!option) return raw;
  if (option.kind === 'pairs')
    return setPairs(
      model,
      raw,
      role,
      pairsIn(model, raw, role).filter((pair) => !pair.some((held) => held === name)),
    );
  if (option.kind === 'factors')
    return tidy(model, {
      ...raw,
      [role]: removeVariable(designIn(optionValue(model.options, raw, role)), name),
    });
  const rest = variablesIn(model, raw, role).filter((held) => held !== name);
  return tidy(model, { ...raw, [role]: option.kind === 'variable' ? (rest[0] ?? null) : rest });
}

/** Sets one option. */
export const setOption = (model: FormModel, raw: RawOptions, key: string, value: unknown): RawOptions =>
  Object.hasOwn(model.options, key) ? tidy(model, { ...raw, [key]: value }) : raw;

/** Sets several options at once, for the actions of a result; unknown keys are left out. */
export const setOptions = (model: FormModel, raw: RawOptions, changes: RawOptions): RawOptions =>
  tidy(model, {
    ...raw,
    ...Object.fromEntries(Object.entries(changes).filter(([key]) => Object.hasOwn(model.options, key))),
  });

/**
 * The options as their address wants them: the draft stays where it holds the values of the address already, a list also with more
 * than those.
 */
export function withAddress(options: RawOptions, address: RawOptions | undefined): RawOptions {
  if (!address) return options;
  const holds = Object.entries(address).every(([key, value]) => {
    const own = options[key];
    return Array.isArray(value) && Array.isArray(own)
      ? value.every((item) => own.includes(item))
      : isEqual(own, value);
  });
  return holds ? options : { ...options, ...address };
}

/** Drops what does not fit: variables that the dataset lacks, and options the analysis no longer has. */
export function keepKnown(model: FormModel, raw: RawOptions, names: ReadonlySet<string>): RawOptions {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const option = model.options[key];
    if (!option) continue;
    if (option.kind === 'variable') kept[key] = typeof value === 'string' && names.has(value) ? value : null;
    else if (option.kind === 'variables') kept[key] = strings(value).filter((name) => names.has(name));
    else if (option.kind === 'pairs')
      kept[key] = termsOf(value).filter((pair) => pair.every((name) => names.has(name)));
    else if (option.kind === 'factors')
      kept[key] = designVariables(designIn(value))
        .filter((name) => !names.has(name))
        .reduce(removeVariable, designIn(value));
    else kept[key] = value;
  }
  return tidy(model, kept);
}

/** The variables of several role options together. */
export const variablesOf = (model: FormModel, raw: RawOptions, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => variablesIn(model, raw, key));

/** Options that follow from variables (levels, references, terms) lose what their variables no longer support. */
function tidy(model: FormModel, raw: RawOptions): RawOptions {
  const result: Record<string, unknown> = { ...raw };
  for (const [key, option] of Object.entries(model.options)) {
    const value = raw[key];
    if (value === undefined || value === null) continue;
    switch (option.kind) {
      case 'levels':
        if (variablesIn(model, raw, option.of).length === 0) result[key] = [];
        break;
      case 'cases': {
        const held = new Set(variablesOf(model, raw, option.of));
        const rows = Array.isArray(value) ? value : [];
        result[key] =
          held.size === 0
            ? []
            : rows.map((row) =>
                Object.fromEntries(Object.entries(row as object).filter(([name]) => held.has(name))),
              );
        break;
      }
      case 'references':
      case 'orders': {
        const held = new Set(variablesOf(model, raw, option.of));
        result[key] = Object.fromEntries(Object.entries(value).filter(([name]) => held.has(name)));
        break;
      }
      case 'terms': {
        const held = new Set(variablesOf(model, raw, option.of));
        const terms = termsOf(value).filter((term) => term.every((name) => held.has(name)));
        result[key] = terms.some((term) => term.length > 1) ? terms.filter((term) => term.length > 1) : null;
        break;
      }
      default:
    }
  }
  return result;
}

/** Chosen levels belong to one variable: when another takes its place they are forgotten. */
export function assignFresh(model: FormModel, raw: RawOptions, role: string, name: string): RawOptions {
  const next = assign(model, raw, role, name);
  if (variablesIn(model, raw, role)[0] === variablesIn(model, next, role)[0]) return next;
  const stale = Object.entries(model.options).filter(
    ([, option]) => option.kind === 'levels' && option.of === role,
  );
  return stale.length === 0 ? next : { ...next, ...Object.fromEntries(stale.map(([key]) => [key, []])) };
}

/** More levels than this make tables and comparisons that take long. */
const FEW_LEVELS = 12;

/** Whether a column of so many levels, 0 for too many, is what a role is for. */
function fits(option: RoleOption, levels: number): boolean {
  if (option.kind === 'variable' && option.levels !== undefined) return levels === option.levels;
  return levels > 0 || !option.accepts.includes('categorical');
}

/**
 * The options with every role that is still needed filled by columns that do: the first numbers, and where levels are
 * counted or compared the columns of few, the one with most of them first. Null when no columns do.
 */
export function fillRoles(
  model: FormModel,
  raw: RawOptions,
  columns: readonly Pick<ColumnInfo, 'name' | 'type'>[],
  distinctOf: (name: string) => number | null,
): RawOptions | null {
  const levelsOf = ({ name }: { readonly name: string }) => {
    const distinct = distinctOf(name);
    return distinct !== null && distinct <= FEW_LEVELS ? distinct : 0;
  };
  const many = columns.filter((column) => levelsOf(column) === 0);
  const few = columns
    .filter((column) => levelsOf(column) > 0)
    .sort((first, second) => levelsOf(second) - levelsOf(first));
  let filled = raw;
  for (const column of [...many, ...few]) {
    const missing = missingRoles(model, filled);
    if (missing.length === 0) return filled;
    const role = firstAcceptingRole(model, filled, column, distinctOf(column.name));
    if (role === null || !missing.includes(role) || roleOf(model, filled, column.name) !== null) continue;
    if (fits(roleOption(model, role)!, levelsOf(column)))
      filled = assignFresh(model, filled, role, column.name);
  }
  return missingRoles(model, filled).length === 0 ? filled : null;
}
