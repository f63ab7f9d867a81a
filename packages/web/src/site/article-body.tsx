import { keyed } from '../ui/keyed.ts';
import { MarkdownBlockView } from '../ui/markdown.tsx';
import type { MarkdownBlock } from '../ui/markdown-parse.ts';

/** The text of a public page. */
export function Markdown({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return (
    <div className="md">
      {keyed(blocks, JSON.stringify).map(({ key, item }) => (
        <MarkdownBlockView key={key} block={item} />
      ))}
    </div>
  );
}
