import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH } from '../../routes/result-address.ts';
import { useFilling, useHeads, useWhole } from '../../state/use-heads.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { ComparePage } from './compare-page.tsx';
import { ResultsListPage } from './results-list-page.tsx';
import { SavedResultPage } from './saved-result-page.tsx';

const ReportsArea = lazy(() =>
  import('../reports/reports-area.tsx').then((m) => ({ default: m.ReportsArea })),
);

const PanelPage = lazy(() =>
  import('../panel-figure/panel-page.tsx').then((m) => ({ default: m.PanelPage })),
);

/** Counted in steps of this, where it takes seconds: it is read aloud. */
const MANY = 500;

function Reading() {
  const { done, total } = useFilling();
  return (
    <p className="page-message" role="status">
      {total < MANY
        ? 'Reading the results...'
        : `Preparing the list of results, once: ${(done - (done % MANY)).toLocaleString('en')} of ${total.toLocaleString('en')}`}
    </p>
  );
}

/**
 * The results manager: the list, the result that the address names (?result=id), two (?compare=id&compare=id), the reports
 * (?reports) or one of them (?report=id), or figures that become panels of one (?panels=id&panels=id, ?panels-of=id).
 */
export function ResultsPage() {
  const status = useWorkspace((state) => state.status);
  const [params] = useSearchParams();
  const [a, b] = params.getAll('compare');
  const id = params.get('result');
  if (status === 'loading') return <Reading />;
  if (params.has('report') || params.has('reports'))
    return (
      <Suspense fallback={<Reading />}>
        <ReportsArea />
      </Suspense>
    );
  if (params.has('panels-of')) return <SavedPanels id={params.get('panels-of') ?? ''} />;
  if (params.has('panels'))
    return (
      <Suspense fallback={<Reading />}>
        <PanelPage from={params.getAll('panels')} saved={null} />
      </Suspense>
    );
  if (a !== undefined && b !== undefined) return <TwoResults a={a} b={b} />;
  return id === null ? <AllResults /> : <OneResult key={id} id={id} />;
}

/** A saved figure of panels, to be changed. */
function SavedPanels({ id }: { id: string }) {
  const read = useWhole(id);
  if (read === undefined) return <Reading />;
  if (!read || !('result' in read)) return <AllResults />;
  return (
    <Suspense fallback={<Reading />}>
      <PanelPage key={id} from={NO_IDS} saved={read.result} />
    </Suspense>
  );
}

const NO_IDS: readonly string[] = [];

function AllResults() {
  const heads = useHeads();
  return heads ? <ResultsListPage read={heads} /> : <Reading />;
}

function TwoResults({ a, b }: { a: string; b: string }) {
  const left = useWhole(a);
  const right = useWhole(b);
  if (left === undefined || right === undefined) return <Reading />;
  const found = [left, right].flatMap((each) => (each && 'result' in each ? [each.result] : []));
  return found.length === 2 ? <ComparePage results={found} /> : <AllResults />;
}

function OneResult({ id }: { id: string }) {
  const read = useWhole(id);
  if (read === undefined) return <Reading />;
  if (read && 'result' in read) return <SavedResultPage result={read.result} />;
  return (
    <div className="plain-page">
      <h1>{read?.title ?? 'Result not found'}</h1>
      <p>
        {read?.reason ??
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
