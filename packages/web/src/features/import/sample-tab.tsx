import { findEntry } from '@constat/analyses';
import Button from '@mui/material/Button';
import { samples } from '../../state/samples.ts';
import { useWorkspace } from '../../state/workspace.ts';

/** The analyses that were meant when the sample was made, as far as they exist. */
function suggestions(ids: readonly string[]) {
  const titles = ids.flatMap((id) => findEntry(id)?.title ?? []);
  return titles.length === 0 ? null : <p className="faint">Made for {titles.join(', ')}</p>;
}

/** The built-in datasets: for everybody, with the sizes they really have. */
export function SampleTab({ onChoose }: { onChoose: (id: string) => void }) {
  const datasets = useWorkspace((state) => state.datasets);
  return (
    <ul className="imp-samples">
      {samples.map((sample) => {
        const opened = datasets.some((dataset) => dataset.sampleId === sample.id);
        return (
          <li key={sample.id}>
            <div>
              <h2>{sample.name}</h2>
              <p>{sample.description}</p>
              <p className="faint">
                {sample.rows.toLocaleString('en')} rows, {sample.variables} variables ·{' '}
                {sample.tags.join(', ')}
              </p>
              {suggestions(sample.suggested)}
            </div>
            <Button aria-label={`Use ${sample.name}`} onClick={() => onChoose(sample.id)}>
              {opened ? 'Select' : 'Use'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
