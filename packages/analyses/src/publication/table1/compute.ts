import type { Factor, Frame } from '@constat/data';
import { adjustPValues } from '@constat/stats';
import type { RunContext, Sample } from '../../contract.ts';
import { type Characteristic, characteristic, type Groups } from './characteristic.ts';
import type { Table1Options } from './options.ts';

export interface Table1Result {
  readonly sample: Sample;
  /** Null where all cases stand in one column. */
  readonly group: { readonly name: string; readonly label: string } | null;
  readonly levels: readonly string[];
  readonly sizes: readonly number[];
  readonly characteristics: readonly Characteristic[];
}

/** One group of all rows. */
const everybody = (rows: number): Factor => ({
  codes: new Int32Array(rows),
  levels: [''],
  values: [''],
  counts: Uint32Array.of(rows),
});

export function compute(frame: Frame, options: Table1Options, run: RunContext): Table1Result {
  const factor = options.group === null ? everybody(frame.rows) : frame.factor(options.group);
  const levels = factor.levels.filter((_, i) => factor.counts[i]! > 0);
  const groups: Groups = {
    factor,
    levels,
    sizes: levels.map((level) => factor.counts[factor.levels.indexOf(level)]!),
  };
  const characteristics = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    return characteristic(frame, name, groups, options);
  });
  const used = groups.sizes.reduce((sum, size) => sum + size, 0);
  return {
    sample: { used, excluded: frame.rows - used },
    group: options.group === null ? null : { name: options.group, label: frame.label(options.group) },
    levels: options.group === null ? [] : levels,
    sizes: options.group === null ? [] : groups.sizes,
    characteristics: adjusted(characteristics, options),
  };
}

function adjusted(
  characteristics: readonly Characteristic[],
  { adjust }: Table1Options,
): readonly Characteristic[] {
  if (adjust === 'none' || characteristics.every(({ test }) => test === null)) return characteristics;
  const raw = characteristics.map(({ test }) => test?.pValue ?? Number.NaN);
  const values = adjustPValues(raw, adjust === 'holm' ? 'holm' : 'bh');
  return characteristics.map((one, i) => (one.test ? { ...one, adjusted: values[i]! } : one));
}
