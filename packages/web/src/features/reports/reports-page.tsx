import type { Report } from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { reportHref, worksheetHref } from '../../routes/report-address.ts';
import { RESULTS_PATH } from '../../routes/result-address.ts';
import { listReports } from '../../storage/reports.ts';
import { useLive } from '../../storage/use-live.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { duplicate, remove, rename, startReport } from './report-actions.ts';
import './reports.css';

const nameOf = ({ title }: Report): string => (title.trim() === '' ? 'Untitled report' : title);

/** A worksheet opens as one. */
const addressOf = ({ id, worksheet }: Report): string =>
  worksheet === undefined ? reportHref(id) : worksheetHref(id);

/** All reports of this person. */
export function ReportsPage({ owner }: { owner: string }) {
  const reports = useLive(useCallback(() => listReports(owner), [owner]));
  const [renaming, setRenaming] = useState<Report | null>(null);
  const navigate = useNavigate();
  const start = () => startReport([], (id) => void navigate(reportHref(id)));
  return (
    <div className="plain-page column reports">
      <Link className="back" to={hrefOf(RESULTS_PATH)}>
        Results
      </Link>
      <div className="hd">
        <h1>Reports</h1>
        <Button variant="contained" onClick={start}>
          <Icon name="plus" />
          New report
        </Button>
      </div>
      {reports?.length === 0 && (
        <p>
          A report holds saved results in the order you choose, with headings and text of your own between
          them, numbered tables and figures, contents, methods and references. Begin with an empty one, or
          select results in the results manager and open them in the report builder.
        </p>
      )}
      <ul aria-label="Reports">
        {reports?.map(({ id, report, dateModified }) => (
          <li key={id}>
            <Icon name="publication" />
            <div className="tx">
              <h2>
                <Link to={addressOf(report)}>{nameOf(report)}</Link>
              </h2>
              <p>
                {[
                  ...(report.worksheet === undefined ? [] : ['Worksheet']),
                  countWords(report),
                  `changed ${timeAgo(dateModified)}`,
                ].join(' · ')}
              </p>
            </div>
            <ActionMenu
              label={`Actions for ${nameOf(report)}`}
              align="right"
              entries={[
                {
                  id: 'open',
                  label: 'Open',
                  icon: 'publication',
                  onSelect: () => void navigate(addressOf(report)),
                },
                { id: 'rename', label: 'Rename', icon: 'text', onSelect: () => setRenaming(report) },
                { id: 'copy', label: 'Duplicate', icon: 'copy', onSelect: () => duplicate(report) },
                { id: 'delete', label: 'Delete', icon: 'trash', onSelect: () => remove(id) },
              ]}
              trigger={(props) => (
                <IconButton aria-label={`Actions for ${nameOf(report)}`} {...props}>
                  <Icon name="more" />
                </IconButton>
              )}
            />
          </li>
        ))}
      </ul>
      {renaming && (
        <RenameDialog
          title="Rename the report"
          label="Title"
          value={renaming.title}
          problemOf={(title) => (title.trim() === '' ? 'The title cannot be empty.' : null)}
          onSave={(title) => rename(renaming.id, title)}
          onClose={() => setRenaming(null)}
        />
      )}
    </div>
  );
}

function countWords({ items }: Report): string {
  const n = items.filter(({ kind }) => kind === 'result').length;
  return n === 1 ? '1 result' : `${n} results`;
}
