/** Edits of what a column is: names, types, missing-value codes, and what a change of type would lose. */
import { type Column, type ColumnRole, type ColumnType, type DesignPart, lengthOf } from '../column.ts';
import { isMissingText, missingNumbers } from '../missing.ts';
import { jsonCell, retypeColumn } from '../rows.ts';
import { renameInStep } from '../transform/rename.ts';

/** A change of one column; what is absent stays. */
export interface ColumnEdit {
  readonly columnId: string;
  readonly name?: string;
  /** Empty takes the label away. */
  readonly label?: string;
  readonly type?: ColumnType;
  readonly role?: ColumnRole;
  readonly description?: string;
  readonly missingValueCodes?: readonly string[];
  readonly categoryOrder?: readonly string[];
  readonly valueLabels?: Readonly<Record<string, string>>;
  /** True makes it the column that weighs the cases, in place of another; false ends it. */
  readonly weighsCases?: boolean;
  /** A part of the design, in place of the column that was it; 'none' ends it. */
  readonly design?: DesignPart | 'none';
}

/** The columns after the edits, all of them or none; throws VariableError. */
export function editColumns(columns: readonly Column[], edits: readonly ColumnEdit[]): readonly Column[] {
  const byId = new Map(edits.map((edit) => [edit.columnId, edit]));
  const edited = columns.map((column) => {
    const edit = byId.get(column.id);
    return edit ? editColumn(column, edit) : column;
  });
  const names = new Set<string>();
  for (const { name } of edited) {
    if (names.has(name))
      throw new VariableError(
        'name-taken',
        `A variable named '${name}' already exists. Please choose a different name.`,
      );
    names.add(name);
  }
  return followNames(columns, withOneOfEachPart(withOneWeight(edited, edits), edits));
}

/** At most one column weighs the cases, and only a numeric one can. */
function withOneWeight(columns: readonly Column[], edits: readonly ColumnEdit[]): readonly Column[] {
  const chosen = edits.findLast((edit) => edit.weighsCases === true)?.columnId;
  return columns.map((column) => {
    const { weighsCases, ...rest } = column;
    const wanted = chosen === undefined ? weighsCases === true : column.id === chosen;
    const ended = edits.some((edit) => edit.columnId === column.id && edit.weighsCases === false);
    const weighs = wanted && !ended && column.type === 'numeric';
    if (weighs === (weighsCases === true)) return column;
    return weighs ? { ...rest, weighsCases: true } : rest;
  });
}

/** Each part of the design is one column; what counts must be a number. */
function withOneOfEachPart(columns: readonly Column[], edits: readonly ColumnEdit[]): readonly Column[] {
  const parts = new Map(edits.flatMap(({ columnId, design }) => (design ? [[columnId, design]] : [])));
  const given = new Set(parts.values());
  return columns.map((column) => {
    const { design, ...rest } = column;
    const wanted = parts.get(column.id) ?? (design && given.has(design) ? 'none' : design);
    const fits = wanted && wanted !== 'none' && fitsDesign(column, wanted);
    if (fits ? wanted === design : design === undefined) return column;
    return fits ? { ...rest, design: wanted } : rest;
  });
}

/** Strata and clusters may be words; the other parts are numbers. */
export const fitsDesign = ({ type }: Pick<Column, 'type'>, part: DesignPart): boolean =>
  part === 'stratum' || part === 'cluster' || part === 'cluster2' ? type !== 'date' : type === 'numeric';

/** Steps of derived columns follow the new names of the variables they read. */
function followNames(before: readonly Column[], after: readonly Column[]): readonly Column[] {
  const names = new Map<string, string>();
  for (const [i, { name }] of before.entries())
    if (after[i] && after[i].name !== name) names.set(name, after[i].name);
  if (names.size === 0) return after;
  return after.map((column) =>
    column.derivedFrom ? { ...column, derivedFrom: renameInStep(column.derivedFrom, names) } : column,
  );
}

export class VariableError extends Error {
  constructor(
    readonly code: 'blank-name' | 'name-taken' | 'bad-codes',
    message: string,
  ) {
    super(message);
    this.name = 'VariableError';
  }
}

function editColumn(column: Column, edit: ColumnEdit): Column {
  const {
    columnId: _,
    label,
    type,
    missingValueCodes,
    categoryOrder,
    valueLabels,
    weighsCases: _weighs,
    design: _design,
    ...plain
  } = edit;
  const name = (edit.name ?? column.name).trim();
  if (name === '') throw new VariableError('blank-name', 'A variable needs a name.');
  const typed = type && type !== column.type ? retypeColumn(column, type) : column;
  const {
    label: oldLabel,
    missingValueCodes: oldCodes,
    categoryOrder: oldOrder,
    valueLabels: oldLabels,
    ...rest
  } = typed;
  const newLabel = (label ?? oldLabel ?? '').trim();
  const codes = missingValueCodes ? cleanCodes(missingValueCodes) : (oldCodes ?? []);
  const order = categoryOrder ?? oldOrder ?? [];
  const labels = Object.entries(valueLabels ?? oldLabels ?? {}).filter(([, text]) => text.trim() !== '');
  return {
    ...rest,
    ...plain,
    name,
    ...(newLabel === '' ? {} : { label: newLabel }),
    ...(codes.length === 0 ? {} : { missingValueCodes: codes }),
    ...(order.length === 0 ? {} : { categoryOrder: order }),
    ...(labels.length === 0 ? {} : { valueLabels: Object.fromEntries(labels) }),
  };
}

/** The list of codes has no duplicates and no empty entries. */
function cleanCodes(codes: readonly string[]): readonly string[] {
  const problem = missingCodeProblem(codes);
  if (problem) throw new VariableError('bad-codes', problem);
  return codes.map((code) => code.trim());
}

/** Why a list of missing-value codes cannot be used, or null. */
export function missingCodeProblem(codes: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const code of codes.map((each) => each.trim())) {
    if (code === '') return 'A missing-value code cannot be empty; blank cells are missing anyway.';
    if (seen.has(code)) return `The code '${code}' is listed twice.`;
    seen.add(code);
  }
  return null;
}

/** What should be looked at twice in a list of codes: values that are often meant. */
export function missingCodeWarnings(type: ColumnType, codes: readonly string[]): readonly string[] {
  const trimmed = codes.map((code) => code.trim());
  const warnings: string[] = [];
  if (type === 'numeric' && trimmed.some((code) => Number(code) === 0 && code !== ''))
    warnings.push("'0' is often a real value of a numeric variable; every 0 will count as missing.");
  if (type === 'boolean' && trimmed.some((code) => code.toLowerCase() === 'false'))
    warnings.push(
      "'false' is one of the two values of a boolean variable; every false will count as missing.",
    );
  if (type === 'numeric')
    for (const code of trimmed)
      if (code !== '' && Number.isNaN(Number(code)))
        warnings.push(`'${code}' is not a number, so it matches nothing in a numeric variable.`);
  return warnings;
}

/** What changing the type of a column would do to its values. */
export interface ConversionPreview {
  readonly values: number;
  /** Values that would become missing. */
  readonly lost: number;
  /** Some of the values that would be lost. */
  readonly examples: readonly string[];
  /** Some values before and after. */
  readonly samples: readonly { readonly before: string; readonly after: string | null }[];
}

const MAX_EXAMPLES = 5;

/** Converts the column and compares cell by cell. */
export function previewConversion(column: Column, type: ColumnType): ConversionPreview {
  const converted = retypeColumn(column, type);
  const rows = lengthOf(column.cells);
  const codes = missingNumbers(column);
  const examples = new Set<string>();
  const samples = new Map<string, string | null>();
  let values = 0;
  let lost = 0;
  for (let row = 0; row < rows; row++) {
    const before = jsonCell(column, row);
    if (
      before === null ||
      (typeof before === 'number' ? codes?.has(before) : isMissingText(String(before), column))
    )
      continue;
    values++;
    const after = jsonCell(converted, row);
    if (after === null) {
      lost++;
      if (examples.size < MAX_EXAMPLES) examples.add(String(before));
    }
    if (samples.size < MAX_EXAMPLES) samples.set(String(before), after === null ? null : String(after));
  }
  return {
    values,
    lost,
    examples: [...examples],
    samples: [...samples].map(([before, after]) => ({ before, after })),
  };
}
