/** Labels that are pasted as lines: each with its value, or one after the other. */

const PAIR = /^\s*(.+?)\s*(?:\t|=|:|;)\s*(.+?)\s*$/;

/** Labels by level; lines that name no level count from the one where they were pasted. */
export function pastedLabels(
  text: string,
  levels: readonly string[],
  from: number,
): Readonly<Record<string, string>> {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => PAIR.exec(line)).filter((pair) => pair !== null);
  const named = pairs.filter((pair) => levels.includes(pair[1]!));
  if (named.length > 0) return Object.fromEntries(named.map((pair) => [pair[1]!, pair[2]!]));
  return Object.fromEntries(
    lines.flatMap((line, i) => {
      const level = levels[from + i];
      return level === undefined ? [] : [[level, line.trim()] as const];
    }),
  );
}

const LINE = /^\s*(.+?)\s*(?:\t|=|:|;|,)\s*(.+?)\s*$/;

/** Labels by value, written one on a line, and what is wrong with the first line that names no value. */
export function labelLines(text: string): {
  readonly labels: Readonly<Record<string, string>>;
  readonly problem: string | null;
} {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => LINE.exec(line));
  const wrong = lines[pairs.indexOf(null)];
  return {
    labels: Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : []))),
    problem:
      wrong === undefined
        ? null
        : `'${wrong.trim()}' holds no value with its label; write it like 1 = Never.`,
  };
}

/** Labels as such lines. */
export const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([value, label]) => `${value} = ${label}`)
    .join('\n');
