import type { Factor, Frame } from '@constat/data';
import { adjustPValues, zip } from '@constat/stats';
import type { RunContext, Sample } from '../../contract.ts';
import type { Characteristic, Groups } from './characteristic.ts';
import { tabulated } from './complete.ts';
import { casesOf, withoutCount } from './counts.ts';
import { characteristic } from './describe.ts';
import type { Table1Options } from './options.ts';
import { pairsOf } from './pairs.ts';

export interface Table1Result {
  readonly sample: Sample;
  /** Null where all cases stand in one column. */
  readonly group: { readonly name: string; readonly label: string } | null;
  readonly levels: readonly string[];
  readonly sizes: readonly number[];
  /** Of all cases, whether or not there are strata. */
  readonly characteristics: readonly Characteristic[];
  readonly strata: Strata | null;
  /** What says how many cases a row stands for. */
  readonly counts: { readonly name: string; readonly label: string } | null;
  /** Who is measured twice: those in both groups, and those in one of them only. */
  readonly pairs?: {
    readonly name: string;
    readonly label: string;
    readonly both: number;
    readonly alone: number;
  };
}

export interface Strata {
  readonly name: string;
  readonly label: string;
  readonly parts: readonly Stratum[];
}

/** The groups within one level of the strata. */
export interface Stratum {
  readonly level: string;
  readonly used: number;
  readonly sizes: readonly number[];
  readonly characteristics: readonly Characteristic[];
}

/** One group of all rows. */
export const everybody = (rows: number): Factor => ({
  codes: new Int32Array(rows),
  levels: [''],
  values: [''],
  counts: Uint32Array.of(rows),
});

export function compute(data: Frame, options: Table1Options, run: RunContext): Table1Result {
  const cases = casesOf(data, options);
  const frame = tabulated(cases, options);
  const ids = options.pairs === null ? null : frame.factor(options.pairs);
  const strata = options.strata === null ? null : frame.factor(options.strata);
  const all = options.group === null ? everybody(frame.rows) : frame.factor(options.group);
  // Cases without a stratum stand in no column.
  const factor = strata ? restricted(all, (row) => strata.codes[row]! >= 0) : all;
  const levels = factor.levels.filter((_, i) => factor.counts[i]! > 0);
  const groups = groupsOf(factor, levels, ids);
  const parts = strata ? strata.levels.filter((_, i) => strata.counts[i]! > 0) : [];
  const steps = options.variables.length * (1 + parts.length);
  let step = 0;
  const describe = (within: Groups, shown?: readonly Characteristic[]) =>
    adjusted(
      options.variables.map((name, i) => {
        run.progress(step++, steps, name);
        return characteristic(frame, name, within, options, shown?.[i]);
      }),
      options,
    );
  const characteristics = describe(groups);
  const used = sum(groups.sizes);
  return {
    sample: { used, excluded: cases.rows - used + withoutCount(data, options) },
    counts: options.counts === null ? null : { name: options.counts, label: data.label(options.counts) },
    group: options.group === null ? null : { name: options.group, label: frame.label(options.group) },
    levels: options.group === null ? [] : levels,
    sizes: options.group === null ? [] : groups.sizes,
    characteristics,
    ...(groups.pairs
      ? {
          pairs: {
            name: options.pairs!,
            label: frame.label(options.pairs!),
            both: groups.pairs.first.length,
            alone: used - 2 * groups.pairs.first.length,
          },
        }
      : {}),
    strata: strata && {
      name: options.strata!,
      label: frame.label(options.strata!),
      parts: parts.flatMap((level) => {
        const code = strata.levels.indexOf(level);
        const within = groupsOf(
          restricted(factor, (row) => strata.codes[row] === code),
          levels,
          ids,
        );
        const cases = sum(within.sizes);
        return cases === 0
          ? []
          : [{ level, used: cases, sizes: within.sizes, characteristics: describe(within, characteristics) }];
      }),
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function groupsOf(factor: Factor, levels: readonly string[], ids: Factor | null): Groups {
  const place = Int32Array.from(factor.levels, (level) => levels.indexOf(level));
  const places = factor.codes.map((code) => (code < 0 ? -1 : place[code]!));
  return {
    factor,
    levels,
    places,
    sizes: levels.map((level) => factor.counts[factor.levels.indexOf(level)]!),
    pairs: ids && pairsOf(ids, places),
  };
}

/** The factor in some rows only. */
function restricted(factor: Factor, keeps: (row: number) => boolean): Factor {
  const codes = factor.codes.map((code, row) => (code >= 0 && keeps(row) ? code : -1));
  const counts = new Uint32Array(factor.levels.length);
  for (const code of codes) if (code >= 0) counts[code]!++;
  return { ...factor, codes, counts };
}

export function adjusted(
  characteristics: readonly Characteristic[],
  { adjust }: Table1Options,
): readonly Characteristic[] {
  if (adjust === 'none' || characteristics.every(({ test }) => test === null)) return characteristics;
  const raw = characteristics.map(({ test }) => test?.pValue ?? Number.NaN);
  const values = adjustPValues(raw, adjust === 'holm' ? 'holm' : 'bh');
  return zip(characteristics, values).map(([one, value]) => (one.test ? { ...one, adjusted: value } : one));
}
