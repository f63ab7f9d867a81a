import type { Frame } from '@constat/data';
import { moments, sdOf } from '@constat/stats';
import type { Named } from '../kit/categories.ts';
import {
  type CellNames,
  type CellPlace,
  cellsOf,
  type MeanWithSpread,
  meanWithSpread,
  placeOf,
} from '../kit/cells.ts';
import type { ErrorBarOptions } from './options.ts';

export interface MeanPoint extends MeanWithSpread, CellPlace {
  readonly n: number;
  /** Null for a single case. */
  readonly sd: number | null;
}

export interface ErrorBarResult extends CellNames<Named> {
  /** Cells without a case have none. */
  readonly means: readonly MeanPoint[];
}

export function compute(frame: Frame, options: ErrorBarOptions): ErrorBarResult {
  const { names, values } = cellsOf(frame, options);
  return {
    ...names,
    means: values.flatMap((own, cell) => {
      if (own.length === 0) return [];
      const m = moments(own);
      return [
        {
          ...placeOf(cell, names),
          n: own.length,
          sd: sdOf(m),
          ...meanWithSpread(own, options.spread, options.confidenceLevel),
        },
      ];
    }),
  };
}
