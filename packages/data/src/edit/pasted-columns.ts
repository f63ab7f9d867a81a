/** Variables made of pasted cells that reach beyond the last one, with the types that pasted text has. */
import type { Column } from '../column.ts';
import { detectType } from '../import/detect.ts';
import { emptyCells, readNumber } from './cell-text.ts';
import { freeName } from './free-name.ts';

/** The type of cells by their texts. */
function typeOf(texts: readonly string[]): Column['type'] {
  const known = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (known.length > 0 && known.every((text) => !Number.isNaN(readNumber(text)))) return 'numeric';
  return detectType([...new Set(known)], known.length, 'paste').type;
}

/** One empty variable for each id, for the texts that stand there; names follow the position and are free. */
export function pastedColumns(
  columns: readonly Column[],
  rows: number,
  ids: readonly string[],
  textsOf: (i: number) => readonly string[],
): readonly Column[] {
  const taken = new Set(columns.map(({ name }) => name));
  return ids.map((id, i) => {
    const name = freeName(taken, `Column${columns.length + i + 1}`);
    const type = typeOf(textsOf(i));
    return { id, name, type, role: 'none', description: '', cells: emptyCells(type, rows) };
  });
}
