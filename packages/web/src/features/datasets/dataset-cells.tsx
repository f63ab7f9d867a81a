/** The columns that every list of datasets on this device has. */
import { COLUMN_TYPES } from '@constat/data';
import type { ReactNode } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';

/** How many variables of each type. */
function TypeCounts({ dataset }: { dataset: DatasetInfo }) {
  const counts = COLUMN_TYPES.map((type) => ({
    type,
    count: dataset.columns.filter((column) => column.type === type).length,
  })).filter(({ count }) => count > 0);
  return (
    <span className="types">
      {counts.map(({ type, count }) => (
        <span key={type} title={`${count} ${type}`}>
          <Icon name={type} size={13} />
          <span className="sr">{type}: </span>
          {count}
        </span>
      ))}
    </span>
  );
}

/** Heads from the name to where it is stored; the list adds its own after them. */
export function DatasetHeads() {
  return (
    <>
      <th scope="col">Name</th>
      <th scope="col" className="r">
        Rows
      </th>
      <th scope="col" className="r">
        Variables
      </th>
      <th scope="col" className="opt">
        Types
      </th>
      <th scope="col" className="opt">
        Stored
      </th>
    </>
  );
}

interface DatasetCellsProps {
  readonly dataset: DatasetInfo;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly stored: ReactNode;
}

/** The cells under these heads; the name makes the dataset active. */
export function DatasetCells({ dataset, active, onChoose, stored }: DatasetCellsProps) {
  return (
    <>
      <td className="nm">
        <button
          type="button"
          className="name"
          title={dataset.name}
          aria-label={`${dataset.name}: make active`}
          onClick={onChoose}
        >
          {dataset.name}
        </button>
        {active && <span className="badge badge--accent">ACTIVE</span>}
      </td>
      <td className="r">{dataset.rows.toLocaleString('en')}</td>
      <td className="r">{dataset.columns.length}</td>
      <td className="opt">
        <TypeCounts dataset={dataset} />
      </td>
      <td className="opt">{stored}</td>
    </>
  );
}
