import Button from '@mui/material/Button';
import { samples } from '../../app/samples.ts';
import { useWorkspace } from '../../app/workspace.ts';

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
