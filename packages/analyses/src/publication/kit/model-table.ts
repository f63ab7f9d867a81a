/** Models as a table for print: a line for each covariate and each level, the reference among them, models side by side. */
import { type Cell, interval, num, type Runs, rich } from '@constat/report';
import { ratioDecimals } from '../../regression/kit/ratios.ts';
import { type Column, type Columns, under, value } from '../../shared/table.ts';
import type { Estimate, ModelKind } from './fit-parts.ts';
import type { ModelCell, ModelColumn, ModelRows, RowVariable } from './model-rows.ts';
import { columnTitle, equationWords, KIND_WORDS } from './model-words.ts';

/** A line of the table. */
export interface ModelLine {
  readonly label: Runs;
  readonly indent: boolean;
  readonly variable: RowVariable;
  /** Of the cells of the variable; null for the line that names a factor. */
  readonly place: number | null;
  readonly isReference: boolean;
}

/** The lines of all predictors; a level that no model has gets none. */
export const modelLines = ({ variables, columns }: Pick<ModelRows, 'variables' | 'columns'>) =>
  variables.flatMap((variable): readonly ModelLine[] => {
    const { levels, label, reference } = variable;
    const common = { variable, isReference: false };
    if (levels === null) return [{ ...common, label: [label], indent: false, place: 0 }];
    const occurs = (place: number): boolean =>
      columns.some(({ parts }) => (parts[variable.name]?.cells[place] ?? null) !== null);
    return [
      { ...common, label: [label], indent: false, place: null },
      ...levels.flatMap((level, place) =>
        occurs(place)
          ? [{ variable, label: [level], indent: true, place, isReference: level === reference }]
          : [],
      ),
    ];
  });

/** What a model gives a line; null where the predictor is not in it. */
export const cellOf = (
  { parts }: Pick<ModelColumn, 'parts'>,
  { variable, place }: ModelLine,
): ModelCell | null => (place === null ? null : (parts[variable.name]?.cells[place] ?? null));

/** Decimals of a coefficient that show two digits of how exact it is. */
const exactDecimals = ({ ciLower, ciUpper }: Estimate): number => {
  const width = ciLower === null || ciUpper === null ? 1 : (ciUpper - ciLower) / 4;
  return width > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(width)))) : 2;
};

/** `1.04 [1.01, 1.08]`. */
export function estimateText(estimate: Estimate, isRatio: boolean): Runs {
  const decimals = isRatio
    ? ratioDecimals({ ...estimate, ratio: estimate.estimate })
    : exactDecimals(estimate);
  const shown = estimate.estimate === null ? '∞' : num(estimate.estimate, 'number', decimals);
  return rich`${shown} ${interval(estimate.ciLower, estimate.ciUpper, 'number', decimals)}`;
}

/** What a cell of estimates says: blank beside the name of a factor, a dash where the predictor is not in the model. */
function estimateCell(column: ModelColumn, line: ModelLine, isRatio: boolean): Cell {
  const part = column.parts[line.variable.name];
  if (line.place === null) return part ? '' : null;
  const cell = cellOf(column, line);
  if (!cell) return null;
  return cell.estimate ? estimateText(cell.estimate, isRatio) : 'Reference';
}

function pCell(column: ModelColumn, line: ModelLine): Cell {
  const part = column.parts[line.variable.name];
  if (line.place === null) return part ? (part.pValue ?? '') : null;
  const cell = cellOf(column, line);
  return cell ? (cell.estimate?.pValue ?? '') : null;
}

interface ModelHead {
  readonly kind: ModelKind;
  readonly level: number;
  /** Whether every model has the same cases, so that they are counted once. */
  readonly sameCases: boolean;
  readonly hasCounts: boolean;
  /** Words above the columns of a model, where they are not its own. */
  readonly title?: (column: ModelColumn) => string;
}

/** n and events of each line. */
function countColumns(columns: readonly ModelColumn[], kind: ModelKind): readonly Column<ModelLine>[] {
  const counted = (line: ModelLine): ModelCell | null => {
    for (const column of columns) {
      const cell = cellOf(column, line);
      if (cell) return cell;
    }
    return null;
  };
  const { events } = KIND_WORDS[kind];
  const cell =
    (of: (cell: ModelCell) => number | null) =>
    (line: ModelLine): Cell => {
      const found = counted(line);
      return line.place === null ? '' : found && of(found);
    };
  return [
    value(
      rich`*n*`,
      'integer',
      cell(({ n }) => n),
    ),
    ...(events === null
      ? []
      : [
          value<ModelLine>(
            events,
            'integer',
            cell((one) => one.events),
          ),
        ]),
  ];
}

/** The columns of all models, each with its estimates and p below its title. */
export function modelColumns(
  columns: readonly ModelColumn[],
  { kind, level, sameCases, hasCounts, title = columnTitle }: ModelHead,
): readonly Columns<ModelLine>[] {
  const { isRatio } = KIND_WORDS[kind];
  const own = (column: ModelColumn): readonly Column<ModelLine>[] => [
    ...(hasCounts && !sameCases ? countColumns([column], kind) : []),
    value(
      rich`${equationWords(kind, column.category).symbol} [${num(level, 'level')} CI]`,
      'number',
      (line) => estimateCell(column, line, isRatio),
    ),
    value(rich`*p*`, 'p', (line) => pCell(column, line)),
  ];
  return [
    ...(hasCounts && sameCases ? [countColumns(columns, kind)] : []),
    ...columns.map((column) => under(title(column), own(column))),
  ];
}
