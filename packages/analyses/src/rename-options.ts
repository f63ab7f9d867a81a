/** Remembered options follow their variables when those get other names. */
import type { Option, OptionSchema, RawOptions } from './options.ts';
import { isRecord } from './shared/guards.ts';

type Names = ReadonlyMap<string, string>;

/** The options with the new names of the variables they mention; values that are not names stay as they are. */
export function renameInOptions(schema: OptionSchema, options: RawOptions, names: Names): RawOptions {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const option = Object.hasOwn(schema, key) ? schema[key] : undefined;
      return [key, option ? renamed(option, value, names) : value];
    }),
  );
}

function renamed(option: Option, value: unknown, names: Names): unknown {
  switch (option.kind) {
    case 'variable':
    case 'variables':
    case 'pairs':
    case 'terms':
      return inNames(value, names);
    case 'references':
    case 'orders':
      return withKeys(value, names);
    case 'cases':
      return Array.isArray(value) ? value.map((row) => withKeys(row, names)) : value;
    case 'factors':
      return isRecord(value) ? { ...value, cells: inNames(value.cells, names) } : value;
    case 'list':
      return Array.isArray(value)
        ? value.map((row) => (isRecord(row) ? renameInOptions(option.item, row, names) : row))
        : value;
    default:
      return value;
  }
}

/** Names anywhere in a list of names, or of lists of them. */
function inNames(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  return Array.isArray(value) ? value.map((each) => inNames(each, names)) : value;
}

function withKeys(value: unknown, names: Names): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [names.get(name) ?? name, each]));
}
