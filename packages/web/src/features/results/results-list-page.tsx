import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { ResultHead } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectsNav } from './projects-nav.tsx';
import { ReportButtons, ReportPane } from './report-pane.tsx';
import { NOTHING_SELECTED, place } from './result-actions.ts';
import { ResultDialogs, type ResultQuestion } from './result-dialogs.tsx';
import type { RowActions } from './result-row.tsx';
import './results.css';
import type { Heads } from '../../state/use-heads.ts';
import { ResultsHead } from './results-head.tsx';
import { ResultsList } from './results-list.tsx';
import { useProjects } from './use-manager.ts';
import { type ResultsView, useResultsView } from './use-results-view.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** What each row of the list can do: with itself, with what is selected, and with its place. */
const rowActions =
  ({ shown, change }: ResultsView, selection: Selection, ask: (question: ResultQuestion) => void) =>
  (result: ResultHead, i: number): RowActions => {
    const put = (id: string, beforeId: string | null) => {
      change({ order: 'own' });
      place(shown, id, beforeId);
    };
    return {
      selected: selection.has(result.id),
      onSelect: (on) => selection.choose([result.id], on),
      onRename: () => ask({ kind: 'rename', result }),
      onMarks: () => ask({ kind: 'marks', result }),
      onMove: () => ask({ kind: 'move', ids: [result.id] }),
      onDelete: () => selection.remove([result.id]),
      dragged: () =>
        selection.has(result.id)
          ? [result.id, ...selection.ids.filter((id) => id !== result.id)]
          : [result.id],
      onDropBefore: (id) => put(id, result.id),
      ...(i > 0 ? { onUp: () => put(result.id, shown[i - 1]?.id ?? null) } : {}),
      ...(i < shown.length - 1 ? { onDown: () => put(result.id, shown[i + 2]?.id ?? null) } : {}),
    };
  };

/** All saved results: find, choose, export, delete. */
export function ResultsListPage({ read }: { read: Heads }) {
  const { results, damaged } = read;
  const projects = useProjects();
  const view = useResultsView(results);
  const selection = useSelection(view.sorted);
  const [question, setQuestion] = useState<ResultQuestion | null>(null);
  const [preview, setPreview] = useState(false);
  const wide = useMediaQuery('(min-width: 1200px)');
  const { shown, project, showProject } = view;
  const isEmpty = results.length === 0 && damaged.length === 0;
  const bundle = () => selection.exportBundle(projects.find(({ id }) => id === project)?.name ?? null);
  const reportButtons = (
    <ReportButtons onPreview={() => setPreview(true)} onExport={selection.exportAs} onBundle={bundle} />
  );
  return (
    <div className="rm">
      <ProjectsNav
        projects={projects}
        results={results}
        view={project}
        onView={showProject}
        onDrop={selection.move}
      />
      <div className="mid">
        <ResultsHead
          results={view.inProject}
          choices={view.choices}
          onChange={view.change}
          project={<ProjectMenu projects={projects} view={project} onView={showProject} />}
        >
          {!isEmpty && <span className="report-acts">{reportButtons}</span>}
        </ResultsHead>
        {selection.refused && (
          <div className="notice notice--warn" role="alert">
            <Icon name="warning" />
            <div>{NOTHING_SELECTED}</div>
          </div>
        )}
        {shown.length > 0 && (
          <BulkBar
            selected={selection.ids.length}
            all={shown.every((result) => selection.has(result.id))}
            onAll={(on) =>
              selection.choose(
                shown.map((result) => result.id),
                on,
              )
            }
            onExport={selection.exportAs}
            onBundle={bundle}
            onMove={() => setQuestion({ kind: 'move', ids: selection.ids })}
            {...(selection.ids.length === 2 ? { onCompare: selection.compare } : {})}
            {...(shown.some(({ id, hasFigure }) => hasFigure && selection.has(id))
              ? { onCombine: selection.combine }
              : {})}
            onDelete={() => selection.remove(selection.ids)}
          />
        )}
        {isEmpty && <EmptyResults />}
        {results.length > 0 && shown.length === 0 && <NoneShown view={view} />}
        <ResultsList
          shown={shown}
          damaged={damaged}
          look={view.choices.look}
          actionsOf={rowActions(view, selection, setQuestion)}
        />
      </div>
      {!isEmpty && (
        <ReportPane selection={selection} beside={wide} open={preview} onClose={() => setPreview(false)} />
      )}
      {!isEmpty && <div className="mbar">{reportButtons}</div>}
      {question && (
        <ResultDialogs
          question={question}
          projects={projects}
          onMove={selection.move}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

/** There are results, but none here. */
function NoneShown({ view: { isFiltered, showAll } }: { view: ResultsView }) {
  return (
    <div className="none">
      <p>{isFiltered ? 'No result fits the search.' : 'This project has no results yet.'}</p>
      <div className="row">
        <Button onClick={showAll}>Show all results</Button>
      </div>
    </div>
  );
}
