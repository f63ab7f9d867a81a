import type { PivotResult, RawOptions } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { engine } from '../../engine/engine.ts';
import type { PlacedRows } from '../../engine/engine-contract.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { ScrollX } from '../../ui/apa-table.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { openRows } from './pivot-datasets.ts';
import type { ChosenCell } from './pivot-grid.tsx';

/** Rows of a cell that are listed; all of them can be opened as a dataset. */
const LISTED = 200;

interface RowsDrawerProps {
  readonly dataset: DatasetInfo;
  readonly options: RawOptions;
  readonly result: PivotResult;
  readonly cell: ChosenCell;
  readonly onClose: () => void;
}

/** The rows of the data behind a cell. */
export function RowsDrawer({ dataset, options, result, cell, onClose }: RowsDrawerProps) {
  const row = result.rows[cell.row]!;
  const column = result.columns[cell.column]!;
  const spans = [
    [row.from, row.to],
    [column.from, column.to],
  ] as const;
  const { data } = useQuery({
    queryKey: ['pivot-rows', dataset.id, dataset.revision, JSON.stringify(options), ...spans.flat()],
    queryFn: () =>
      engine.placed(
        { analysisId: 'pivot-analysis', dataset: { id: dataset.id, revision: dataset.revision }, options },
        'place',
        spans,
        LISTED,
      ),
    networkMode: 'always',
    gcTime: 0,
  });
  const count = result.counts[cell.row]![cell.column]!;
  const path = [
    ...row.path.map((level, i) => ({ field: result.rowFields[i]!.label, level })),
    ...column.path.map((level, i) => ({ field: result.columnFields[i]!.label, level })),
  ];
  const name = `${dataset.name}: ${path.map(({ level }) => level).join(', ') || 'all rows'}`;
  const copy = () => {
    if (!data) return;
    const lines = [data.columns.map((each) => each.name), ...data.cells];
    const text = lines.map((line) => line.join('\t')).join('\n');
    void copyText(text, `${data.cells.length.toLocaleString('en')} rows copied`);
  };
  return (
    <section
      className="drill"
      aria-label="Rows of the chosen cell"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="dhd">
        <h2>
          {count.toLocaleString('en')} {count === 1 ? 'row' : 'rows'}
        </h2>
        <div className="path">
          {path.map(({ field, level }) => (
            <span key={`${field} ${level}`}>
              {field} <b>{level}</b>
            </span>
          ))}
        </div>
        {count > LISTED && <span className="faint dsum">the first {LISTED} are listed</span>}
        <span className="grow" />
        <Button size="dense" variant="text" disabled={!data} onClick={copy}>
          <Icon name="copy" />
          Copy rows
        </Button>
        <Button
          size="dense"
          disabled={!data || count === 0}
          onClick={() => data && void openRows(dataset, data.rows, name)}
        >
          Open as dataset
        </Button>
        <IconButton aria-label="Close the rows" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {data && <RowsTable data={data} />}
    </section>
  );
}

function RowsTable({ data }: { data: PlacedRows }) {
  return (
    <ScrollX className="dscroll" label="Rows">
      <table className="g">
        <thead>
          <tr>
            <th className="rn" scope="col">
              Row
            </th>
            {data.columns.map(({ name, type }) => (
              <th key={name} scope="col" className={type === 'numeric' ? undefined : 'l'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.cells.map((cells, i) => (
            <tr key={data.rows[i]}>
              <th scope="row" className="rn">
                {(data.rows[i]! + 1).toLocaleString('en')}
              </th>
              {cells.map((text, j) => {
                const { name, type } = data.columns[j]!;
                return (
                  <td key={name} className={text === '' ? 'na' : type === 'numeric' ? undefined : 'l'}>
                    {text === '' ? 'NA' : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}
