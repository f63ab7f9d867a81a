import { COLUMN_TYPES } from '@constat/data';
import { Link } from 'react-router';
import { samples } from '../../app/samples.ts';
import { chooseSample } from '../../app/shell/dataset-switcher.tsx';
import { selectDataset, useWorkspace } from '../../app/workspace.ts';
import { hrefOf } from '../../routes/routes.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { useShelf } from '../datasets/use-shelf.ts';
import { WhereStored } from '../datasets/where-stored.tsx';

/** How many variables of each type. */
export function TypeCounts({ dataset }: { dataset: DatasetInfo }) {
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

/** Samples named here; the rest is one click away. */
const FIRST_SAMPLES = 6;

/** The datasets of this device; the name makes one active. */
export function DatasetTable() {
  const { datasets, activeId } = useWorkspace();
  const kept = useShelf().data?.datasets ?? [];
  return (
    <section aria-labelledby="datasets">
      <div className="sec">
        <h2 id="datasets">Datasets</h2>
        {datasets.length > 0 && <Link to={hrefOf('data-management/datasets')}>All datasets</Link>}
      </div>
      {datasets.length === 0 ? (
        <div className="nodata">
          <p>No dataset yet. A sample shows what every analysis does with real variables.</p>
          <div className="row">
            {samples.slice(0, FIRST_SAMPLES).map((sample) => (
              <button key={sample.id} type="button" className="chip" onClick={() => chooseSample(sample.id)}>
                <Icon name="book" />
                {sample.name}
              </button>
            ))}
            <Link to={hrefOf('data-management/sample')}>All {samples.length} samples</Link>
          </div>
        </div>
      ) : (
        <table className="dst">
          <thead>
            <tr>
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
              <th scope="col" className="r">
                Opened
              </th>
            </tr>
          </thead>
          <tbody>
            {datasets.map((dataset) => (
              <tr key={dataset.id}>
                <td>
                  <button type="button" className="name" onClick={() => selectDataset(dataset.id)}>
                    {dataset.name}
                  </button>
                  {dataset.id === activeId && <span className="badge badge--accent">ACTIVE</span>}
                </td>
                <td className="r">{dataset.rows.toLocaleString('en')}</td>
                <td className="r">{dataset.columns.length}</td>
                <td className="opt">
                  <TypeCounts dataset={dataset} />
                </td>
                <td className="opt">
                  <WhereStored dataset={dataset} kept={kept} />
                </td>
                <td className="r faint">{timeAgo(Date.parse(dataset.dateOpened))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
