import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { worksheetHref } from '../../routes/report-address.ts';
import { newWorksheet, worksheetData, worksheetFor } from '../../state/worksheet.ts';
import { becomeGuest, useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import type { StoredReport } from '../../storage/db.ts';
import { listReports, saveReport } from '../../storage/reports.ts';
import { useLive } from '../../storage/use-live.ts';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { OpenedReport } from '../reports/opened-report.tsx';
import { failed } from '../reports/report-actions.ts';
import '../reports/reports.css';
import { WorksheetView } from './worksheet-view.tsx';

/** The worksheet that the address names (?report=id), that of the open dataset, or all of them (?all). */
export function WorksheetPage() {
  const status = useWorkspace((state) => state.status);
  const owner = useWorkspace((state) => state.owner) ?? '';
  const [params] = useSearchParams();
  const id = params.get('report');
  if (status === 'loading') return <Reading />;
  return id === null ? (
    <Worksheets owner={owner} all={params.has('all')} />
  ) : (
    <OpenedReport key={`${owner} ${id}`} owner={owner} id={id}>
      {(draft, inAccount) => <WorksheetView draft={draft} owner={owner} inAccount={inAccount} />}
    </OpenedReport>
  );
}

const Reading = () => (
  <p className="page-message" role="status">
    Reading the worksheets...
  </p>
);

function Worksheets({ owner, all }: { owner: string; all: boolean }) {
  const reports = useLive(useCallback(() => listReports(owner), [owner]));
  const active = useActiveDataset();
  const navigate = useNavigate();
  if (!reports) return <Reading />;
  const own = active && worksheetFor(reports, worksheetData(active));
  if (own && !all) return <Navigate replace to={worksheetHref(own.id)} />;
  const start = () => {
    const report = newWorksheet(active);
    saveReport(useWorkspace.getState().owner ?? becomeGuest(), report, null).then(
      () => void navigate(worksheetHref(report.id)),
      failed,
    );
  };
  const worksheets = reports.filter(({ report }) => report.worksheet !== undefined);
  return (
    <div className="plain-page column reports">
      <div className="hd">
        <h1>Worksheets</h1>
        <Button variant="contained" onClick={start}>
          <Icon name="plus" />
          New worksheet
        </Button>
      </div>
      <p>
        A worksheet holds analyses of one dataset one below the other, with text between them. Each follows
        its data, and its options open in place. Every analysis has a button “Add to worksheet”.
        {active && ` A new one is for ${active.name}.`}
      </p>
      {worksheets.length === 0 && (
        <p>
          <Link to={hrefOf('analysis-index')}>Choose an analysis to begin with</Link>
        </p>
      )}
      <ul aria-label="Worksheets">
        {worksheets.map((stored) => (
          <Row key={stored.id} stored={stored} />
        ))}
      </ul>
    </div>
  );
}

function Row({ stored: { id, report, dateModified } }: { stored: StoredReport }) {
  const n = report.items.filter(({ kind }) => kind === 'result').length;
  return (
    <li>
      <Icon name="worksheet" />
      <div className="tx">
        <h2>
          <Link to={worksheetHref(id)}>{report.title.trim() === '' ? 'Worksheet' : report.title}</Link>
        </h2>
        <p>
          {n === 1 ? '1 analysis' : `${n} analyses`} · changed {timeAgo(dateModified)}
        </p>
      </div>
    </li>
  );
}
