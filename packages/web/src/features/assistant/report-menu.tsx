import type { AnyForm, RunStep } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toSavedResult } from '../../analysis/to-saved-result.ts';
import type { RunResult } from '../../analysis/use-run.ts';
import { reportHref } from '../../routes/report-address.ts';
import { currentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import { listReports, saveReport } from '../../storage/reports.ts';
import { saveResult } from '../../storage/results.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { failed, itemsOf, startReport } from '../reports/report-actions.ts';
import { useConversation } from './conversation-context.ts';
import { usedBy } from './rows-used.ts';

interface ReportMenuProps {
  readonly step: RunStep;
  readonly form: AnyForm;
  readonly run: RunResult;
}

type StoredReport = Awaited<ReturnType<typeof listReports>>[number];

const SHOWN = 6;

/** Saves the result and puts it into a report: a new one, or one of those there are. */
export function ReportMenu({ step, form, run }: ReportMenuProps) {
  const { dataset } = useConversation();
  const owner = useWorkspace((state) => state.owner);
  const navigate = useNavigate();
  const [reports, setReports] = useState<readonly StoredReport[]>([]);
  const open = (id: string) => void navigate(reportHref(id));
  const save = async (): Promise<SavedResult | null> => {
    if (!dataset || run.outcome.status !== 'done') return null;
    const result = toSavedResult(
      {
        analysis: form,
        dataset: usedBy(dataset, run),
        revision: run.dataset.revision,
        projectId: currentProject(),
      },
      run.outcome,
    );
    await saveResult(owner ?? becomeGuest(), result);
    return result;
  };
  const add = (report: StoredReport | null) => {
    save().then((result) => {
      if (!result) return undefined;
      if (!report) return startReport([result.id], open);
      const mine = { ...report.report, items: [...report.report.items, ...itemsOf([result.id])] };
      return saveReport(owner ?? becomeGuest(), mine, report.report).then(() =>
        notify(`Added to ${report.report.title}`, { label: 'Open', onAction: () => open(report.report.id) }),
      );
    }, failed);
  };
  const entries: readonly MenuEntry[] = [
    { id: 'new', label: 'New report', icon: 'plus', onSelect: () => add(null) },
    ...reports.slice(0, SHOWN).map((report) => ({
      id: report.report.id,
      label: report.report.title,
      onSelect: () => add(report),
    })),
  ];
  return (
    <ActionMenu
      label="Add to a report"
      entries={entries}
      trigger={({ onClick, ...props }) => (
        <Button
          variant="text"
          size="dense"
          aria-label={`Add ${step.title} to a report`}
          {...props}
          onClick={(event) => {
            onClick(event);
            if (owner) void listReports(owner).then(setReports);
          }}
        >
          <Icon name="publication" />
          Add to report
        </Button>
      )}
    />
  );
}
