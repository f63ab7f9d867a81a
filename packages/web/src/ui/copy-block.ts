/** Copies parts of a result in the formats that papers, notes and spreadsheets take. */
import { type Block, renderBlocks, renderClipboard, renderCsv } from '@constat/report';
import { notify } from '../state/notify.ts';
import { currentNumbers } from '../state/preferences.ts';
import { copyRich, copyText, download } from './clipboard.ts';

export const COPY_FORMATS = {
  rich: { label: 'Word, Google Docs', hint: 'Rich text', as: '' },
  markdown: { label: 'Markdown', hint: '.md', as: ' as Markdown' },
  latex: { label: 'LaTeX', hint: '.tex', as: ' as LaTeX' },
  text: { label: 'Plain text', hint: '.txt', as: ' as plain text' },
  csv: { label: 'CSV', hint: 'Unrounded', as: ' as CSV' },
} as const;
export type CopyFormat = keyof typeof COPY_FORMATS;

/** Sentences without the heading and the facts that stand around them in a report. */
function bare(block: Block): Block {
  if (block.kind !== 'text' || block.role === 'r-code') return block;
  const { meta: _, ...text } = block;
  return { ...text, role: 'finding' };
}

/** What a copy puts on the clipboard: plain text, and rich text where the format is that. */
export function copiedText(
  blocks: readonly Block[],
  format: CopyFormat,
  numbers = currentNumbers(),
): { readonly text: string; readonly html?: string } {
  const parts = blocks.map(bare);
  if (format === 'csv') return { text: parts.map((block) => renderCsv(block, { numbers })).join('') };
  if (format !== 'rich') return { text: renderBlocks(parts, format, { numbers }).trim() };
  const pieces = parts.map((block) => renderClipboard(block, { numbers }));
  return {
    html: pieces.map(({ html }) => html).join(''),
    text: pieces.map(({ text }) => text.trim()).join('\n\n'),
  };
}

/** Copies blocks; `what` begins the sentence that says so: 'Table'. */
export function copyBlocks(blocks: readonly Block[], format: CopyFormat, what: string): Promise<void> {
  const { text, html } = copiedText(blocks, format);
  const done = `${what} copied${COPY_FORMATS[format].as}`;
  return html === undefined ? copyText(text, done) : copyRich(html, text, done);
}

/** Copies a picture; where the browser takes none it is saved as a file instead. */
export async function copyImage(draw: () => Promise<Blob>, name: string, what: string): Promise<void> {
  try {
    const drawing = draw();
    try {
      // The promise itself: Safari takes it only while the click lasts.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawing })]);
      notify(`${what} copied as an image`);
    } catch {
      const file = `${name}.png`;
      download(await drawing, file, 'image/png');
      notify(`The browser does not copy images; ${file} was saved instead`);
    }
  } catch {
    notify(`${what} could not be drawn.`);
  }
}
