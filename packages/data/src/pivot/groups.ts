/** Rows by the combinations of their codes that occur, numbered in the order in which they appear. */

/** Codes of rows, -1 where a row plays no part, and how many different ones there are. */
export interface Codes {
  readonly codes: Int32Array;
  readonly count: number;
}

export interface Combined extends Codes {
  /** The codes behind each combination, part by part. */
  readonly parts: readonly Int32Array[];
}

/** Up to this many possible combinations are looked up in a table, more in a map. */
const DENSE = 1 << 22;

/** The one combination of nothing, for all rows of the mask. */
export function everything(mask: Uint8Array): Combined {
  const codes = new Int32Array(mask.length);
  let any = false;
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 1) any = true;
    else codes[row] = -1;
  }
  return { codes, count: any ? 1 : 0, parts: [] };
}

/** The combinations of several codes; a row that lacks one of them has none. */
export function combine(parts: readonly Codes[], mask: Uint8Array): Combined {
  let groups = everything(mask);
  for (const part of parts) groups = paired(groups, part);
  return groups;
}

/** The combinations of groups with one more code. */
function paired(groups: Combined, part: Codes): Combined {
  const size = part.count;
  const keys = groups.count * size;
  // by code: the place of the combination, in a table where it is small enough
  const table = keys <= DENSE ? new Int32Array(keys).fill(-1) : null;
  const map = new Map<number, number>();
  const before: number[] = [];
  const last: number[] = [];
  const found = (key: number): number => {
    const known = map.get(key);
    return known ?? added(key);
  };
  const added = (key: number): number => {
    const place = before.length;
    if (table) table[key] = place;
    else map.set(key, place);
    before.push(Math.floor(key / size));
    last.push(key % size);
    return place;
  };
  const codes = new Int32Array(groups.codes.length);
  for (let row = 0; row < codes.length; row++) {
    const group = groups.codes[row]!;
    const code = part.codes[row]!;
    if (group < 0 || code < 0) {
      codes[row] = -1;
      continue;
    }
    const key = group * size + code;
    const place = table ? table[key]! : found(key);
    codes[row] = place < 0 ? added(key) : place;
  }
  return {
    codes,
    count: before.length,
    parts: [
      ...groups.parts.map((own) => Int32Array.from(before, (group) => own[group]!)),
      Int32Array.from(last),
    ],
  };
}
