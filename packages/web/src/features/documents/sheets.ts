/** The tables of a document as sheets of a workbook; a figure with the data behind it is one, too. */
import { type Block, type Cell, figureData, runsToText } from '@constat/report';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

const cellOf = (cell: Cell | undefined): string | number | null => {
  if (cell === undefined || cell === null || typeof cell === 'number' || typeof cell === 'string')
    return cell ?? null;
  return cell.length === 0 ? null : runsToText(cell);
};

const asCell = (value: unknown): string | number | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** One sheet for each table, named by its title. */
export function sheetsOf(blocks: readonly Block[]): readonly Sheet[] {
  return blocks.flatMap((block): readonly Sheet[] => {
    if (block.kind === 'table')
      return [
        {
          name: runsToText(block.title),
          rows: [
            block.columns.map(({ label }) => runsToText(label)),
            ...block.rows.map(({ cells }) => block.columns.map(({ key }) => cellOf(cells[key]))),
          ],
        },
      ];
    const data = block.kind === 'figure' ? figureData(block) : [];
    const keys = [...new Set(data.flatMap((row) => Object.keys(row)))];
    return block.kind === 'figure' && keys.length > 0
      ? [
          {
            name: runsToText(block.title),
            rows: [keys, ...data.map((row) => keys.map((key) => asCell(row[key])))],
          },
        ]
      : [];
  });
}
