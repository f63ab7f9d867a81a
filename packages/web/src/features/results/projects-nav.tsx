import { DEFAULT_PROJECT } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useMemo, useState } from 'react';
import { MAX_CLOUD_PROJECTS } from '../../cloud/projects.ts';
import { exportBundle } from '../../state/bundle-task.ts';
import { setCurrentProject } from '../../state/current-project.ts';
import { useSession } from '../../state/session.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { ResultHead, StoredProject } from '../../storage/db.ts';
import { createProject, deleteProject, projectNameProblem, renameProject } from '../../storage/projects.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import {
  removeFromCloud,
  renameInCloud,
  type SyncState,
  saveToCloud,
  sync as syncNow,
  useSync,
} from './cloud-projects.ts';
import { done, failed } from './result-actions.ts';
import { DRAGGED_RESULTS, draggedIds } from './result-drag.ts';
import { countBy } from './results-filter.ts';
import { choicesOf, type ProjectChoice } from './use-manager.ts';

/** 'all', or the id of a project. */
export type ProjectView = string;
export const ALL_RESULTS = 'all';

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
  const owner = useWorkspace((state) => state.owner) ?? '';
  const [naming, setNaming] = useState<StoredProject | 'new' | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const counts = useMemo(() => countBy(results, 'projectId'), [results]);
  const sync = useSync();
  const canSync = useSession(({ session }) => session.kind === 'user');
  const inCloud = projects.filter(({ cloud }) => cloud !== undefined).length;
  const save = (name: string) => {
    if (naming === 'new')
      createProject(owner, name).then((id) => {
        setCurrentProject(id);
        onView(id);
        done(`Project ${name} made`);
      }, failed);
    else if (naming) {
      void renameInCloud(naming, name);
      renameProject(owner, naming, name).then(() => done('Project renamed'), failed);
    }
  };
  const remove = (project: StoredProject) =>
    deleteProject(owner, project.id).then(() => {
      setCurrentProject(DEFAULT_PROJECT);
      if (view === project.id) onView(DEFAULT_PROJECT);
      void removeFromCloud(project);
      done(`${project.name} deleted; its results are in the default project`);
    }, failed);
  const bundle = ({ id, name }: StoredProject) =>
    exportBundle({
      title: name,
      project: name,
      results: { owner, ids: results.filter(({ projectId }) => projectId === id).map((result) => result.id) },
    });
  const cloudEntries = (project: StoredProject): readonly MenuEntry[] => {
    if (!canSync) return [];
    return project.cloud
      ? [{ id: 'sync', label: 'Sync now', icon: 'cloud', onSelect: () => void syncNow(owner, project.id, 1) }]
      : [
          {
            id: 'cloud',
            label: 'Save to the cloud',
            icon: 'cloud',
            onSelect: () => void saveToCloud(owner, project),
          },
        ];
  };
  const target = (project: ProjectChoice) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_RESULTS)) return;
      event.preventDefault();
      setOver(project.id);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      onDrop(draggedIds(event), project);
    },
  });
  return (
    <nav className="proj" aria-label="Projects">
      <div className="ph">
        <h2>Projects</h2>
        <IconButton aria-label="New project" onClick={() => setNaming('new')}>
          <Icon name="plus" />
        </IconButton>
      </div>
      <ul>
        {choicesOf(projects).map((project) => {
          const stored = projects.find(({ id }) => id === project.id);
          return (
            <li key={project.id} className={over === project.id ? 'over' : ''} {...target(project)}>
              <button
                type="button"
                className="p"
                aria-current={view === project.id}
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
                <span className="n">{counts.get(project.id) ?? 0}</span>
              </button>
              {stored && (
                <ActionMenu
                  label={`Actions for project ${project.name}`}
                  align="right"
                  entries={[
                    ...cloudEntries(stored),
                    ...((counts.get(stored.id) ?? 0) > 0
                      ? [
                          {
                            id: 'bundle',
                            label: 'Export bundle',
                            icon: 'export' as const,
                            onSelect: () => bundle(stored),
                          },
                        ]
                      : []),
                    { id: 'rename', label: 'Rename', icon: 'text', onSelect: () => setNaming(stored) },
                    { id: 'delete', label: 'Delete', icon: 'trash', onSelect: () => void remove(stored) },
                  ]}
                  trigger={(props) => (
                    <IconButton aria-label={`Actions for project ${project.name}`} {...props}>
                      <Icon name="more" />
                    </IconButton>
                  )}
                />
              )}
              {stored && sync[stored.id] && <SyncLine state={sync[stored.id]} />}
            </li>
          );
        })}
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
        <RenameDialog
          title={naming === 'new' ? 'New project' : 'Rename the project'}
          label="Project name"
          action={naming === 'new' ? 'Create' : 'Rename'}
          value={naming === 'new' ? '' : naming.name}
          problemOf={(name) => projectNameProblem(projects, name, naming === 'new' ? undefined : naming.id)}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
    </nav>
  );
}
