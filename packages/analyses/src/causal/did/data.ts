/** The rows of a design as plain columns. */

import type { Frame } from '@constat/data';
import { numbersAt, valuesAt } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { DidOptions } from './options.ts';
import { refusals, variablesOf } from './refusals.ts';

/** Groups numbered from zero without gaps. */
export interface Grouping {
  readonly codes: Int32Array;
  readonly count: number;
}

export class DidRows {
  readonly rows: readonly number[];
  readonly excluded: number;

  constructor(
    readonly frame: Frame,
    readonly options: DidOptions,
  ) {
    const clusters = clusterOf(options);
    const needed = [...variablesOf(options), ...(clusters === null ? [] : [clusters])];
    const { mask } = frame.complete(needed);
    const wanted = options.design === 'fixed-effects' ? [] : options.treatedLevels;
    const groups = wanted.length === 2 ? frame.factor(options.treated) : null;
    const rows: number[] = [];
    for (let row = 0; row < frame.rows; row++) {
      if (!mask[row]) continue;
      if (groups && !wanted.includes(groups.levels[groups.codes[row]!]!)) continue;
      rows.push(row);
    }
    this.rows = rows;
    this.excluded = frame.rows - rows.length;
  }

  numbers(name: string): Float64Array {
    const all = this.frame.numbers(name);
    const values = numbersAt(all, this.rows);
    if (!values.every(Number.isFinite)) throw new RefusedError([refusals.notFinite(name)]);
    if (values.every((value) => value === values[0])) throw new RefusedError([refusals.noVariation(name)]);
    return values;
  }

  /** 0 and 1 for the first and second of two levels, and what they are called; of chosen ones the first is the treated. */
  binary(name: string, what: 'group' | 'time' | 'treatment') {
    const { codes, levels } = this.frame.factor(name);
    const chosen = what === 'group' ? this.options.treatedLevels : [];
    const used = new Set(valuesAt(codes, this.rows));
    const present =
      chosen.length === 2
        ? [...chosen].reverse().filter((level) => used.has(levels.indexOf(level)))
        : levels.filter((_, code) => used.has(code));
    if (present.length < 2) throw new RefusedError([refusals.oneGroup(name, what)]);
    if (present.length > 2) throw new RefusedError([refusals.manyGroups(name, present, what)]);
    const second = levels.indexOf(present[1]!);
    return {
      values: Float64Array.from(this.rows, (row) => (codes[row] === second ? 1 : 0)),
      names: [present[0]!, present[1]!] as const,
    };
  }

  grouping(name: string): Grouping {
    const { codes } = this.frame.factor(name);
    const places = new Map<number, number>();
    const own = Int32Array.from(this.rows, (row) => {
      const code = codes[row]!;
      const at = places.get(code) ?? places.size;
      places.set(code, at);
      return at;
    });
    return { codes: own, count: places.size };
  }
}

/** The variable of the clusters: in panels the units unless another is chosen. */
export const clusterOf = ({ cluster, design, unit }: DidOptions): string | null =>
  cluster ?? (design === 'two-by-two' ? null : unit);
