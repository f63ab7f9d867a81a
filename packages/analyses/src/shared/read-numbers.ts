/** Numbers typed with blanks, commas or semicolons between them; null where one is no number. */
export function readNumbers(text: string): readonly number[] | null {
  const parts = text
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const numbers = parts.map(Number);
  return parts.length > 0 && numbers.every(Number.isFinite) ? numbers : null;
}
