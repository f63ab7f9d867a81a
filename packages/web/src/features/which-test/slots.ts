/** What variables a path asks for, and which of the open dataset fit. */
import type { FinderVariable, GuideAnswers, NamedVariable } from '@constat/analyses';
import type { ColumnSummary } from '../../engine/engine-contract.ts';

export interface Slot {
  readonly id: string;
  readonly label: string;
  readonly fits: (variable: FinderVariable) => boolean;
}

const isNumber = ({ type }: FinderVariable): boolean => type === 'numeric';
const isGroups =
  (test: (levels: number) => boolean) =>
  ({ type, levels }: FinderVariable): boolean =>
    type === 'boolean'
      ? test(2)
      : (type === 'categorical' || type === 'ordinal') && (levels === null || test(levels));

const OUTCOMES: Readonly<
  Record<string, readonly [label: string, fits: (variable: FinderVariable) => boolean]>
> = {
  number: ['One number', isNumber],
  ordered: ['Ordered levels', ({ type }) => type === 'ordinal'],
  category: ['A category', isGroups((levels) => levels > 2)],
  binary: ['Yes or no', isGroups((levels) => levels === 2)],
  time: ['Time', isNumber],
  count: ['A count', isNumber],
  series: ['A series', isNumber],
};

const PAIRED = new Set(['twice', 'often', 'matched']);

/** The variables that a path needs, in the order in which a tool takes them. */
export function slotsOf({ outcome = '', between, pairing }: GuideAnswers): readonly Slot[] {
  const kind = OUTCOMES[outcome];
  if (!kind) return [];
  const [label, fits] = kind;
  const first: Slot = { id: 'outcome', label, fits };
  const group = (id: string, text: string, test: (levels: number) => boolean): Slot => ({
    id,
    label: text,
    fits: isGroups(test),
  });
  if (pairing !== undefined && PAIRED.has(pairing))
    return [first, { id: 'second', label: 'The second measurement', fits }];
  if (between === 'two') return [first, group('groups', 'Two groups', (levels) => levels === 2)];
  if (between === 'more')
    return [first, group('groups', 'Three or more groups', (levels) => levels > 2 && levels <= 20)];
  if (between === 'factors')
    return [
      first,
      group('groups', 'First factor', (levels) => levels <= 20),
      group('other', 'Second factor', (levels) => levels <= 20),
    ];
  return between === 'none' ? [first, { id: 'other', label: 'Another number', fits: isNumber }] : [first];
}

/** What is chosen for each slot: by the person, else the first variable that fits and is not taken. */
export function fillSlots(
  slots: readonly Slot[],
  variables: readonly FinderVariable[],
  chosen: Readonly<Record<string, string>>,
): ReadonlyMap<string, FinderVariable> {
  const filled = new Map<string, FinderVariable>();
  for (const { id, fits } of slots) {
    const taken = new Set([...filled.values()].map(({ name }) => name));
    const free = variables.filter((variable) => fits(variable) && !taken.has(variable.name));
    const own = free.find(({ name }) => name === chosen[id]) ?? free[0];
    if (own) filled.set(id, own);
  }
  return filled;
}

/** The filled slots as the form of a tool takes them. */
export const asNamed = (filled: ReadonlyMap<string, FinderVariable>): readonly NamedVariable[] =>
  [...filled.values()].map((variable) => ({ variable, start: 0, end: 0 }));

/** More levels than this would be a list, not a fact. */
const NAMED_LEVELS = 4;

/** The cases of each level in one line; empty where there are too many levels to name. */
export const levelCounts = (summary: ColumnSummary | undefined): string =>
  summary?.levels && summary.levels.length <= NAMED_LEVELS
    ? summary.levels.map(({ level, count }) => `${level} ${count}`).join(', ')
    : '';

/** Names that people give to what tells cases apart. */
const ID_NAME =
  /^(?:[iI][dD]|.*[_ ][iI][dD]|.*[a-z]ID|(?:[sS]ubject|[pP]atient|[pP]articipant|[rR]espondent|[cC]ase|[pP]erson)(?:[_ ]?(?:id|Id|no|No|nr|Nr|number|Number))?)$/;

/** The variable that tells cases apart, and how many of its values occur again. */
export function idColumn(
  { columns, rows }: { readonly columns: readonly { readonly name: string }[]; readonly rows: number },
  summaries: ReadonlyMap<string, ColumnSummary>,
): { readonly name: string; readonly repeats: number } | null {
  const name = columns.find((column) => ID_NAME.test(column.name))?.name;
  const summary = name === undefined ? undefined : summaries.get(name);
  return name !== undefined && summary && summary.missing === 0
    ? { name, repeats: rows - summary.distinct }
    : null;
}
