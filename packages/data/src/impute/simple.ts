/** Missing values of one variable filled in once: by its mean, median or mode, or by regression on others. */
import {
  completeRows,
  leastSquares,
  type ModelVariable,
  modelMatrix,
  modeSorted,
  moments,
  quantileSorted,
  StatsError,
  sorted,
  valuesAt,
} from '@constat/stats';
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { withoutCodes } from '../restructure/cells.ts';
import { presentOf } from '../transform/expression/functions/column.ts';
import { type Made, numeric } from '../transform/numeric.ts';
import { type ImputeMethod, TransformError } from '../transform/steps.ts';

/** The column with its missing values filled in; those that regression cannot predict stay missing. */
export function imputed(
  columns: readonly Column[],
  column: Column,
  method: ImputeMethod,
  predictors: readonly string[],
): Made {
  if (method === 'mode') return byMode(column);
  if (column.type !== 'numeric')
    throw new TransformError(
      'wrong-type',
      column.name,
      `${column.name} holds no numbers. Choose a numeric variable, or fill in the most frequent value.`,
    );
  const values = new Frame([column]).numbers(column.name);
  const present = presentOf(values);
  if (present.length === 0) throw noValues(column.name);
  if (method === 'regression') return numeric(byRegression(columns, column, values, predictors));
  const fill = method === 'mean' ? moments(present).mean : quantileSorted(sorted(present), 0.5);
  return numeric(values.map((value) => (Number.isNaN(value) ? fill : value)));
}

const noValues = (name: string): TransformError =>
  new TransformError('no-values', name, `${name} has no values.`);

/** The most frequent value; of several, the smallest number or the first level. */
function byMode(column: Column): Made {
  const { type, cells, categoryOrder } = withoutCodes(column);
  const order = categoryOrder ? { categoryOrder } : {};
  if (cells.kind === 'numbers') {
    const present = presentOf(cells.values);
    if (present.length === 0) throw noValues(column.name);
    const { value: mode } = modeSorted(sorted(present));
    return {
      type,
      cells: { kind: 'numbers', values: cells.values.map((value) => (Number.isNaN(value) ? mode : value)) },
    };
  }
  const { levels, counts } = new Frame([column]).factor(column.name);
  if (levels.length === 0) throw noValues(column.name);
  const mode = levels[counts.indexOf(Math.max(...counts))]!;
  if (cells.kind === 'strings')
    return { type, cells: { kind: 'strings', values: cells.values.map((value) => value ?? mode) } };
  const code = cells.levels.indexOf(mode);
  return { type, ...order, cells: { ...cells, codes: cells.codes.map((each) => (each < 0 ? code : each)) } };
}

/** Least squares on the rows that have all values; the fitted values of the other rows that have the predictors. */
function byRegression(
  columns: readonly Column[],
  column: Column,
  values: Float64Array,
  names: readonly string[],
): Float64Array {
  if (names.length === 0)
    throw new TransformError(
      'too-few-variables',
      column.name,
      'Choose at least one variable to predict from.',
    );
  if (names.includes(column.name))
    throw new TransformError('wrong-type', column.name, `${column.name} cannot predict itself.`);
  const frame = new Frame(columns);
  const variables = names.map((name): ModelVariable => {
    if (!frame.has(name))
      throw new TransformError('unknown-variable', name, `There is no variable '${name}'. Choose another.`);
    const { type } = frame.column(name);
    if (type === 'numeric') return { kind: 'numeric', name, values: frame.numbers(name) };
    if (type === 'text' || type === 'date')
      throw new TransformError('wrong-type', name, `${name} is ${type}; choose numbers or categories.`);
    const { codes, levels } = frame.factor(name);
    return { kind: 'factor', name, codes, levels };
  });
  const usable = completeRows(variables);
  const mask = completeRows(variables, [values]);
  try {
    const design = modelMatrix({ variables, terms: names.map((name) => [name]) });
    const fit = leastSquares(design, values, { dependent: 'drop', ...(mask ? { mask } : {}) });
    const kept = valuesAt(design.columns, fit.kept);
    return values.map((value, row) => {
      if (!Number.isNaN(value) || usable?.[row] === 0) return value;
      return kept.reduce(
        (sum, { parts }, i) =>
          sum +
          fit.coefficients[i]! *
            parts.reduce(
              (product, part) =>
                product *
                (part.kind === 'values' ? part.values[row]! : (part.table[part.codes[row]!] ?? Number.NaN)),
              1,
            ),
        0,
      );
    });
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    throw new TransformError(
      'no-values',
      column.name,
      `Too few rows have a value in ${column.name} and in all predictors. Choose fewer predictors.`,
    );
  }
}
