/** Text by its lines, each with its place. */
export interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at, end: at + line.length };
  });
}

export const isBlank = ({ text }: Line): boolean => text.trim() === '';
