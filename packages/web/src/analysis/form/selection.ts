/** Which rows of a list are selected, by the keys and clicks that people know from their files. */

export interface Selection {
  /** Names, in no order. */
  readonly names: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { names: new Set(), anchor: null };

/** One row alone. */
export const selectOne = (name: string): Selection => ({ names: new Set([name]), anchor: name });

/** One row more, or one less. */
export function selectToggle({ names }: Selection, name: string): Selection {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return { names: next, anchor: name };
}

/** All rows from the anchor to this one; what is selected elsewhere is not any more. */
export function selectRange({ anchor }: Selection, all: readonly string[], name: string): Selection {
  const to = all.indexOf(name);
  const from = anchor === null ? to : Math.max(0, all.indexOf(anchor));
  if (to < 0) return NOTHING_SELECTED;
  return {
    names: new Set(all.slice(Math.min(from, to), Math.max(from, to) + 1)),
    anchor: all[from] ?? name,
  };
}

export const selectAll = (all: readonly string[]): Selection => ({
  names: new Set(all),
  anchor: all[0] ?? null,
});

/** Letters typed after a longer pause begin anew. */
const PAUSE_MS = 800;

export interface Typed {
  readonly text: string;
  readonly at: number;
}

/** What was typed so far, with one more letter. */
export const typeMore = ({ text, at }: Typed, letter: string, now: number): Typed => ({
  text: now - at > PAUSE_MS ? letter.toLowerCase() : text + letter.toLowerCase(),
  at: now,
});

/** The next row that begins with what was typed; a letter typed again goes on to the next that has it. */
export function typedRow(all: readonly string[], from: number, text: string): number {
  const same = [...text].every((letter) => letter === text[0]);
  const wanted = same ? text.slice(0, 1) : text;
  const first = same ? from + 1 : from;
  for (let step = 0; step < all.length; step++) {
    const at = (first + step + all.length) % all.length;
    if (all[at]!.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
