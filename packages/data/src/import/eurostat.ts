/** Tables as Eurostat writes them (.tsv): the first column holds several names and values between commas, letters behind values are marks, and : is missing. */
const HEAD = /^([^\t\\]+)\\([^\t,]+)\t/;
/** A value with its marks, such as 12.3 bp, or a missing one with them. */
const MARKED = /^(:|[-+]?\d+(?:\.\d+)?)(?:\s+[a-z]{1,3})?$/;

export const EUROSTAT_MESSAGE =
  'This is a table of Eurostat: its first column was divided where it has commas, : became missing, and the letters that mark values (such as p for provisional) were left out.';

/** The rows with their names; null where the lines are no such table. */
export function eurostatTable(lines: readonly string[]): readonly (readonly string[])[] | null {
  const [, keys] = HEAD.exec(lines[0] ?? '') ?? [];
  if (keys === undefined) return null;
  const names = keys.split(',').map((name) => name.trim());
  const rows: (readonly string[])[] = [[...names, ...cellsOf(lines[0] ?? '').slice(1)]];
  for (const line of lines.slice(1)) {
    if (line.trim() === '') continue;
    const [key = '', ...values] = cellsOf(line);
    const parts = key.split(',');
    if (parts.length !== names.length || values.some((value) => value !== '' && !MARKED.test(value)))
      return null;
    rows.push([
      ...parts,
      ...values.map((value) => (value.startsWith(':') ? '' : (MARKED.exec(value)?.[1] ?? ''))),
    ]);
  }
  return rows.length > 1 ? rows : null;
}

const cellsOf = (line: string): readonly string[] => line.split('\t').map((cell) => cell.trim());
