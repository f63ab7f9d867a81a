import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { samples } from '../../state/samples.ts';
import { selectDataset, useWorkspace } from '../../state/workspace.ts';
import { chooseSample } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { DatasetCells, DatasetHeads } from '../datasets/dataset-cells.tsx';
import { useShelf } from '../datasets/use-shelf.ts';
import { WhereStored } from '../datasets/where-stored.tsx';

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
              <DatasetHeads />
              <th scope="col" className="r">
                Opened
              </th>
            </tr>
          </thead>
          <tbody>
            {datasets.map((dataset) => (
              <tr key={dataset.id}>
                <DatasetCells
                  dataset={dataset}
                  active={dataset.id === activeId}
                  onChoose={() => selectDataset(dataset.id)}
                  stored={<WhereStored dataset={dataset} kept={kept} />}
                />
                <td className="r faint">{timeAgo(Date.parse(dataset.dateOpened))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
