import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { useWorkspace } from '../../app/workspace.ts';
import { hrefOf } from '../../routes/routes.ts';
import { ComparePage } from './compare-page.tsx';
import { RESULTS_PATH } from './result-address.ts';
import { ResultsListPage } from './results-list-page.tsx';
import { SavedResultPage } from './saved-result-page.tsx';
import { useResults } from './use-results.ts';

/** The results manager: the list, the result that the address names (?result=id), or two (?compare=id&compare=id). */
export function ResultsPage() {
  const status = useWorkspace((state) => state.status);
  const read = useResults();
  const [params] = useSearchParams();
  const id = params.get('result');
  if (!read || status === 'loading')
    return (
      <p className="page-message" role="status">
        Reading the results...
      </p>
    );
  const compared = params
    .getAll('compare')
    .flatMap((each) => read.results.find((one) => one.id === each) ?? []);
  if (compared.length === 2) return <ComparePage results={compared} />;
  if (id === null) return <ResultsListPage read={read} />;
  const result = read.results.find((each) => each.id === id);
  if (result) return <SavedResultPage key={id} result={result} />;
  const damaged = read.damaged.find((each) => each.id === id);
  return (
    <div className="plain-page">
      <h1>{damaged?.title ?? 'Result not found'}</h1>
      <p>
        {damaged?.reason ??
          'It was deleted, or it belongs to somebody else. A result deleted within 7 days can be brought back with Undo in the list.'}
      </p>
      <div className="row">
        <Button variant="contained" component={Link} to={hrefOf(RESULTS_PATH)}>
          All results
        </Button>
      </div>
    </div>
  );
}
