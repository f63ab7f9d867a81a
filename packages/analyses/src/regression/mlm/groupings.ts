/** The groupings of a model: their names, and the group of each row used. */
import type { Frame } from '@constat/data';
import type { MlmOptions } from './options.ts';

/** What says which rows belong together. */
export type GroupingOptions = Pick<MlmOptions, 'group' | 'upper' | 'structure' | 'slopesOver'>;

export interface Grouping {
  /** As a formula has it: `class`, or `school:class` where groups are nested. */
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
  /** Of the rows used, in their order. */
  readonly codes: Int32Array;
  readonly hasSlopes: boolean;
}

/** The groups first, then the second grouping. */
export function groupingsOf(frame: Frame, options: GroupingOptions, rows: Int32Array): readonly Grouping[] {
  const { group, upper, structure, slopesOver } = options;
  const own = frame.factor(group);
  const isNested = upper !== null && structure === 'nested';
  const above = upper === null ? null : frame.factor(upper);
  const nameOf = (row: number): string =>
    isNested && above
      ? `${above.levels[above.codes[row]!]}:${own.levels[own.codes[row]!]}`
      : own.levels[own.codes[row]!]!;
  const first: Grouping = {
    name: isNested ? `${upper}:${group}` : group,
    label: frame.label(group),
    ...coded(rows, nameOf),
    hasSlopes: slopesOver !== 'upper',
  };
  if (upper === null || !above) return [first];
  return [
    first,
    {
      name: upper,
      label: frame.label(upper),
      ...coded(rows, (row) => above.levels[above.codes[row]!]!),
      hasSlopes: slopesOver !== 'group',
    },
  ];
}

function coded(
  rows: Int32Array,
  nameOf: (row: number) => string,
): { readonly levels: readonly string[]; readonly codes: Int32Array } {
  const places = new Map<string, number>();
  const codes = Int32Array.from(rows, (row) => {
    const name = nameOf(row);
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  });
  return { levels: [...places.keys()], codes };
}
