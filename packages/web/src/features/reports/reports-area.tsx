import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reportsHref } from '../../routes/report-address.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { restoreReport } from '../../storage/reports.ts';
import { ReportPage } from './builder/report-page.tsx';
import { failed } from './report-actions.ts';
import { ReportsPage } from './reports-page.tsx';
import { useOpenReport } from './use-report.ts';

/** The list of reports, or the one that the address names (?report=id). */
export function ReportsArea() {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const [params] = useSearchParams();
  const id = params.get('report');
  return id === null ? (
    <ReportsPage owner={owner} />
  ) : (
    <OneReport key={`${owner} ${id}`} owner={owner} id={id} />
  );
}

function OneReport({ owner, id }: { owner: string; id: string }) {
  const open = useOpenReport(owner, id);
  switch (open.status) {
    case 'open':
      return <ReportPage draft={open.draft} owner={owner} inAccount={open.inAccount} />;
    case 'loading':
      return (
        <p className="page-message" role="status">
          Reading the report...
        </p>
      );
    case 'deleted':
      return (
        <Closed title="Report deleted" text="It is kept for 7 days; what was written last is in it.">
          <Button variant="contained" onClick={() => void restoreReport(owner, id).catch(failed)}>
            Bring it back
          </Button>
        </Closed>
      );
    case 'damaged':
      return <Closed title="Report cannot be opened" text={open.reason} />;
    case 'missing':
      return <Closed title="Report not found" text="It was deleted, or it belongs to somebody else." />;
  }
}

function Closed({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="plain-page">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row">
        {children}
        <Button component={Link} to={reportsHref()}>
          All reports
        </Button>
      </div>
    </div>
  );
}
