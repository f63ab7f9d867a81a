/**
 * Long columns of text as the store is given them by the editor: letters in a few arrays instead of a million strings, whose copy for the
 * store would hold up the page for a third of a second. Reading them gives the strings again.
 */

/** Letters that one call makes into a string. */
const AT_ONCE = 8192;
/** Lengths of texts take a byte each where all are below this, which stands for a missing one. */
export const NONE = 255;
export const LONG_NONE = 0xffffffff;

export interface PackedTexts {
  readonly kind: 'packed';
  /** The length of each text, of so many together; the largest number where it is missing. */
  readonly lengths: readonly (Uint8Array | Uint32Array)[];
  /** The letters of as many: in bytes where these are enough. */
  readonly letters: readonly (Uint8Array | Uint16Array)[];
}

export const isPacked = (cells: { readonly kind: string }): cells is PackedTexts => cells.kind === 'packed';

function textOf(letters: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < letters.length; at += AT_ONCE)
    text += String.fromCharCode(...letters.subarray(at, at + AT_ONCE));
  return text;
}

/** The texts again. */
export function unpackTexts({ lengths, letters }: PackedTexts): (string | null)[] {
  const texts: (string | null)[] = [];
  for (const [k, part] of letters.entries()) {
    const text = textOf(part);
    const sizes = lengths[k] ?? [];
    const none = sizes instanceof Uint8Array ? NONE : LONG_NONE;
    let at = 0;
    for (const length of sizes) {
      texts.push(length === none ? null : text.slice(at, at + length));
      if (length !== none) at += length;
    }
  }
  return texts;
}
