/** Thirteen trials of the BCG vaccine, whose analyses the manual of metafor shows. */
import { countsEffect } from '../src/meta/study-effects.ts';
import { interceptOnly } from '../src/meta/weighted-model.ts';

/** metafor: dat.bcg, cases and sizes of the vaccinated and of the others, and the latitude (Colditz et al. 1994). */
export const BCG = (
  [
    [4, 123, 11, 139, 44],
    [6, 306, 29, 303, 55],
    [3, 231, 11, 220, 42],
    [62, 13598, 248, 12867, 52],
    [33, 5069, 47, 5808, 13],
    [180, 1541, 372, 1451, 44],
    [8, 2545, 10, 629, 19],
    [505, 88391, 499, 88391, 13],
    [29, 7499, 45, 7277, 27],
    [17, 1716, 65, 1665, 42],
    [186, 50634, 141, 27338, 18],
    [5, 2498, 3, 2341, 33],
    [27, 16913, 29, 17854, 33],
  ] as const
).map(([events1, n1, events2, n2, latitude]) => ({ events1, n1, events2, n2, latitude }));
export const studies = BCG.map((counts) => countsEffect('RR', counts));
export const effects = Float64Array.from(studies, ({ effect }) => effect);
export const variances = Float64Array.from(studies, ({ variance }) => variance);
export const latitudes = Float64Array.from(BCG, ({ latitude }) => latitude);
export const data = { effects, variances, columns: interceptOnly(13) };
export const withLatitude = { ...data, columns: [...data.columns, latitudes] };
