/** The variables that options mention. */
import type { Option, OptionSchema, RawOptions } from './options.ts';
import { isRecord } from './shared/guards.ts';

const isName = (name: unknown): name is string => typeof name === 'string';

/** Names of the variables that the options mention, each once, in the order of the form. */
export const chosenVariables = (schema: OptionSchema, options: RawOptions): readonly string[] => [
  ...new Set(Object.entries(schema).flatMap(([key, option]) => namesIn(option, options[key]))),
];

function namesIn(option: Option, value: unknown): readonly string[] {
  switch (option.kind) {
    case 'variable':
    case 'variables':
    case 'pairs':
      return [value].flat(2).filter(isName);
    case 'factors':
      return isRecord(value) && Array.isArray(value.cells) ? value.cells.filter(isName) : [];
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((row) => (isRecord(row) ? chosenVariables(option.item, row) : []))
        : [];
    default:
      return [];
  }
}
