/** Which axes of a figure show a variable of the dataset itself, so that a part of the figure is a part of the rows. */

import type { FilterCondition, FilterGroup } from '@constat/data';
import { axesOf, drawnSpec, type FigureBlock, isComposed } from '@constat/report';

export interface AxisVariable {
  readonly axis: 'x' | 'y';
  /** The name of the variable. */
  readonly name: string;
  /** What it is called. */
  readonly label: string;
  /** What the axis shows. */
  readonly range: readonly [number, number];
}

/** The variables of a dataset, as far as axes need them. */
type Columns = readonly { readonly name: string; readonly label?: string; readonly type: string }[];

/** The axes that show a number of the dataset case by case: their title is its label. */
export function axisVariables(
  { spec }: Pick<FigureBlock, 'spec'>,
  columns: Columns,
): readonly AxisVariable[] {
  if (spec.drawing !== undefined || isComposed(spec) || spec.facet !== undefined) return [];
  return axesOf(drawnSpec({ spec })).flatMap(({ axis, kind, rows, range, title }) => {
    if (kind !== 'number' || rows || range === null) return [];
    const column = columns.find(
      ({ name, label, type }) =>
        type === 'numeric' && title === (label === undefined || label === '' ? name : label),
    );
    return column ? [{ axis, name: column.name, label: title ?? column.name, range }] : [];
  });
}

/** Bounds of a selection; null where it is open. */
export type Bounds = Readonly<Partial<Record<'x' | 'y', readonly [number, number]>>>;

const inside = (variables: readonly AxisVariable[], bounds: Bounds): readonly FilterCondition[] =>
  variables.flatMap(({ axis, name }) => {
    const bound = bounds[axis];
    return bound ? [{ column: name, operator: 'between' as const, value: bound[0], value2: bound[1] }] : [];
  });

/** The rows in the selection; null where nothing is selected. */
export function keptRows(variables: readonly AxisVariable[], bounds: Bounds): FilterGroup | null {
  const conditions = inside(variables, bounds);
  return conditions.length === 0 ? null : { logic: 'AND', conditions };
}

/** All other rows, those without a value among them. */
export function otherRows(variables: readonly AxisVariable[], bounds: Bounds): FilterGroup | null {
  const conditions = inside(variables, bounds);
  if (conditions.length === 0) return null;
  return {
    logic: 'OR',
    conditions: conditions.flatMap((condition): readonly FilterCondition[] => [
      { ...condition, operator: 'notBetween' },
      { column: condition.column, operator: 'isEmpty' },
    ]),
  };
}
