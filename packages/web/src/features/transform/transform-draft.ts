/** What the form of the transform page holds, and the step it stands for. */
import type {
  Aggregation,
  BinningMethod,
  ColumnDigest,
  ColumnType,
  DatePart,
  ImputeMethod,
  LogBase,
  RankTies,
  RecodeRule,
  TransformKind,
  TransformStep,
} from '@constat/data';
import type { ColumnInfo } from '../../storage/db.ts';

export interface RuleDraft {
  readonly id: number;
  readonly from: 'value' | 'range' | 'missing';
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly to: string;
}

export interface TransformDraft {
  readonly kind: TransformKind;
  readonly variable: string;
  /** Empty uses the suggested name. */
  readonly name: string;
  readonly expression: string;
  readonly base: LogBase;
  readonly method: BinningMethod;
  readonly bins: string;
  readonly edges: string;
  readonly reference: string | null;
  readonly rules: readonly RuleDraft[];
  readonly otherwise: 'copy' | 'missing';
  readonly result: 'numeric' | 'categorical';
  readonly ties: RankTies;
  readonly descending: boolean;
  readonly offset: string;
  readonly part: DatePart;
  readonly variables: readonly string[];
  readonly mappings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly reversed: Readonly<Record<string, { readonly low: string; readonly high: string }>>;
  readonly aggregation: Aggregation;
  readonly completeOnly: boolean;
  readonly imputeMethod: ImputeMethod;
  readonly predictors: readonly string[];
}

export const EMPTY_DRAFT: TransformDraft = {
  kind: 'computeVariable',
  variable: '',
  name: '',
  expression: '',
  base: 'e',
  method: 'equalWidth',
  bins: '4',
  edges: '',
  reference: null,
  rules: [],
  otherwise: 'copy',
  result: 'categorical',
  ties: 'average',
  descending: false,
  offset: '1',
  part: 'year',
  variables: [],
  mappings: {},
  reversed: {},
  aggregation: 'mean',
  completeOnly: false,
  imputeMethod: 'median',
  predictors: [],
};

interface KindText {
  readonly label: string;
  readonly help: string;
  /** Types of the variable it takes; null where it takes several or none. */
  readonly accepts: readonly ColumnType[] | null;
  /** Of these, the types that are most often meant. */
  readonly prefers?: readonly ColumnType[];
  readonly suffix: string;
}

const ANY: readonly ColumnType[] = ['numeric', 'categorical', 'ordinal', 'date', 'text', 'boolean'];

/** The kinds as people see them. */
export const KIND_TEXTS: Readonly<Record<TransformKind, KindText>> = {
  computeVariable: {
    label: 'Compute variable',
    help: 'A formula over other variables, row by row.',
    accepts: null,
    suffix: '',
  },
  recode: {
    label: 'Recode',
    help: 'Old values become new ones; the first rule that fits is used.',
    accepts: ANY,
    suffix: 'recoded',
  },
  binning: {
    label: 'Binning',
    help: 'Ranges of numbers become ordered categories; each takes its lower limit, the last both.',
    accepts: ['numeric'],
    suffix: 'binned',
  },
  standardize: {
    label: 'Standardize',
    help: '(x − mean) / standard deviation: mean 0, standard deviation 1.',
    accepts: ['numeric'],
    suffix: 'z',
  },
  robustScale: {
    label: 'Robust scale',
    help: '(x − median) / interquartile range, quartiles of type 7.',
    accepts: ['numeric'],
    suffix: 'robust',
  },
  log: { label: 'Logarithm', help: 'All values must be above 0.', accepts: ['numeric'], suffix: 'log' },
  squareRoot: {
    label: 'Square root',
    help: 'No value may be below 0.',
    accepts: ['numeric'],
    suffix: 'sqrt',
  },
  dummyCoding: {
    label: 'Dummy coding',
    help: 'One variable of 0 and 1 for each level except the reference.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text'],
    prefers: ['categorical', 'ordinal', 'boolean'],
    suffix: '',
  },
  compositeScore: {
    label: 'Composite score',
    help: 'Several variables summarized into one number per row.',
    accepts: null,
    suffix: '',
  },
  rank: {
    label: 'Rank',
    help: '1 is the smallest value, or the largest when descending.',
    accepts: ['numeric'],
    suffix: 'rank',
  },
  lag: { label: 'Lag', help: 'The value of an earlier row.', accepts: ANY, suffix: 'lag' },
  lead: { label: 'Lead', help: 'The value of a later row.', accepts: ANY, suffix: 'lead' },
  datePart: {
    label: 'Date part',
    help: 'Year, month, weekday and so on, as a number.',
    accepts: ['date'],
    suffix: '',
  },
  impute: {
    label: 'Fill in missing values',
    help: 'One value for each that is missing. It understates the uncertainty; multiple imputation, under Restructure Data, does not.',
    accepts: ANY,
    prefers: ['numeric'],
    suffix: 'filled',
  },
};

/** The chosen variable, or the first that the kind takes, if possible of a type that is meant. */
export function variableOf({ kind, variable }: TransformDraft, columns: readonly ColumnInfo[]): string {
  const { accepts, prefers } = KIND_TEXTS[kind];
  const fitting = columns.filter((column) => accepts?.includes(column.type));
  const found =
    fitting.find((column) => column.name === variable) ??
    fitting.find((column) => prefers?.includes(column.type)) ??
    fitting[0];
  return found?.name ?? '';
}

/** The name of the new variable: as typed, else one that follows from the variable and is free. */
export function nameOf(draft: TransformDraft, columns: readonly ColumnInfo[]): string {
  if (draft.name.trim() !== '') return draft.name;
  const variable = variableOf(draft, columns);
  if (draft.kind === 'compositeScore') return free('score', columns);
  if (draft.kind === 'dummyCoding') return variable;
  if (variable === '') return '';
  const suffix = draft.kind === 'datePart' ? draft.part : KIND_TEXTS[draft.kind].suffix;
  return free(`${variable}_${suffix}`, columns);
}

function free(base: string, columns: readonly ColumnInfo[]): string {
  const taken = new Set(columns.map((column) => column.name));
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  return name;
}

const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
const limitOf = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

function ruleOf(rule: RuleDraft): RecodeRule {
  const to = rule.to.trim() === '' ? null : rule.to.trim();
  switch (rule.from) {
    case 'value':
      return { from: { kind: 'value', value: rule.value }, to };
    case 'range':
      return { from: { kind: 'range', low: limitOf(rule.low), high: limitOf(rule.high) }, to };
    case 'missing':
      return { from: { kind: 'missing' }, to };
  }
}

/** What is kept under a name that users chose, which may be one that every object has. */
export const ownOf = <T>(kept: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(kept, name) ? kept[name] : undefined;

/** The form with a number for every level of the chosen variables: 1, 2, 3 in their order until others are typed. */
export function withNumbers(draft: TransformDraft, digests: readonly ColumnDigest[]): TransformDraft {
  const numbered = digests
    .filter(({ name, levels }) => levels.length > 0 && draft.variables.includes(name))
    .map(({ name, levels }) => [
      name,
      {
        ...Object.fromEntries(levels.map(({ level }, i) => [level, String(i + 1)])),
        ...ownOf(draft.mappings, name),
      },
    ]);
  return { ...draft, mappings: { ...draft.mappings, ...Object.fromEntries(numbered) } };
}

/** The step that the form stands for. */
export function stepOf(draft: TransformDraft, columns: readonly ColumnInfo[]): TransformStep {
  const newVariableName = nameOf(draft, columns).trim();
  const one = { variable: variableOf(draft, columns), newVariableName };
  switch (draft.kind) {
    case 'computeVariable':
      return { kind: draft.kind, expression: draft.expression, newVariableName };
    case 'recode':
      return {
        kind: draft.kind,
        ...one,
        rules: draft.rules.map(ruleOf),
        otherwise: draft.otherwise,
        result: draft.result,
      };
    case 'standardize':
    case 'robustScale':
    case 'squareRoot':
      return { kind: draft.kind, ...one };
    case 'log':
      return { kind: draft.kind, ...one, base: draft.base };
    case 'binning':
      return {
        kind: draft.kind,
        ...one,
        method: draft.method,
        bins: numberOf(draft.bins),
        edges: edgesOf(draft.edges),
      };
    case 'dummyCoding':
      return { kind: draft.kind, ...one, reference: draft.reference };
    case 'rank':
      return { kind: draft.kind, ...one, ties: draft.ties, descending: draft.descending };
    case 'lag':
    case 'lead':
      return { kind: draft.kind, ...one, offset: numberOf(draft.offset) };
    case 'datePart':
      return { kind: draft.kind, ...one, part: draft.part };
    case 'impute':
      return {
        kind: draft.kind,
        ...one,
        method: draft.imputeMethod,
        predictors: draft.imputeMethod === 'regression' ? draft.predictors : [],
      };
    case 'compositeScore':
      return compositeOf(draft, newVariableName);
  }
}

/** Limits are separated by spaces, commas or semicolons. */
function edgesOf(text: string): readonly number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
}

function compositeOf(draft: TransformDraft, newVariableName: string): TransformStep {
  const chosen = new Set(draft.variables);
  return {
    kind: 'compositeScore',
    selectedVariables: draft.variables,
    categoryMappings: Object.entries(draft.mappings)
      .filter(([name]) => chosen.has(name))
      .map(([variableName, values]) => ({
        variableName,
        categoryValues: Object.fromEntries(
          Object.entries(values).map(([level, text]) => [level, numberOf(text)]),
        ),
      })),
    aggregationMethod: draft.aggregation,
    newVariableName,
    reversed: Object.entries(draft.reversed)
      .filter(([name]) => chosen.has(name))
      .map(([variableName, { low, high }]) => ({ variableName, low: numberOf(low), high: numberOf(high) })),
    completeOnly: draft.completeOnly,
  };
}
