/**
 * The option kinds of which every form is built (docs/adr/0003-option-kinds.md). The schema is data: the form, the
 * command line, the assistant's tool schema, validation and remembered values are all derived from it.
 */
import type { ColumnType } from '@constat/data';
import type { NonEmpty } from '@constat/stats';

/** A choice is a label, or a label with a line of help under it. */
export type Choice =
  | string
  | {
      readonly label: string;
      readonly help: string;
      /** In a row about one variable: offered for these types of it only. */
      readonly for?: readonly ColumnType[];
    };

/** The option is shown (and its value used) only while the other option has one of the values. */
export interface ShowWhen {
  readonly option: string;
  readonly is: string | boolean | readonly (string | boolean)[];
}

interface OptionBase {
  readonly label: string;
  /** One sentence: what it does and when to use it. No option without it. */
  readonly help: string;
  /** Several conditions must all hold. */
  readonly showWhen?: ShowWhen | readonly ShowWhen[];
}

export interface VariableOption extends OptionBase {
  readonly kind: 'variable';
  readonly accepts: readonly ColumnType[];
  /** The exact number of levels the variable must have. */
  readonly levels?: number;
  readonly required?: boolean;
}

export interface VariablesOption extends OptionBase {
  readonly kind: 'variables';
  readonly accepts: readonly ColumnType[];
  /** 0 (default) makes it optional. */
  readonly min?: number;
  readonly max?: number;
}

/** Chosen levels, in order, of the variable in option `of`; an empty list means the levels as they are. */
export interface LevelsOption extends OptionBase {
  readonly kind: 'levels';
  readonly of: string;
  readonly count: number;
}

/** One reference level for each categorical variable of the options in `of`; absent = the first level. */
export interface ReferencesOption extends OptionBase {
  readonly kind: 'references';
  readonly of: readonly string[];
}

/**
 * The order of the levels of each categorical variable of the options in `of`, from low to high; absent = as they are. The frame that
 * `check` and `compute` get has its levels in this order, and counts the variable as ordinal.
 */
export interface OrdersOption extends OptionBase {
  readonly kind: 'orders';
  readonly of: readonly string[];
  /** The variables share one scale: the order given for one holds for all. */
  readonly common?: true;
}

export interface ChoiceOption extends OptionBase {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<string, Choice>>;
  readonly default: string;
}

export interface ChoicesOption extends OptionBase {
  readonly kind: 'choices';
  readonly choices: Readonly<Record<string, Choice>>;
  readonly default: readonly string[];
  readonly min?: number;
}

export interface ToggleOption extends OptionBase {
  readonly kind: 'toggle';
  readonly default: boolean;
}

export interface NumberOption extends OptionBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** null: the field is empty at first. */
  readonly default: number | null;
  /** Nothing is computed while it is shown and empty. */
  readonly required?: boolean;
  readonly integer?: boolean;
  /** 'percent' shows the fraction .95 as 95%. */
  readonly unit?: 'percent';
}

export interface TextOption extends OptionBase {
  readonly kind: 'text';
  readonly default: string;
  readonly maxLength: number;
  readonly multiline?: boolean;
  /** Nothing is computed while it is shown and empty. */
  readonly required?: boolean;
}

/** Pairs of variables, for paired tests. */
export interface PairsOption extends OptionBase {
  readonly kind: 'pairs';
  readonly accepts: readonly ColumnType[];
  readonly min?: number;
}

/**
 * Model terms over the variables of the options named in `of`. A term is a list of variable names: one for a main
 * effect, several for their interaction. `null` (default) means the main effects alone; main effects are always in.
 */
export interface TermsOption extends OptionBase {
  readonly kind: 'terms';
  readonly of: readonly string[];
  readonly maxOrder: number;
}

/** Repeating rows, each a small form. */
export interface ListOption extends OptionBase {
  readonly kind: 'list';
  readonly item: Readonly<Record<string, ScalarOption>>;
  readonly min?: number;
  readonly max?: number;
  /** Noun of one row: 'study', 'new case'. */
  readonly noun: string;
  /** The number of the first row where it is not 1: periods of time begin with 0. */
  readonly countFrom?: number;
}

/** New cases to predict: rows with one value for each variable of the options in `of`. */
export interface CasesOption extends OptionBase {
  readonly kind: 'cases';
  readonly of: readonly string[];
  readonly max: number;
}

/** A matrix of numbers with named rows and columns; fixed or growing. */
export interface TableOption extends OptionBase {
  readonly kind: 'table';
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** Nothing is computed while a cell is empty. */
  readonly required?: boolean;
  readonly growRows?: boolean;
  /** Noun of a row that was added: 'stratum'; 'row' without it. */
  readonly noun?: string;
  readonly growColumns?: boolean;
}

/** Repeated-measures factors: each has a name and levels; every cell of their product takes one variable. */
export interface FactorsOption extends OptionBase {
  readonly kind: 'factors';
  readonly accepts: readonly ColumnType[];
  /** The most factors there may be. */
  readonly max?: number;
  /** Every cell must have its variable before anything is computed. */
  readonly required?: boolean;
}

/** Kinds whose value is one plain thing; a list row is made of these. */
export type ScalarOption = VariableOption | ChoiceOption | ToggleOption | NumberOption | TextOption;

export type Option =
  | VariableOption
  | VariablesOption
  | LevelsOption
  | ReferencesOption
  | OrdersOption
  | ChoiceOption
  | ChoicesOption
  | ToggleOption
  | NumberOption
  | TextOption
  | PairsOption
  | TermsOption
  | ListOption
  | CasesOption
  | TableOption
  | FactorsOption;

export type OptionKind = Option['kind'];
export type OptionSchema = Readonly<Record<string, Option>>;

export interface FactorDesign {
  readonly factors: readonly { readonly name: string; readonly levels: readonly string[] }[];
  /** One variable (or null) per cell, the last factor changing fastest. */
  readonly cells: readonly (string | null)[];
}

/** A number that may be empty, or is not asked for now, may be null. */
type NumberValue<O> = O extends { default: null }
  ? O extends { required: true }
    ? O extends { showWhen: object }
      ? number | null
      : number
    : number | null
  : number;

/** A list of which the form asks for at least so many; one that is not asked for now may be empty. */
type ListValue<O, T> = O extends { showWhen: object }
  ? readonly T[]
  : O extends { min: infer M extends number }
    ? number extends M
      ? readonly T[]
      : M extends 0
        ? readonly T[]
        : M extends 1
          ? NonEmpty<T>
          : readonly [T, T, ...T[]]
    : readonly T[];

/** The type of an option's value, from its definition. */
export type OptionValue<O> = O extends { kind: 'variable' }
  ? O extends { required: true }
    ? string
    : string | null
  : O extends { kind: 'variables' | 'levels' }
    ? ListValue<O, string>
    : O extends { kind: 'references' }
      ? Readonly<Record<string, string>>
      : O extends { kind: 'orders' }
        ? Readonly<Record<string, readonly string[]>>
        : O extends { kind: 'choice'; choices: infer C }
          ? keyof C & string
          : O extends { kind: 'choices'; choices: infer C }
            ? ListValue<O, keyof C & string>
            : O extends { kind: 'toggle' }
              ? boolean
              : O extends { kind: 'number' }
                ? NumberValue<O>
                : O extends { kind: 'text' }
                  ? string
                  : O extends { kind: 'pairs' }
                    ? ListValue<O, readonly [string, string]>
                    : O extends { kind: 'terms' }
                      ? readonly (readonly string[])[] | null
                      : O extends { kind: 'list'; item: infer I }
                        ? ListValue<O, { readonly [K in keyof I]: OptionValue<I[K]> }>
                        : O extends { kind: 'cases' }
                          ? readonly Readonly<Record<string, number | string>>[]
                          : O extends { kind: 'table' }
                            ? readonly (readonly (number | null)[])[]
                            : O extends { kind: 'factors' }
                              ? FactorDesign | null
                              : never;

/** The values that `compute` receives: validated, defaults filled in, required variables present. */
export type OptionValues<S extends OptionSchema> = { readonly [K in keyof S]: OptionValue<S[K]> };

/** Values as a form or a caller holds them: any subset, unchecked. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** Keeps the literal types of a schema, from which the value types are derived. */
export function defineOptions<const S extends OptionSchema>(schema: S): S {
  return schema;
}

/** The value an option has before anyone touched it. */
export function defaultOf(option: Option): unknown {
  switch (option.kind) {
    case 'variable':
    case 'terms':
    case 'factors':
      return null;
    case 'variables':
    case 'levels':
    case 'pairs':
    case 'list':
    case 'cases':
      return [];
    case 'references':
    case 'orders':
      return {};
    case 'table':
      return option.rows.map(() => option.columns.map(() => null));
    default:
      return option.default;
  }
}

/** What is shown only while other options say so. */
type Conditional = Pick<Option, 'showWhen'>;

/** The conditions under which an option is shown. */
export const conditionsOf = ({ showWhen = [] }: Conditional): readonly ShowWhen[] =>
  'option' in showWhen ? [showWhen] : showWhen;

/** Whether the option is shown, given the values of the others; one that is not shown itself counts with its default. */
export function isShown(option: Conditional, schema: OptionSchema, raw: RawOptions): boolean {
  return conditionsOf(option).every(({ option: key, is }) => {
    const other = schema[key];
    if (!other) return false;
    const value = (isShown(other, schema, raw) ? raw[key] : undefined) ?? defaultOf(other);
    const wanted = Array.isArray(is) ? is : [is];
    return Array.isArray(value)
      ? wanted.some((item) => value.includes(item))
      : wanted.some((item) => item === value);
  });
}

/** Label of a choice. */
export const choiceLabel = (choice: Choice | undefined): string =>
  choice === undefined ? '' : typeof choice === 'string' ? choice : choice.label;
