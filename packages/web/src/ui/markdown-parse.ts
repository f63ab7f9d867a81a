/** The block structure of the Markdown that the documentation uses. */

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** A picture of the app, by its name in public/screens. */
  | { readonly kind: 'screen'; readonly name: string; readonly alt: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const BULLET = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const SCREEN = /^!\[([^\]]+)\]\(screen:([a-z-]+)\)$/;
const TABLE_RULE = /^\|?\s*:?-{3,}/;

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Reads headings, paragraphs, pictures of the app, lists (items may continue on indented lines), tables and fenced code. */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: MarkdownBlock[] = [];
  let i = 0;
  const takeWhile = (test: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (i < lines.length && test(lines[i]!)) taken.push(lines[i++]!);
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i]!;
    const screen = SCREEN.exec(line);
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') i++;
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]! });
      i++;
    } else if (screen) {
      blocks.push({ kind: 'screen', name: screen[2]!, alt: screen[1]! });
      i++;
    } else if (line.startsWith('```')) {
      i++;
      const code = takeWhile((next) => !next.startsWith('```'));
      i++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (line.includes('|') && TABLE_RULE.test(lines[i + 1] ?? '')) {
      i += 2;
      const rows = takeWhile((next) => next.includes('|'));
      blocks.push({ kind: 'table', head: cells(line), rows: rows.map(cells) });
    } else if (BULLET.test(line)) {
      const taken = takeWhile((next) => next.trim() !== '' && !next.startsWith('#'));
      const items = taken.reduce<string[]>((all, next) => {
        const item = BULLET.exec(next);
        if (item) all.push(item[2]!);
        else all[all.length - 1] += ` ${next.trim()}`;
        return all;
      }, []);
      blocks.push({ kind: 'list', ordered: BULLET.exec(line)?.[1] !== undefined, items });
    } else {
      const taken = takeWhile(
        (next) => next.trim() !== '' && !next.startsWith('#') && !next.startsWith('```'),
      );
      blocks.push({ kind: 'paragraph', text: taken.map((part) => part.trim()).join(' ') });
    }
  }
  return blocks;
}
