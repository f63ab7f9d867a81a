import type { SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import type { ExportFormat } from '../../export/export-results.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ReportPreview } from './report-preview.tsx';
import { exportAs, NOTHING_SELECTED, REPORT_CHOICES, rename } from './result-actions.ts';
import { ResultRow } from './result-row.tsx';
import './results.css';
import { type DateChoice, NO_FILTER, passes, RESULT_ORDERS, type ResultOrder } from './results-filter.ts';
import { ResultsHead } from './results-head.tsx';
import { useDeletions } from './use-deletions.ts';
import type { ReadResults } from './use-results.ts';

const NO_IDS: ReadonlySet<string> = new Set();

/** All saved results: find, choose, export, delete. */
export function ResultsListPage({ read }: { read: ReadResults }) {
  const { results, damaged } = read;
  const [filter, setFilter] = useState(NO_FILTER);
  const [date, setDate] = useState<DateChoice>('any');
  const [order, setOrder] = useState<ResultOrder>('newest');
  const [chosen, setChosen] = useState(NO_IDS);
  const [renaming, setRenaming] = useState<SavedResult | null>(null);
  const [refused, setRefused] = useState(false);
  const [preview, setPreview] = useState(false);
  const deletions = useDeletions();
  const wide = useMediaQuery('(min-width: 1200px)');

  const shown = useMemo(
    () => results.filter((result) => passes(result, filter)).sort(RESULT_ORDERS[order].compare),
    [results, filter, order],
  );
  const selected = useMemo(
    () => [...results].sort(RESULT_ORDERS[order].compare).filter((result) => chosen.has(result.id)),
    [results, order, chosen],
  );

  const choose = (ids: readonly string[], on: boolean) => {
    setRefused(false);
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  };
  const exportSelected = (format: ExportFormat) => {
    setRefused(selected.length === 0);
    if (selected.length > 0) exportAs(selected, format);
  };
  const deleteResults = (ids: readonly string[]) => {
    choose(ids, false);
    deletions.remove(ids);
  };
  const exports: MenuAction[] = REPORT_CHOICES.map(({ format, label, hint, icon }) => ({
    id: format,
    label,
    hint,
    icon,
    onSelect: () => exportSelected(format),
  }));
  const isEmpty = results.length === 0 && damaged.length === 0;
  const reportButtons = (
    <>
      <Button onClick={() => setPreview(true)}>
        <Icon name="publication" />
        Preview report
      </Button>
      <ActionMenu
        label="Export as"
        align="right"
        entries={exports}
        trigger={(props) => (
          <Button variant="contained" {...props}>
            <Icon name="export" />
            Export
          </Button>
        )}
      />
    </>
  );

  return (
    <div className="rm">
      <nav className="proj" aria-label="Projects">
        <h2>Projects</h2>
        <span className="p" aria-current="true">
          <Icon name="folder" />
          <span className="trunc">Default Project</span>
          <span className="n">{results.length}</span>
        </span>
        <p>Results are kept in this browser.</p>
      </nav>
      <div className="mid">
        <ResultsHead
          results={results}
          filter={filter}
          onFilter={setFilter}
          date={date}
          onDate={setDate}
          order={order}
          onOrder={setOrder}
          onUndo={deletions.undo}
          onRedo={deletions.redo}
        >
          {!isEmpty && <span className="report-acts">{reportButtons}</span>}
        </ResultsHead>
        {refused && (
          <div className="notice notice--warn" role="alert">
            <Icon name="warning" />
            <div>{NOTHING_SELECTED}</div>
          </div>
        )}
        {shown.length > 0 && (
          <BulkBar
            selected={selected.length}
            all={shown.every((result) => chosen.has(result.id))}
            onAll={(on) =>
              choose(
                shown.map((result) => result.id),
                on,
              )
            }
            onExport={exportSelected}
            onDelete={() => deleteResults(selected.map((result) => result.id))}
          />
        )}
        {isEmpty && <EmptyResults />}
        {!isEmpty && shown.length === 0 && results.length > 0 && (
          <div className="none">
            <p>No result fits the search.</p>
            <div className="row">
              <Button
                onClick={() => {
                  setFilter(NO_FILTER);
                  setDate('any');
                }}
              >
                Show all results
              </Button>
            </div>
          </div>
        )}
        <ul className="ls" aria-label="Saved results">
          {shown.map((result) => (
            <ResultRow
              key={result.id}
              result={result}
              selected={chosen.has(result.id)}
              onSelect={(on) => choose([result.id], on)}
              onRename={() => setRenaming(result)}
              onDelete={() => deleteResults([result.id])}
            />
          ))}
          {damaged.map(({ id, title, reason }) => (
            <li key={id} className="ri damaged">
              <Icon name="warning" />
              <div className="tx">
                <h2>{title}</h2>
                <p>{reason}</p>
              </div>
              <IconButton aria-label={`Delete ${title}`} onClick={() => deletions.remove([id])}>
                <Icon name="trash" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      {wide && !isEmpty && (
        <aside className="pv" aria-label="Report">
          <ReportPreview results={selected} onExport={exportSelected} />
        </aside>
      )}
      {!isEmpty && <div className="mbar">{reportButtons}</div>}
      <Drawer
        anchor="bottom"
        open={preview && !wide}
        onClose={() => setPreview(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Report preview' } }}
      >
        <div className="rm-sheet">
          <div className="pv">
            <IconButton className="pv-close" aria-label="Close the preview" onClick={() => setPreview(false)}>
              <Icon name="close" />
            </IconButton>
            <ReportPreview
              results={selected}
              onExport={(format) => {
                setPreview(false);
                exportSelected(format);
              }}
            />
          </div>
        </div>
      </Drawer>
      {renaming && (
        <RenameDialog
          title="Rename the result"
          label="Title"
          value={renaming.title}
          problemOf={(title) => (title.trim() === '' ? 'The title cannot be empty.' : null)}
          onSave={(title) => rename(renaming, title)}
          onClose={() => setRenaming(null)}
        />
      )}
    </div>
  );
}
