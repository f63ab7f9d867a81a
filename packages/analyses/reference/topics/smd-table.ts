import type { Column, Frame } from '@constat/data';
import { Frame as Data } from '@constat/data';
import type { SmdRow, SmdTableResult } from '../../src/publication/smd-table/compute.ts';
import type { ReferenceInputs } from '../adapter.ts';
import { smdTable as engine } from '../engine/group-tests.ts';
import { names } from '../inputs.ts';
import { overEngine } from '../over-engine.ts';

interface Wanted {
  readonly name: string;
  readonly type: 'continuous' | 'binary' | 'categorical';
  readonly level?: unknown;
}

const wantedOf = (inputs: ReferenceInputs): readonly Wanted[] => [inputs.variables].flat() as Wanted[];

/** Levels in this order; others have no value. */
function leveled(frame: Frame, column: Column, order: readonly string[]): Column {
  const { codes, levels } = frame.factor(column.name);
  return {
    ...column,
    type: 'categorical',
    categoryOrder: order,
    cells: {
      kind: 'categories',
      codes: codes.map((code) => (code < 0 ? -1 : order.indexOf(levels[code] ?? ''))),
      levels: order,
    },
  };
}

/** The groups in the order in which the page subtracts them, and categories as categories. */
function prepared(frame: Frame, inputs: ReferenceInputs): Frame {
  const categories = wantedOf(inputs).filter(({ type }) => type !== 'continuous');
  return new Data(
    frame.columns.map((column) => {
      if (column.name === inputs.group) return leveled(frame, column, names(inputs.groups).toReversed());
      return categories.some(({ name }) => name === column.name)
        ? leveled(frame, column, frame.factor(column.name).levels)
        : column;
    }),
  );
}

/** Means, deviations and shares: the second group of the page is the first of the case. */
function rowOf({ name, levels, before }: SmdRow, { type, level }: Wanted) {
  const [second, first] = before.sides;
  const shared = { n1: first.n, n2: second.n };
  if (type === 'continuous')
    return [
      name,
      {
        ...shared,
        smd: before.smd,
        ciLower: before.ciLower,
        ciUpper: before.ciUpper,
        mean1: first.mean,
        mean2: second.mean,
        sd1: first.sd,
        sd2: second.sd,
      },
    ] as const;
  if (levels?.length !== 2)
    return [name, { ...shared, smd: before.smd, ciLower: before.ciLower, ciUpper: before.ciUpper }] as const;
  const at = levels.indexOf(String(level));
  // a category of two levels has a sign on the page, that of its last level; a case may count the other
  return [
    name,
    at < 0 ? shared : { ...shared, proportion1: first.shares[at], proportion2: second.shares[at] },
  ] as const;
}

export const smdTable = overEngine<SmdTableResult>(engine, (inputs, frame) => {
  const wanted = wantedOf(inputs);
  if (names(inputs.groups).length !== 2) return null;
  return {
    analysis: 'smd-table',
    options: {
      variables: wanted.map(({ name }) => name),
      group: inputs.group,
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
    },
    frame: prepared(frame, inputs),
    values: ({ rows }) => ({
      variables: Object.fromEntries(
        rows.flatMap((row) => wanted.filter(({ name }) => name === row.name).map((each) => rowOf(row, each))),
      ),
    }),
  };
});
