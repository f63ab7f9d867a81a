/** How SPSS syntax is written. */

/** Longest line that SPSS reads in every place where syntax can be run. */
const LINE = 200;

/** `'It''s'`: a text in quotes, on one line. */
export const text = (value: string): string => `'${value.replaceAll(/\s+/g, ' ').replaceAll("'", "''")}'`;

/** `95` of .95. */
export const percent = (share: number): string => String(+(share * 100).toPrecision(6));

export const alpha = (confidenceLevel: number): string => String(+(1 - confidenceLevel).toPrecision(6));

/** A remark: it must not hold a full stop at its end but its own. */
export const remark = (words: string): string => `* ${words.replace(/\.$/, '')}.`;

/** A procedure, its subcommands below each other. */
export const procedure = (
  head: string,
  ...subcommands: readonly (string | false | null | undefined)[]
): readonly string[] => {
  const lines = [head, ...subcommands.flatMap((each) => (each ? [`  /${each}`] : []))].flatMap(broken);
  return lines.map((line, i) => (i === lines.length - 1 ? `${line}.` : line));
};

/** A line in pieces short enough, broken at spaces outside of quotes. */
export function broken(line: string): readonly string[] {
  if (line.length <= LINE) return [line];
  const words = line.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? [line];
  const lines: string[] = [];
  let current = '';
  for (const word of words) {
    if (current !== '' && current.length + word.length + 1 > LINE) {
      lines.push(current);
      current = `    ${word}`;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
