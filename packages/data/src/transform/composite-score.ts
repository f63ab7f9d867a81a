/** Composite scores: several variables, categories as numbers, some scales turned round, one number per row. */
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { sdOfFirst } from './expression/functions/row.ts';
import { type Made, numeric } from './numeric.ts';
import { type Aggregation, type CompositeScore, TransformError } from './steps.ts';

const MIN_VARIABLES = 2;

const refuse = (code: TransformError['code'], variable: string | null, message: string): TransformError =>
  new TransformError(code, variable, `Error computing composite score: ${message}`);

/** The score of each row from the values that are present; missing where none is. */
export function compositeScore(columns: readonly Column[], step: CompositeScore): Made {
  const names = [...new Set(step.selectedVariables)];
  if (names.length < MIN_VARIABLES) throw refuse('too-few-variables', null, 'Select at least 2 variables.');
  const frame = new Frame(columns);
  const items = names.map((name) => turned(step, name, scored(frame, step, name)));
  const values = new Float64Array(frame.rows);
  const row = new Float64Array(items.length);
  for (let i = 0; i < values.length; i++) {
    let n = 0;
    for (let k = 0; k < items.length; k++) {
      const value = items[k]![i]!;
      if (!Number.isNaN(value)) row[n++] = value;
    }
    const usable = step.completeOnly ? n === items.length : n > 0;
    values[i] = usable ? aggregate(step.aggregationMethod, row, n) : Number.NaN;
  }
  return numeric(values);
}

/** The variable as numbers: as it is, or through its mapping. */
function scored(frame: Frame, step: CompositeScore, name: string): Float64Array {
  if (!frame.has(name)) throw refuse('unknown-variable', name, `There is no variable '${name}'.`);
  const mapping = step.categoryMappings.find((each) => each.variableName === name);
  if (frame.column(name).type === 'numeric' && !mapping) return frame.numbers(name);
  if (frame.column(name).type === 'date')
    throw refuse('wrong-type', name, `${name} holds dates. Take it out, or compute a number from it first.`);
  const { codes, levels } = frame.factor(name);
  const numbers = levels.map((level) => {
    const value =
      mapping && Object.hasOwn(mapping.categoryValues, level) ? mapping.categoryValues[level] : undefined;
    if (value === undefined || !Number.isFinite(value))
      throw refuse(
        'no-mapping',
        name,
        `'${level}' of ${name} has no number. Give each of its categories one.`,
      );
    return value;
  });
  return Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : numbers[code]!));
}

function turned({ reversed = [] }: CompositeScore, name: string, values: Float64Array): Float64Array {
  const scale = reversed.find((each) => each.variableName === name);
  if (!scale) return values;
  if (!(scale.low < scale.high))
    throw refuse('bad-range', name, `The scale of ${name} must run from a lower to a higher number.`);
  return values.map((x) => scale.low + scale.high - x);
}

function aggregate(method: Aggregation, values: Float64Array, n: number): number {
  if (method === 'count') return n;
  let sum = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < n; k++) {
    const x = values[k]!;
    sum += x;
    if (x < low) low = x;
    if (x > high) high = x;
  }
  if (method === 'min') return low;
  if (method === 'max') return high;
  if (method === 'sum') return sum;
  if (method === 'mean') return sum / n;
  return sdOfFirst(values, n);
}
