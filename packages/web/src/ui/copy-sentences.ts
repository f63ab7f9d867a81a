import { renderClipboard, type TextBlock } from '@constat/report';
import { currentNumbers } from '../state/preferences.ts';
import { copyRich } from './clipboard.ts';

/** Copies the sentences of text blocks, without the heading and facts that stand around them in a report. */
export function copySentences(blocks: readonly TextBlock[], done: string): Promise<void> {
  const parts = blocks.map((block) =>
    renderClipboard({ ...block, role: 'finding', meta: [] }, { numbers: currentNumbers() }),
  );
  return copyRich(
    parts.map((part) => part.html).join(''),
    parts.map((part) => part.text.trim()).join('\n\n'),
    done,
  );
}
