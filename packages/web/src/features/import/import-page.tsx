import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { IMPORT_WORDS, SAMPLE_WORDS } from '../../routes/first-words.ts';
import { ImportPanel } from './import-panel.tsx';
import { useImport } from './use-import.ts';

/** The import as a page of its own, on its upload or its sample tab. */
export function ImportPage({ initialTab }: { initialTab?: unknown }) {
  const flow = useImport();
  const sample = initialTab === 'sample';
  return (
    <div className="plain-page imp-page">
      <h1>{sample ? 'Sample Data' : 'Import Data'}</h1>
      <p>{sample ? SAMPLE_WORDS : IMPORT_WORDS}</p>
      <ImportPanel
        flow={flow}
        initialTab={sample ? 'sample' : 'upload'}
        afterDone={
          <div className="row">
            <Button variant="contained" component={Link} to={hrefOf('analysis-index')}>
              Choose an analysis
            </Button>
            <Button component={Link} to={hrefOf('data-management/editor')}>
              Open in the editor
            </Button>
            <Button component={Link} to={hrefOf('data-management/datasets')}>
              Datasets
            </Button>
            <Button onClick={flow.cancel}>Import more</Button>
          </div>
        }
      />
    </div>
  );
}
