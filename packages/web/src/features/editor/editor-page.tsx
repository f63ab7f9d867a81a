import type { Dataset } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { openImport } from '../../state/import-dialog.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilteredNote } from '../data-page/filtered-note.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { openWidths } from './column-widths.ts';
import { travel } from './commands.ts';
import { DataGrid } from './data-grid.tsx';
import './editor.css';
import { closeEditor, dismissRefusal, followStore, openEditor, useEditor } from './editor-session.ts';
import { FindBar } from './find-bar.tsx';
import { GridMenu } from './grid-menu.tsx';
import { resetGrid, select, useGrid } from './grid-state.ts';
import { usePanel } from './panel-state.ts';
import { cellAt } from './selection.ts';
import { StatusBar } from './status-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { resumeTyping } from './typed-text.ts';
import { startEditing } from './use-grid-keys.ts';

const EditorPanel = lazy(() => import('./editor-panel.tsx').then((m) => ({ default: m.EditorPanel })));

/** Opens the active dataset, and follows what other tabs do to it. */
function useActiveInEditor(): void {
  const active = useActiveDataset();
  const id = active?.id;
  const original = active?.filteredFrom?.id ?? id;
  useEffect(() => {
    if (id === undefined || original === undefined) return;
    resetGrid();
    openWidths(original);
    void openEditor(id).then(resumeTyping);
  }, [id, original]);
  useEffect(() => closeEditor, []);
  const loaded = useEditor((state) => state.edited !== null && state.save === 'saved');
  useEffect(() => {
    if (active && loaded) followStore(active);
  }, [active, loaded]);
}

/** An address with the name of a variable opens that variable beside the grid. */
function useVariableOfAddress(): void {
  // Each visit has a location of its own: the same name opens again when its address is opened again.
  const location = useLocation();
  const opened = useEditor((state) => state.edited?.dataset.id);
  useEffect(() => {
    const name = new URLSearchParams(location.search).get('variable');
    const columns = opened === undefined ? [] : (useEditor.getState().edited?.dataset.columns ?? []);
    const at = columns.findIndex((column) => column.name === name);
    if (at < 0) return;
    select({ ...cellAt(0, at), kind: 'columns' });
    usePanel.setState({ open: true });
  }, [opened, location]);
}

/** The browser asks before it closes a page whose last change is not stored yet. */
function useUnsavedWarning(): void {
  const unsaved = useEditor((state) => state.save !== 'saved');
  useEffect(() => {
    if (!unsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [unsaved]);
}

/** Find, replace, undo and redo from anywhere on the page. */
function usePageKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const typing = event.target instanceof HTMLInputElement;
      if (key === 'f' || key === 'h') useGrid.setState({ find: key === 'f' ? 'find' : 'replace' });
      else if ((key === 'z' || key === 'y') && !typing)
        travel(key === 'y' || event.shiftKey ? 'redo' : 'undo');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** The data as a spreadsheet. */
export function EditorPage() {
  const workspace = useWorkspace((state) => state.status);
  const active = useActiveDataset();
  const { edited, status } = useEditor();
  const panel = usePanel((state) => state.open);
  useActiveInEditor();
  useVariableOfAddress();
  usePageKeys();
  useUnsavedWarning();
  if (workspace === 'ready' && (!active || status === 'gone')) return <NoDataset />;
  if (!edited || edited.dataset.id !== active?.id)
    return (
      <p className="page-message" role="status">
        Loading the data…
      </p>
    );
  const dataset = { ...edited.dataset, name: active.name };
  return (
    <div className="ed">
      <Toolbar dataset={dataset} log={edited.log} />
      <FindBar dataset={dataset} />
      {active.filteredFrom && <FilteredNote dataset={active} place="bar" />}
      <Refusal />
      <div className="ed-main">
        <div className="ed-sheet">
          <Sheet dataset={dataset} />
        </div>
        {panel && !active.filteredFrom && (
          <Suspense fallback={null}>
            <EditorPanel dataset={dataset} info={active} />
          </Suspense>
        )}
      </div>
      <StatusBar dataset={edited.dataset} />
      <GridMenu dataset={dataset} />
      <ColumnDialog dataset={dataset} />
    </div>
  );
}

function Sheet({ dataset }: { dataset: Dataset }) {
  const compact = useMediaQuery('(max-width: 767px)', { noSsr: true });
  const column = dataset.columns[useGrid((state) => state.selection.active.column)];
  return (
    <>
      <DataGrid key={dataset.id} dataset={dataset} compact={compact} />
      {compact && column && (
        <div className="ed-col">
          <Icon name={column.type} />
          <b className="trunc">{column.name}</b>
          <span className="trunc faint">{column.label}</span>
          <span className="grow" />
          <Button onClick={() => startEditing()}>Edit</Button>
          <Button
            onClick={({ currentTarget }) => {
              const { left, top } = currentTarget.getBoundingClientRect();
              useGrid.setState({ menu: { x: left, y: top } });
            }}
          >
            Actions
          </Button>
        </div>
      )}
    </>
  );
}

/** Why the last edit was not made. */
function Refusal() {
  const refusal = useEditor((state) => state.refusal);
  if (refusal === null) return null;
  return (
    <div className="notice notice--warn ed-no" role="alert">
      <Icon name="warning" />
      <span>{refusal} Nothing was changed.</span>
      <IconButton size="dense" aria-label="Dismiss" onClick={dismissRefusal}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

function NoDataset() {
  return (
    <div className="plain-page">
      <h1>Data Editor</h1>
      <p>
        No dataset is currently selected. Import a file, paste cells from a spreadsheet, or start with a
        sample.
      </p>
      <div className="row">
        <Button variant="contained" onClick={() => openImport()}>
          <Icon name="import" />
          Import data
        </Button>
        <DatasetMenu
          trigger={(props) => (
            <Button {...props}>
              <Icon name="book" />
              Choose data
            </Button>
          )}
        />
      </div>
    </div>
  );
}
