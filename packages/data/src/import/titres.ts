/** Titres, as laboratories write dilutions: 1:40, 1:1,280; as numbers they are the 40 and the 1280. */
const TITRE = /^1\s?:\s?(\d{1,3}(?:,\d{3})+|\d+)$/;
/** Minutes have two digits and end before this. */
const HOUR = 60;

/** The dilutions of texts that are all titres, of which one at least is no time of day; null where they are not. */
export function readTitres(
  texts: readonly string[],
): { readonly values: readonly number[]; readonly unit: 'dilutions' } | null {
  const digits = texts.map((text) => TITRE.exec(text.trim())?.[1]?.replaceAll(',', '') ?? '');
  if (texts.length === 0 || digits.includes('')) return null;
  const isClock = digits.every((each) => each.length === 2 && Number(each) < HOUR);
  return isClock ? null : { values: digits.map(Number), unit: 'dilutions' };
}
