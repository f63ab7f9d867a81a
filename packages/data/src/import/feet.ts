/** Heights in feet and inches, as people of the United States write them: 5'8", 5 ft 8 in, 6'. Read as inches. */

const FEET =
  /^(\d)\s*(?:['’′]|ft\.?|feet|foot)\s*(?:(\d|1[01])(?:\s?(½)|(\.\d+))?\s*(?:["”″]|''|’’|in\.?|inch(?:es)?)?)?$/i;

function inches(text: string): number {
  const [, feet, whole = '0', half, part = '0'] = FEET.exec(text.trim()) ?? [];
  return feet === undefined ? Number.NaN : 12 * Number(feet) + Number(whole) + (half ? 0.5 : Number(part));
}

/** The inches of texts that are all in feet; null where they are not. */
export function readFeet(
  texts: readonly string[],
): { readonly values: readonly number[]; readonly unit: 'inches' } | null {
  const values = texts.map(inches);
  return texts.length === 0 || values.some(Number.isNaN) ? null : { values, unit: 'inches' };
}
