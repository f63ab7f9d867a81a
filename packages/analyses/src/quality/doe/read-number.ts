/** The number in a text as people type it, with a decimal comma too; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(',', '.');
  if (plain === '') return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
