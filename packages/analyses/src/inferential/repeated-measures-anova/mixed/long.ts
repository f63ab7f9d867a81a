/** Measurements of cases below each other. */
import type { Frame } from '@constat/data';
import { type LongMeasurements, zip } from '@constat/stats';
import { usedFactor } from '../../../shared/used-levels.ts';
import type { MeanFactor } from '../../kit/marginal-means.ts';
import type { RepeatedOptions } from '../options.ts';
import { designOf, variablesOf } from '../refusals.ts';

/** Levels of the within factors of a cell; the last factor changes fastest. */
export function cellLevels(levels: readonly number[], cell: number): readonly number[] {
  const result: number[] = [];
  let rest = cell;
  for (const count of levels.toReversed()) {
    result.unshift(rest % count);
    rest = Math.floor(rest / count);
  }
  return result;
}

/** Cases that have a measurement, their groups and covariates. */
export function mixedMask(
  frame: Frame,
  options: RepeatedOptions,
): { readonly mask: Uint8Array; readonly used: number } {
  const columns = variablesOf(designOf(options)).map((name) => frame.numbers(name));
  const { mask: known } = frame.complete([...options.between, ...options.covariates]);
  const mask = known.map((is, row) =>
    is === 1 && columns.some((column) => Number.isFinite(column[row])) ? 1 : 0,
  );
  return { mask, used: mask.reduce((sum, is) => sum + is, 0) };
}

export interface Long extends LongMeasurements {
  /** Within factors first. */
  readonly named: readonly MeanFactor[];
  readonly covariateMeans: readonly number[];
  /** Place of the measurement among the variables. */
  readonly cells: Int32Array;
  readonly incomplete: number;
}

/** Every measurement that there is, case by case. */
export function longOf(frame: Frame, options: RepeatedOptions, mask: Uint8Array): Long {
  const design = designOf(options);
  const columns = variablesOf(design).map((name) => frame.numbers(name));
  const counts = design.factors.map(({ levels }) => levels.length);
  const between = options.between.map((name) => usedFactor(frame, name, mask));
  const rows: { readonly row: number; readonly cell: number; readonly code: number }[] = [];
  let caseCount = 0;
  let incomplete = 0;
  mask.forEach((is, row) => {
    if (is === 0) return;
    const own = columns.flatMap((column, cell) =>
      Number.isFinite(column[row]) ? [{ row, cell, code: caseCount }] : [],
    );
    if (own.length < columns.length) incomplete++;
    rows.push(...own);
    caseCount++;
  });
  const positions = columns.map((_, cell) => cellLevels(counts, cell));
  const covariates = options.covariates.map((name) => {
    const values = frame.numbers(name);
    const mean = values.reduce((sum, value, row) => sum + (mask[row] === 1 ? value : 0), 0) / caseCount;
    return { mean, values: Float64Array.from(rows, ({ row }) => (values[row] ?? 0) - mean) };
  });
  return {
    values: Float64Array.from(rows, ({ row, cell }) => columns[cell]?.[row] ?? 0),
    cases: Int32Array.from(rows, ({ code }) => code),
    cells: Int32Array.from(rows, ({ cell }) => cell),
    caseCount,
    incomplete,
    factors: [
      ...counts.map((levels, place) => ({
        levels,
        within: true,
        codes: Int32Array.from(rows, ({ cell }) => positions[cell]?.[place] ?? 0),
      })),
      ...between.map(({ codes, levels }) => ({
        levels: levels.length,
        within: false,
        codes: Int32Array.from(rows, ({ row }) => codes[row] ?? 0),
      })),
    ],
    covariates: covariates.map(({ values }) => values),
    covariateMeans: covariates.map(({ mean }) => mean),
    named: [
      ...design.factors.map(({ name, levels }) => ({ name, label: name, levels })),
      ...zip(options.between, between).map(([name, { levels }]) => ({
        name,
        label: frame.label(name),
        levels,
      })),
    ],
  };
}
