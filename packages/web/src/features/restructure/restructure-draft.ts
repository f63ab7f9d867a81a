/** What the form of the restructure page holds, and the step it stands for. */
import {
  type AggregateStatistic,
  type DuplicateAction,
  type Join,
  type NUMBER_IMPUTATIONS,
  type RestructureKind,
  type RestructureStep,
  suggestFamilies,
} from '@constat/data';
import type { ColumnInfo, DatasetInfo } from '../../storage/db.ts';

export interface FamilyDraft {
  readonly id: number;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface RestructureDraft {
  readonly kind: RestructureKind;
  /** Empty uses the suggested name. */
  readonly name: string;
  readonly families: readonly FamilyDraft[];
  /** null keeps every variable that is in no measure. */
  readonly keep: readonly string[] | null;
  readonly indexName: string;
  readonly indexValues: string;
  readonly ids: readonly string[];
  readonly index: string;
  readonly measures: readonly string[];
  readonly pattern: string;
  readonly otherId: string;
  readonly keys: readonly { readonly id: number; readonly left: string; readonly right: string }[];
  readonly join: Join;
  readonly suffix: string;
  readonly withSource: boolean;
  readonly sourceName: string;
  readonly groups: readonly string[];
  readonly statistics: readonly {
    readonly id: number;
    readonly variable: string;
    readonly statistic: AggregateStatistic;
  }[];
  readonly sortBy: readonly {
    readonly id: number;
    readonly column: string;
    readonly direction: 'asc' | 'desc';
  }[];
  readonly duplicateBy: readonly string[];
  readonly action: DuplicateAction;
  readonly sizeKind: 'rows' | 'share';
  readonly rows: string;
  readonly percent: string;
  readonly strata: readonly string[];
  readonly seed: string;
  readonly splitBy: 'group' | 'share';
  readonly splitVariable: string;
  readonly splitPercent: string;
  readonly imputeVariables: readonly string[];
  readonly numbers: (typeof NUMBER_IMPUTATIONS)[number];
  readonly imputations: string;
  readonly iterations: string;
}

/** Types that multiple imputation takes. */
export const isImputable = ({ type }: ColumnInfo): boolean => type !== 'text' && type !== 'date';

/** The form as it opens for a dataset: with what its variables suggest already filled in. */
export function firstDraft({ columns }: DatasetInfo): RestructureDraft {
  const [numeric] = columns.filter((column) => column.type === 'numeric');
  const [first] = columns;
  const [family] = suggestFamilies(columns.map((column) => column.name));
  const grouping = columns.find((column) => column.type === 'categorical' || column.type === 'boolean');
  return {
    kind: 'wideToLong',
    name: '',
    families: [
      family ? { id: 1, name: family.name, columns: family.columns } : { id: 1, name: '', columns: [] },
    ],
    keep: null,
    indexName: 'time',
    indexValues: '',
    ids: first ? [first.name] : [],
    index: columns[1]?.name ?? '',
    measures: [],
    pattern: '{measure}_{value}',
    otherId: '',
    keys: [],
    join: 'left',
    suffix: '_2',
    withSource: true,
    sourceName: 'source',
    groups: grouping ? [grouping.name] : [],
    statistics: numeric ? [{ id: 1, variable: numeric.name, statistic: 'mean' }] : [],
    sortBy: first ? [{ id: 1, column: first.name, direction: 'asc' }] : [],
    duplicateBy: [],
    action: 'mark',
    sizeKind: 'share',
    rows: '100',
    percent: '10',
    strata: [],
    seed: '1',
    splitBy: 'group',
    splitVariable: (grouping ?? first)?.name ?? '',
    splitPercent: '70',
    imputeVariables: columns.filter(isImputable).map((column) => column.name),
    numbers: 'matching',
    imputations: '5',
    iterations: '10',
  };
}

interface KindText {
  readonly label: string;
  readonly help: string;
}

/** The kinds as people see them. */
export const KIND_TEXTS: Readonly<Record<RestructureKind, KindText>> = {
  wideToLong: {
    label: 'Wide to long',
    help: 'Variables that hold the same measure at different occasions become rows.',
  },
  longToWide: {
    label: 'Long to wide',
    help: 'Rows that belong to the same case become variables.',
  },
  merge: {
    label: 'Merge with another dataset',
    help: 'Adds the variables of another dataset to the rows with the same key.',
  },
  append: {
    label: 'Append another dataset',
    help: 'Puts the rows of another dataset below; variables are matched by name.',
  },
  aggregate: { label: 'Aggregate', help: 'One row per group, with statistics of the rows in it.' },
  sort: { label: 'Sort', help: 'Rows in the order of one or more variables; missing values last.' },
  duplicates: { label: 'Duplicates', help: 'Finds rows that agree in all variables, or in those chosen.' },
  sample: { label: 'Random sample', help: 'Rows drawn at random without replacement.' },
  impute: {
    label: 'Multiple imputation',
    help: 'Fills in missing values several times, so that analyses can account for not knowing them (chained equations).',
  },
  split: { label: 'Split', help: 'Several datasets: one per group, or training and test rows.' },
};

const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** Variables that are in no measure. */
export function keptOf(draft: RestructureDraft, columns: readonly ColumnInfo[]): readonly string[] {
  const used = new Set(draft.families.flatMap((family) => family.columns));
  const rest = columns.map((column) => column.name).filter((name) => !used.has(name));
  return draft.keep ? rest.filter((name) => draft.keep?.includes(name)) : rest;
}

/** The names of the occasions: as typed, else the numbers at the end of the variables, else 1, 2, 3. */
export function occasionsOf(draft: RestructureDraft): readonly string[] {
  if (draft.indexValues.trim() !== '')
    return draft.indexValues
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const columns = draft.families[0]?.columns ?? [];
  const [family] = suggestFamilies(columns);
  return family?.columns.length === columns.length
    ? family.indexValues
    : columns.map((_, i) => String(i + 1));
}

/** The step that the form stands for. */
export function stepOf(draft: RestructureDraft, columns: readonly ColumnInfo[]): RestructureStep {
  switch (draft.kind) {
    case 'wideToLong':
      return {
        kind: draft.kind,
        families: draft.families.map(({ name, columns: members }) => ({
          name: name.trim(),
          columns: members,
        })),
        keep: keptOf(draft, columns),
        indexName: draft.indexName,
        indexValues: occasionsOf(draft),
      };
    case 'longToWide':
      return {
        kind: draft.kind,
        ids: draft.ids,
        index: draft.index,
        measures: draft.measures,
        pattern: draft.pattern,
      };
    case 'merge':
      return {
        kind: draft.kind,
        otherId: draft.otherId,
        keys: draft.keys.map(({ left, right }) => ({ left, right })),
        join: draft.join,
        suffix: draft.suffix,
      };
    case 'append':
      return {
        kind: draft.kind,
        otherId: draft.otherId,
        sourceName: draft.withSource ? draft.sourceName : null,
      };
    case 'aggregate':
      return {
        kind: draft.kind,
        groups: draft.groups,
        statistics: draft.statistics.map(({ variable, statistic }) => ({ variable, statistic })),
      };
    case 'sort':
      return { kind: draft.kind, by: draft.sortBy.map(({ column, direction }) => ({ column, direction })) };
    case 'duplicates':
      return { kind: draft.kind, variables: draft.duplicateBy, action: draft.action };
    case 'sample':
      return {
        kind: draft.kind,
        size:
          draft.sizeKind === 'rows'
            ? { kind: 'rows', rows: numberOf(draft.rows) }
            : { kind: 'share', share: numberOf(draft.percent) / 100 },
        strata: draft.strata,
        seed: numberOf(draft.seed),
      };
    case 'impute':
      return {
        kind: draft.kind,
        variables: draft.imputeVariables,
        numbers: draft.numbers,
        imputations: numberOf(draft.imputations),
        iterations: numberOf(draft.iterations),
        seed: numberOf(draft.seed),
      };
    case 'split':
      return draft.splitBy === 'group'
        ? { kind: draft.kind, by: 'group', variable: draft.splitVariable }
        : {
            kind: draft.kind,
            by: 'share',
            share: numberOf(draft.splitPercent) / 100,
            strata: draft.strata,
            seed: numberOf(draft.seed),
          };
  }
}

/** True once enough is chosen that a preview, or the reason why not, is worth showing. */
export function isStarted(draft: RestructureDraft): boolean {
  switch (draft.kind) {
    case 'wideToLong':
      return draft.families.some((family) => family.columns.length > 1);
    case 'longToWide':
      return draft.measures.length > 0;
    case 'merge':
      return draft.otherId !== '' && draft.keys.length > 0;
    case 'append':
      return draft.otherId !== '';
    case 'aggregate':
      return draft.groups.length + draft.statistics.length > 0;
    case 'sort':
      return draft.sortBy.length > 0;
    default:
      return true;
  }
}

const SUFFIXES: Readonly<Record<RestructureKind, string>> = {
  wideToLong: 'long',
  longToWide: 'wide',
  merge: 'merged',
  append: 'appended',
  aggregate: 'aggregated',
  sort: 'sorted',
  duplicates: 'duplicates',
  sample: 'sample',
  split: '',
  impute: 'imputed',
};

/** The name of the new dataset: as typed, else one that says what was done. */
export function baseName(draft: RestructureDraft, dataset: Pick<DatasetInfo, 'name'>): string {
  if (draft.name.trim() !== '') return draft.name.trim();
  const isUnique = draft.kind === 'duplicates' && draft.action.startsWith('keep');
  const suffix = isUnique ? 'unique' : SUFFIXES[draft.kind];
  return suffix === '' ? dataset.name : `${dataset.name} (${suffix})`;
}
