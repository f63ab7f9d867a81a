import type { Frame } from '@constat/data';
import { moments, sdOf } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import type { Named } from '../kit/categories.ts';
import {
  type CellNames,
  type CellPlace,
  cellsOf,
  checkResampled,
  type MeanWithSpread,
  meanWithSpread,
  placeOf,
} from '../kit/cells.ts';
import { type MultiVari, multiVariOf } from './multi-vari.ts';
import type { ErrorBarOptions } from './options.ts';

export interface MeanPoint extends MeanWithSpread, CellPlace {
  readonly n: number;
  /** Null for a single case. */
  readonly sd: number | null;
}

export interface ErrorBarResult extends CellNames<Named> {
  /** Cells without a case have none. */
  readonly means: readonly MeanPoint[];
  readonly multiVari: MultiVari | null;
}

export function compute(frame: Frame, options: ErrorBarOptions, run: RunContext): ErrorBarResult {
  const { names, values } = cellsOf(frame, options);
  checkResampled(options.spread, names.outcome.label, names.sample.used);
  return {
    ...names,
    multiVari: options.multiVari ? multiVariOf(values, names) : null,
    means: values.flatMap((own, cell) => {
      if (own.length === 0) return [];
      run.progress(cell, values.length, names.outcome.label);
      const m = moments(own);
      return [
        {
          ...placeOf(cell, names),
          n: own.length,
          sd: sdOf(m),
          ...meanWithSpread(own, options.spread, options.confidenceLevel, run.seed + cell),
        },
      ];
    }),
  };
}
