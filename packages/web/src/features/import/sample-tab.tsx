import { type CatalogueEntry, findEntry, loadForm } from '@constat/analyses';
import Button from '@mui/material/Button';
import { type NavigateFunction, useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { closeImport } from '../../state/import-dialog.ts';
import { notify } from '../../state/notify.ts';
import { openSample, samples } from '../../state/samples.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { exampleQuery } from './sample-examples.ts';

/** Opens the finished result of an analysis on a sample. */
async function analyse(navigate: NavigateFunction, entry: CatalogueEntry, sampleId: string): Promise<void> {
  try {
    const [form] = await Promise.all([loadForm(entry.id), openSample(sampleId)]);
    closeImport();
    await navigate(hrefOf(entry.path) + (form ? exampleQuery(form, sampleId) : ''));
  } catch {
    notify('Failed to generate sample dataset');
  }
}

/** The analyses that were meant when the sample was made, as far as they exist: each a way to its result. */
function Suggestions({ ids, sampleId }: { ids: readonly string[]; sampleId: string }) {
  const navigate = useNavigate();
  const entries = ids.flatMap((id) => findEntry(id) ?? []);
  if (entries.length === 0) return null;
  return (
    <p className="imp-made">
      <span className="faint">Made for</span>
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className="chip"
          onClick={() => void analyse(navigate, entry, sampleId)}
        >
          {entry.title}
        </button>
      ))}
    </p>
  );
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
              <Suggestions ids={sample.suggested} sampleId={sample.id} />
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
