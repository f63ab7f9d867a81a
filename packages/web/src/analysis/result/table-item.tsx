import {
  layoutTable,
  noteRuns,
  renderBlock,
  renderClipboard,
  renderCsv,
  runsToText,
  type TableBlock,
} from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { currentNumbers, useNumbers } from '../../app/preferences.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ApaTable, ScrollX } from '../../ui/apa-table.tsx';
import { copyRich, copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { transposeOneRow } from '../../ui/transpose.ts';

const COPIES = {
  rich: {
    label: 'Word, Google Docs',
    hint: 'Rich text',
    copy: (block: TableBlock) => {
      const { html, text } = renderClipboard(block, { numbers: currentNumbers() });
      return copyRich(html, text, 'Table copied');
    },
  },
  markdown: {
    label: 'Markdown',
    copy: (block: TableBlock) =>
      copyText(renderBlock(block, 'markdown', { numbers: currentNumbers() }), 'Table copied as Markdown'),
  },
  latex: {
    label: 'LaTeX',
    copy: (block: TableBlock) =>
      copyText(renderBlock(block, 'latex', { numbers: currentNumbers() }), 'Table copied as LaTeX'),
  },
  csv: { label: 'CSV', copy: (block: TableBlock) => copyText(renderCsv(block), 'Table copied as CSV') },
} as const;
type CopyFormat = keyof typeof COPIES;

const COPY_KEY = 'constat:copy-format';

/** A numbered table with its note and its copy menu. */
export function TableItem({ block, number }: { block: TableBlock; number: number }) {
  const numbers = useNumbers();
  const layout = useMemo(() => layoutTable(block, numbers), [block, numbers]);
  const turned = useMemo(() => transposeOneRow(layout), [layout]);
  const title = `Table ${number}. ${runsToText(block.title)}`;
  const copy = (format: CopyFormat) => {
    localStorage.setItem(COPY_KEY, format);
    void COPIES[format].copy(block);
  };
  return (
    <section aria-label={title}>
      <div className="item-hd">
        <h2>
          <b>Table {number}</b>
          <i>
            <RunsView runs={block.title} />
          </i>
        </h2>
        <div className="acts">
          <ActionMenu
            label="Copy table as"
            align="right"
            entries={(Object.keys(COPIES) as CopyFormat[]).map((format) => ({
              id: format,
              label: COPIES[format].label,
              ...(format === 'rich' ? { hint: COPIES.rich.hint } : {}),
              selected: localStorage.getItem(COPY_KEY) === format,
              onSelect: () => copy(format),
            }))}
            trigger={(props) => (
              <Button size="dense" variant="text" aria-label={`Copy table ${number}`} {...props}>
                <Icon name="copy" />
                Copy
                <Icon name="chevronDown" size={14} className="end" />
              </Button>
            )}
          />
        </div>
      </div>
      <ScrollX label={`${title}, scrolls sideways`} className={turned ? 'apa-l' : ''}>
        <ApaTable layout={layout} label={title} />
      </ScrollX>
      {turned && (
        <ScrollX label={`${title}, scrolls sideways`} className="apa-s">
          <ApaTable layout={turned} label={title} />
        </ScrollX>
      )}
      {block.notes && (
        <p className="note">
          <RunsView runs={noteRuns(block.notes)} prose />
        </p>
      )}
    </section>
  );
}
