import { useSearchParams } from 'react-router';
import { useWorkspace } from '../../state/workspace.ts';
import { ReportPage } from './builder/report-page.tsx';
import { OpenedReport } from './opened-report.tsx';
import { ReportsPage } from './reports-page.tsx';

/** The list of reports, or the one that the address names (?report=id). */
export function ReportsArea() {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const [params] = useSearchParams();
  const id = params.get('report');
  return id === null ? (
    <ReportsPage owner={owner} />
  ) : (
    <OpenedReport key={`${owner} ${id}`} owner={owner} id={id}>
      {(draft, inAccount) => <ReportPage draft={draft} owner={owner} inAccount={inAccount} />}
    </OpenedReport>
  );
}
