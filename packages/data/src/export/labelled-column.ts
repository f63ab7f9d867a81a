/** Columns as the files of statistics programs want them: numbers with labels, or text. */
import type { Cells, Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';

export type WrittenMeasure = 'nominal' | 'ordinal' | 'scale';

interface Common {
  readonly name: string;
  readonly label: string;
  readonly measure: WrittenMeasure;
}

export interface NumberColumn extends Common {
  readonly kind: 'numbers';
  /** Dates are in milliseconds since 1970. */
  readonly format: 'number' | 'date' | 'datetime';
  /** NaN where missing. */
  readonly value: (row: number) => number;
  readonly labels: readonly (readonly [number, string])[];
  readonly missing: readonly number[];
}

export interface TextColumn extends Common {
  readonly kind: 'texts';
  readonly value: (row: number) => string | null;
  readonly labels: readonly (readonly [string, string])[];
  readonly missing: readonly string[];
}

export type WrittenColumn = NumberColumn | TextColumn;

const DAY_MS = 86_400_000;

const isNumber = (text: string): boolean => text === String(Number(text)) && Number.isFinite(Number(text));

/**
 * The column as numbers or text. Categories called by numbers are those numbers; words in an order become 1, 2, 3 with the
 * words as labels, because only numbers keep their order, and so do words with labels or codes for missing where a format has
 * none for text; other words stay words.
 */
function writtenColumn(column: Column, name: string, { describesTexts }: NameRules): WrittenColumn {
  const { cells, type } = column;
  const label = column.label ?? (name === column.name ? '' : column.name);
  const labels = Object.entries(column.valueLabels ?? {});
  const codes = column.missingValueCodes ?? [];
  const measure =
    type === 'ordinal' ? 'ordinal' : type === 'numeric' || type === 'date' ? 'scale' : 'nominal';
  const numeric = {
    name,
    label,
    measure,
    kind: 'numbers',
    format: 'number',
    labels: labels
      .filter(([value]) => isNumber(value))
      .map(([value, text]) => [Number(value), text] as const),
    missing: codes.filter(isNumber).map(Number),
  } as const;
  switch (cells.kind) {
    case 'numbers': {
      const value = (row: number) => cells.values[row] ?? Number.NaN;
      if (type !== 'date') return { ...numeric, value };
      const format = cells.values.every((time) => Number.isNaN(time) || time % DAY_MS === 0)
        ? 'date'
        : 'datetime';
      return { ...numeric, format, value, labels: [], missing: [] };
    }
    case 'categories': {
      if (type === 'boolean') {
        const truth = cells.levels.map((level) => (level === 'true' ? 1 : 0));
        const names = [
          [0, 'false'],
          [1, 'true'],
        ] as const;
        return {
          ...numeric,
          labels: names,
          missing: [],
          value: (row) => truth[cells.codes[row]!] ?? Number.NaN,
        };
      }
      if (cells.levels.length > 0 && cells.levels.every(isNumber)) {
        const values = cells.levels.map(Number);
        return { ...numeric, value: (row) => values[cells.codes[row]!] ?? Number.NaN };
      }
      const isDescribed = labels.length > 0 || codes.length > 0;
      if (type === 'ordinal' || column.categoryOrder !== undefined || (isDescribed && !describesTexts))
        return rankedColumn(column, cells, numeric);
      break;
    }
    case 'strings':
      if (labels.length > 0 && !describesTexts) return rankedColumn(column, categoriesOf(cells), numeric);
  }
  const value =
    cells.kind === 'strings'
      ? (row: number) => cells.values[row] ?? null
      : (row: number) => cells.levels[cells.codes[row]!] ?? null;
  return { name, label, measure, kind: 'texts', value, labels, missing: codes };
}

/** Each text once, with the rows that have it. */
function categoriesOf({
  values,
}: Extract<Cells, { kind: 'strings' }>): Extract<Cells, { kind: 'categories' }> {
  const levels = [...new Set(values)].flatMap((value) => (value === null ? [] : [value])).sort();
  const codeOf = new Map<string | null, number>(levels.map((level, code) => [level, code]));
  return {
    kind: 'categories',
    levels,
    codes: Int32Array.from(values, (value) => codeOf.get(value) ?? -1),
  };
}

function rankedColumn(
  { categoryOrder = [], valueLabels = {}, missingValueCodes = [] }: Column,
  { codes, levels }: Extract<Cells, { kind: 'categories' }>,
  numeric: Omit<NumberColumn, 'value'>,
): NumberColumn {
  const order = [
    ...new Set([...categoryOrder, ...(categoryOrder.length > 0 ? [] : Object.keys(valueLabels)), ...levels]),
  ];
  const rank = new Map(order.map((level, i) => [level, i + 1]));
  const ranks = levels.map((level) => rank.get(level) ?? Number.NaN);
  const textOf = (level: string) => (Object.hasOwn(valueLabels, level) ? valueLabels[level]! : level);
  return {
    ...numeric,
    labels: order.map((level, i) => [i + 1, textOf(level)] as const),
    missing: missingValueCodes.flatMap((code) => rank.get(code) ?? []),
    value: (row) => ranks[codes[row]!] ?? Number.NaN,
  };
}

export interface NameRules {
  /** Characters that a name may not have. */
  readonly forbidden: RegExp;
  /** How a name has to begin; V is put in front of others. */
  readonly start: RegExp;
  /** Cuts a name to what the format has room for, with `spare` characters left for a number. */
  readonly cut: (name: string, spare: number) => string;
  /** Whether the format has labels and codes for missing of texts. */
  readonly describesTexts: boolean;
}

/** All columns under names that the format allows, different even without regard to case. */
export function writtenColumns(
  { columns }: Pick<Dataset, 'columns'>,
  rules: NameRules,
): readonly WrittenColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const allowed = column.name.replace(rules.forbidden, '_');
    const base = rules.start.test(allowed) ? allowed : `V${allowed}`;
    let name = rules.cut(base, 0);
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      const suffix = `_${copy}`;
      name = rules.cut(base, suffix.length) + suffix;
    }
    taken.add(name.toLowerCase());
    return writtenColumn(column, name, rules);
  });
}
