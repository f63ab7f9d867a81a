import { DEFAULT_PROJECT, REPORT_TITLE } from '@constat/report';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ExportFormat, REPORT_CHOICES } from '../../export/formats.ts';
import { BUNDLE_CHOICE, exportBundle } from '../../state/bundle-task.ts';
import { useCurrentProject } from '../../state/current-project.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { ResultHead } from '../../storage/db.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { startReport } from '../reports/report-actions.ts';
import { reportHref } from '../reports/report-address.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyResults } from './empty-results.tsx';
import { MarksDialog } from './marks-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { ALL_RESULTS, ProjectsNav, type ProjectView } from './projects-nav.tsx';
import { ReportPreview } from './report-preview.tsx';
import { exportAs, moveTo, NOTHING_SELECTED, place, remove, rename } from './result-actions.ts';
import { compareHref } from './result-address.ts';
import type { RowActions } from './result-row.tsx';
import './results.css';
import { type DateChoice, NO_FILTER, passes, RESULT_ORDERS, type ResultOrder } from './results-filter.ts';
import { type ResultLook, ResultsHead } from './results-head.tsx';
import { ResultsList } from './results-list.tsx';
import { type Heads, useWholes } from './use-heads.ts';
import { choicesOf, type ProjectChoice, useProjects } from './use-manager.ts';

/** Results drawn in the preview; the export has all of them. */
const PREVIEWED = 8;

const NO_IDS: ReadonlySet<string> = new Set();

/** All saved results: find, choose, export, delete. */
export function ResultsListPage({ read }: { read: Heads }) {
  const { results, damaged } = read;
  const [filter, setFilter] = useState(NO_FILTER);
  const [date, setDate] = useState<DateChoice>('any');
  const [order, setOrder] = useState<ResultOrder>('newest');
  const [chosen, setChosen] = useState(NO_IDS);
  const [renaming, setRenaming] = useState<ResultHead | null>(null);
  const [refused, setRefused] = useState(false);
  const [preview, setPreview] = useState(false);
  const [marking, setMarking] = useState<ResultHead | null>(null);
  const [moving, setMoving] = useState<readonly string[] | null>(null);
  const [look, setLook] = useState<ResultLook>('list');
  const current = useCurrentProject();
  const [all, setAll] = useState(current === DEFAULT_PROJECT);
  const projects = useProjects();
  const navigate = useNavigate();
  const owner = useWorkspace((state) => state.owner);
  const view = all ? ALL_RESULTS : current;
  const wide = useMediaQuery('(min-width: 1200px)');

  const sorted = useMemo(() => [...results].sort(RESULT_ORDERS[order].compare), [results, order]);
  const inView = useMemo(() => {
    const ofProject = { ...NO_FILTER, selectedProjects: view === ALL_RESULTS ? [] : [view] };
    return sorted.filter((result) => passes(result, ofProject));
  }, [sorted, view]);
  const shown = useMemo(() => inView.filter((result) => passes(result, filter)), [inView, filter]);
  const selected = useMemo(() => sorted.filter((result) => chosen.has(result.id)), [sorted, chosen]);
  const previewed = useWholes(selected.slice(0, PREVIEWED));

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
    if (selected.length > 0)
      void exportAs(
        selected.map(({ id }) => id),
        format,
      );
  };
  const build = () =>
    startReport(
      selected.map(({ id }) => id),
      (id) => void navigate(reportHref(id)),
    );
  const bundleSelected = () => {
    setRefused(selected.length === 0);
    if (selected.length === 0 || owner === null) return;
    const project = projects.find(({ id }) => id === view)?.name ?? null;
    const only = selected.length === 1 ? selected[0]?.title : undefined;
    exportBundle({
      title: only ?? project ?? REPORT_TITLE,
      project,
      results: { owner, ids: selected.map(({ id }) => id) },
    });
  };
  const deleteResults = (ids: readonly string[]) => {
    choose(ids, false);
    remove(ids);
  };
  const show = (next: ProjectView) => setAll(next === ALL_RESULTS);
  const move = (ids: readonly string[], project: ProjectChoice) => {
    choose(ids, false);
    moveTo(ids, project);
  };
  const put = (id: string, beforeId: string | null) => {
    setOrder('own');
    place(shown, id, beforeId);
  };
  const actionsOf = (result: ResultHead, i: number): RowActions => ({
    selected: chosen.has(result.id),
    onSelect: (on) => choose([result.id], on),
    onRename: () => setRenaming(result),
    onMarks: () => setMarking(result),
    onMove: () => setMoving([result.id]),
    onDelete: () => deleteResults([result.id]),
    dragged: () =>
      chosen.has(result.id)
        ? [result.id, ...selected.map(({ id }) => id).filter((id) => id !== result.id)]
        : [result.id],
    onDropBefore: (id) => put(id, result.id),
    ...(i > 0 ? { onUp: () => put(result.id, shown[i - 1]?.id ?? null) } : {}),
    ...(i < shown.length - 1 ? { onDown: () => put(result.id, shown[i + 2]?.id ?? null) } : {}),
  });
  const exports: MenuAction[] = [
    ...REPORT_CHOICES.map(({ format, label, hint, icon }) => ({
      id: format,
      label,
      hint,
      icon,
      onSelect: () => exportSelected(format),
    })),
    { ...BUNDLE_CHOICE, onSelect: bundleSelected },
  ];
  const isFiltered =
    filter.searchQuery.trim() !== '' || filter.selectedTypes.length > 0 || filter.dateRange !== null;
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
      <ProjectsNav projects={projects} results={results} view={view} onView={show} onDrop={move} />
      <div className="mid">
        <ResultsHead
          results={inView}
          filter={filter}
          onFilter={setFilter}
          date={date}
          onDate={setDate}
          order={order}
          onOrder={setOrder}
          look={look}
          onLook={setLook}
          project={<ProjectMenu projects={projects} view={view} onView={show} />}
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
            onBundle={bundleSelected}
            onMove={() => setMoving(selected.map((result) => result.id))}
            {...(selected.length === 2
              ? { onCompare: () => void navigate(compareHref(selected.map((result) => result.id))) }
              : {})}
            onDelete={() => deleteResults(selected.map((result) => result.id))}
          />
        )}
        {isEmpty && <EmptyResults />}
        {!isEmpty && shown.length === 0 && results.length > 0 && (
          <div className="none">
            <p>{isFiltered ? 'No result fits the search.' : 'This project has no results yet.'}</p>
            <div className="row">
              <Button
                onClick={() => {
                  setFilter(NO_FILTER);
                  setDate('any');
                  setAll(true);
                }}
              >
                Show all results
              </Button>
            </div>
          </div>
        )}
        <ResultsList shown={shown} damaged={damaged} look={look} actionsOf={actionsOf} />
      </div>
      {wide && !isEmpty && (
        <aside className="pv" aria-label="Report">
          <ReportPreview
            results={previewed}
            total={selected.length}
            onExport={exportSelected}
            onBuild={build}
          />
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
              results={previewed}
              total={selected.length}
              onBuild={build}
              onExport={(format) => {
                setPreview(false);
                exportSelected(format);
              }}
            />
          </div>
        </div>
      </Drawer>
      {marking && <MarksDialog result={marking} onClose={() => setMarking(null)} />}
      {moving && (
        <MoveDialog
          count={moving.length}
          projects={choicesOf(projects)}
          onMove={(project) => move(moving, project)}
          onClose={() => setMoving(null)}
        />
      )}
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
