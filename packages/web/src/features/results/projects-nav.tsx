import { DEFAULT_PROJECT } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useMemo, useState } from 'react';
import { MAX_CLOUD_PROJECTS } from '../../cloud/projects.ts';
import { setCurrentProject } from '../../state/current-project.ts';
import { useSession } from '../../state/session.ts';
import type { ResultHead, StoredProject } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { type SyncState, useSync } from './cloud-projects.ts';
import { NameProject, ProjectActions } from './project-actions.tsx';
import { DRAGGED_RESULTS, draggedIds } from './result-drag.ts';
import { countBy } from './results-filter.ts';
import { choicesOf, type ProjectChoice } from './use-manager.ts';
import { ALL_RESULTS, type ProjectView } from './use-results-view.ts';

interface ProjectsNavProps {
  readonly projects: readonly StoredProject[];
  readonly results: readonly ResultHead[];
  readonly view: ProjectView;
  readonly onView: (view: ProjectView) => void;
  readonly onDrop: (ids: readonly string[], project: ProjectChoice) => void;
}

const SYNC_TEXTS = { syncing: 'Syncing...', success: 'Synced', error: '' } as const;

/** How keeping a project in the account goes. */
function SyncLine({ state }: { state: SyncState | undefined }) {
  if (!state) return null;
  return (
    <span className={`sync ${state.status}`} role={state.status === 'error' ? 'alert' : 'status'}>
      {state.message ?? SYNC_TEXTS[state.status]}
    </span>
  );
}

/** The projects with their numbers of results; results can be dropped on them. */
export function ProjectsNav({ projects, results, view, onView, onDrop }: ProjectsNavProps) {
  const [naming, setNaming] = useState<StoredProject | 'new' | null>(null);
  const counts = useMemo(() => countBy(results, 'projectId'), [results]);
  const canSync = useSession(({ session }) => session.kind === 'user');
  const inCloud = projects.filter(({ cloud }) => cloud !== undefined).length;
  return (
    <nav className="proj" aria-label="Projects">
      <div className="ph">
        <h2>Projects</h2>
        <IconButton aria-label="New project" onClick={() => setNaming('new')}>
          <Icon name="plus" />
        </IconButton>
      </div>
      <ul>
        {choicesOf(projects).map((project) => (
          <ProjectLine
            key={project.id}
            project={project}
            stored={projects.find(({ id }) => id === project.id)}
            count={counts.get(project.id) ?? 0}
            results={results}
            view={view}
            onView={onView}
            onDrop={onDrop}
            onRename={setNaming}
          />
        ))}
        <li className="all">
          <button
            type="button"
            className="p"
            aria-current={view === ALL_RESULTS}
            onClick={() => onView(ALL_RESULTS)}
          >
            <Icon name="index" />
            <span className="trunc">All results</span>
            <span className="n">{results.length}</span>
          </button>
        </li>
      </ul>
      <p>
        New results go to the project chosen here.{' '}
        {canSync
          ? `${inCloud} of ${MAX_CLOUD_PROJECTS} cloud projects used; the rest stay on this device.`
          : 'Everything is kept in this browser.'}
      </p>
      {naming !== null && (
        <NameProject naming={naming} projects={projects} onView={onView} onClose={() => setNaming(null)} />
      )}
    </nav>
  );
}

interface ProjectLineProps extends Pick<ProjectsNavProps, 'results' | 'view' | 'onView' | 'onDrop'> {
  readonly project: ProjectChoice;
  /** What is stored of it; nothing of the default one. */
  readonly stored: StoredProject | undefined;
  readonly count: number;
  readonly onRename: (project: StoredProject) => void;
}

/** One project: chosen by a click, taking what is dropped on it, with its menu and how keeping it goes. */
function ProjectLine({ project, stored, count, results, view, onView, onDrop, onRename }: ProjectLineProps) {
  const [over, setOver] = useState(false);
  const sync = useSync();
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_RESULTS)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(draggedIds(event), project);
    },
  };
  return (
    <li className={over ? 'over' : ''} {...target}>
      <button
        type="button"
        className="p"
        aria-current={view === project.id}
        title={stored && `Changed ${timeAgo(Date.parse(stored.dateModified))}`}
        onClick={() => {
          setCurrentProject(project.id);
          onView(project.id);
        }}
      >
        <Icon name={stored?.cloud ? 'cloud' : 'folder'} />
        <span className="trunc">
          {project.name}
          {stored?.cloud && <span className="sr"> (in the cloud)</span>}
        </span>
        <span className="n">{count}</span>
      </button>
      {stored && (
        <ProjectActions
          project={stored}
          count={count}
          ids={() => results.filter(({ projectId }) => projectId === stored.id).map(({ id }) => id)}
          onRename={() => onRename(stored)}
          onDeleted={() => {
            if (view === stored.id) onView(DEFAULT_PROJECT);
          }}
        />
      )}
      {stored && sync[stored.id] && <SyncLine state={sync[stored.id]} />}
    </li>
  );
}
