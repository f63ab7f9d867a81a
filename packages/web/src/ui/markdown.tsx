/** A small, safe Markdown: headings, paragraphs, lists, tables, code, emphasis, links. Text never becomes markup. */
import type { ReactNode } from 'react';
import { ScrollX } from './apa-table.tsx';
import { keyed } from './keyed.ts';
import { type MarkdownBlock, parseMarkdown } from './markdown-parse.ts';
import { ScreenPicture } from './screen-picture.tsx';

// a letter after a number is a symbol: 2*n*
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|((?<=\d)\*[a-zA-Z]\*(?!\w)|(?<![\w*])[*_][^*_]+[*_](?![\w*]))|\[([^\]]+)\]\((https?:\/\/[^)\s]+|\/[^)\s]*)\)/g;

/** `p = .391` stays on a line. */
const together = (text: string): string => text.replace(/ ([=<>≤≥]) (?=[\d.−])/g, '\u00A0$1\u00A0');

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push(together(text.slice(end, match.index)));
    const [whole, code, strong, emphasis, label, address] = match;
    const key = match.index;
    if (code !== undefined) parts.push(<code key={key}>{code}</code>);
    else if (strong !== undefined) parts.push(<b key={key}>{inline(strong)}</b>);
    else if (emphasis !== undefined) parts.push(<i key={key}>{emphasis.slice(1, -1)}</i>);
    else if (address?.startsWith('/'))
      parts.push(
        <a key={key} href={address}>
          {inline(label ?? '')}
        </a>,
      );
    else
      parts.push(
        <a key={key} href={address} target="_blank" rel="noreferrer">
          {inline(label ?? '')}
        </a>,
      );
    end = key + whole.length;
  }
  parts.push(together(text.slice(end)));
  return parts;
}

/** A sentence with its emphasis and links. */
export const MarkdownLine = ({ text }: { text: string }) => inline(text);

/** One block of a text. */
export function MarkdownBlockView({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Tag = (['h1', 'h2', 'h3'] as const)[block.level - 1] ?? 'h3';
      return <Tag>{inline(block.text)}</Tag>;
    }
    case 'paragraph':
      return <p>{inline(block.text)}</p>;
    case 'code':
      return (
        <pre className="code">
          <code>{block.text}</code>
        </pre>
      );
    case 'screen':
      return <ScreenPicture name={block.name} alt={block.alt} />;
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </Tag>
      );
    }
    case 'table':
      return (
        <ScrollX label={block.head.join(', ')} className="md-table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell, i) => (
                    <td key={block.head[i] ?? cell}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      );
  }
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className="md">
      {keyed(parseMarkdown(text), JSON.stringify).map(({ key, item }) => (
        <MarkdownBlockView key={key} block={item} />
      ))}
    </div>
  );
}
