import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportsHref } from '../../routes/report-address.ts';
import { restoreReport } from '../../storage/reports.ts';
import { failed } from './report-actions.ts';
import type { ReportDraft } from './report-draft.ts';
import { useOpenReport } from './use-report.ts';

interface OpenedReportProps {
  readonly owner: string;
  readonly id: string;
  readonly children: (draft: ReportDraft, inAccount: boolean) => ReactNode;
}

/** A report that is open for writing, or why it cannot be. */
export function OpenedReport({ owner, id, children }: OpenedReportProps) {
  const open = useOpenReport(owner, id);
  switch (open.status) {
    case 'open':
      return children(open.draft, open.inAccount);
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
