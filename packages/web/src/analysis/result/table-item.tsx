import type { NumberPlace } from '@constat/analyses';
import { layoutTable, noteRuns, numbersOf, runsToText, type TableBlock } from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { currentNumbers, useNumbers } from '../../state/preferences.ts';
import { ApaTable, ScrollX } from '../../ui/apa-table.tsx';
import { copyImage } from '../../ui/copy-block.ts';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { transposeOneRow } from '../../ui/transpose.ts';
import { firstRows, foldWords } from './fold.ts';
import { RowsTable } from './rows-table.tsx';
import { usePartName } from './subject.ts';

/** Where the number of a cell stands; null where it has none. */
const cellPlace = (block: TableBlock, row: number, column: string | null | undefined): NumberPlace | null =>
  typeof column === 'string' && numbersOf(block.rows[row]?.cells[column] ?? null).length > 0
    ? { kind: 'cell', block: block.id, row, column }
    : null;

/** A numbered table with its note and its copy menu. */
export function TableItem({ block, number }: { block: TableBlock; number: number }) {
  const numbers = useNumbers();
  const whole = useMemo(() => layoutTable(block, numbers), [block, numbers]);
  const turned = useMemo(() => transposeOneRow(whole), [whole]);
  const [open, setOpen] = useState(false);
  const first = useMemo(() => firstRows(block, whole.rows), [block, whole]);
  const folds = first.length < whole.rows.length;
  const layout = open ? whole : { ...whole, rows: first };
  const title = `Table ${number}. ${runsToText(block.title)}`;
  const placeOf = (row: number, column: number) => cellPlace(block, row, block.columns[column]?.key);
  const image = async () => {
    const { tablePng } = await import('../../ui/table-image.ts');
    return tablePng(block, number, currentNumbers());
  };
  const name = usePartName(title);
  return (
    <section aria-label={name}>
      <div className="item-hd">
        <h2>
          <b>Table {number}</b>
          <i>
            <RunsView runs={block.title} />
          </i>
        </h2>
        <div className="acts">
          <CopyMenu
            blocks={[block]}
            label={`Copy table ${number}`}
            what="Table"
            formats={['rich', 'markdown', 'latex', 'csv']}
            extra={[
              {
                id: 'image',
                label: 'Image',
                hint: '.png',
                onSelect: () => void copyImage(image, `table-${number}`, 'Table'),
              },
            ]}
          />
        </div>
      </div>
      {layout.rows.length > 0 && (
        <ScrollX label={`${title}, scrolls sideways`} className={turned ? 'apa-l' : ''}>
          {block.rows.some(({ of }) => of !== undefined) ? (
            <RowsTable layout={layout} label={title} placeOf={placeOf} />
          ) : (
            <ApaTable layout={layout} label={title} placeOf={placeOf} />
          )}
        </ScrollX>
      )}
      {turned && layout.rows.length > 0 && (
        <ScrollX label={`${title}, scrolls sideways`} className="apa-s">
          <ApaTable
            layout={turned}
            label={title}
            placeOf={(row, column) => cellPlace(block, 0, turned.origins[row]?.[column])}
          />
        </ScrollX>
      )}
      {folds && (
        <Button
          size="dense"
          variant="text"
          className="fold"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {foldWords(open, first, whole.rows)}
        </Button>
      )}
      {block.notes && layout.rows.length > 0 && (
        <p className="note">
          <RunsView runs={noteRuns(block.notes)} prose />
        </p>
      )}
    </section>
  );
}
