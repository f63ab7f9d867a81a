/** Packs long columns of text for the store (see `packed-texts.ts`). */
import { LONG_NONE, NONE, type PackedTexts } from './packed-texts.ts';

/** So many strings stand in one array of letters. */
const TOGETHER = 8192;
/** From so many rows on texts are packed. */
const LONG = 50_000;
const SLICE_MS = 10;

type Texts = readonly (string | null)[];

/** Whether the copy of these texts would be felt. */
export const isLong = (texts: Texts): boolean => texts.length >= LONG;

function lettersOf(text: string): Uint8Array | Uint16Array {
  const letters = new Uint16Array(text.length);
  let all = 0;
  for (let i = 0; i < letters.length; i++) {
    const letter = text.charCodeAt(i);
    letters[i] = letter;
    all |= letter;
  }
  return all < 256 ? new Uint8Array(letters) : letters;
}

function lengthsOf(texts: Texts): Uint8Array | Uint32Array {
  const short = texts.every((text) => text === null || text.length < NONE);
  const none = short ? NONE : LONG_NONE;
  const lengths = short ? new Uint8Array(texts.length) : new Uint32Array(texts.length);
  for (const [i, text] of texts.entries()) lengths[i] = text === null ? none : text.length;
  return lengths;
}

/** Packs in slices, between which the page answers. */
export async function packTexts(texts: Texts): Promise<PackedTexts> {
  const lengths: (Uint8Array | Uint32Array)[] = [];
  const letters: (Uint8Array | Uint16Array)[] = [];
  let end = performance.now() + SLICE_MS;
  for (let from = 0; from < texts.length; from += TOGETHER) {
    const part = texts.slice(from, from + TOGETHER);
    lengths.push(lengthsOf(part));
    letters.push(lettersOf(part.join('')));
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + SLICE_MS;
  }
  return { kind: 'packed', lengths, letters };
}
