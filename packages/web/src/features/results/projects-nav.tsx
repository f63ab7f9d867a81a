import { DEFAULT_PROJECT, type SavedResult } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useState } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import type { StoredProject } from '../../storage/db.ts';
import { createProject, deleteProject, projectNameProblem, renameProject } from '../../storage/projects.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { setCurrentProject } from './current-project.ts';
import { done, failed } from './result-actions.ts';
import { DRAGGED_RESULTS, draggedIds } from './result-drag.ts';
import { choicesOf, type ProjectChoice } from './use-manager.ts';

/** 'all', or the id of a project. */
export type ProjectView = string;
export const ALL_RESULTS = 'all';

interface ProjectsNavProps {
  readonly projects: readonly StoredProject[];
  readonly results: readonly SavedResult[];
  readonly view: ProjectView;
  readonly onView: (view: ProjectView) => void;
  readonly onDrop: (ids: readonly string[], project: ProjectChoice) => void;
}

/** The projects with their numbers of results; results can be dropped on them. */
export function ProjectsNav({ projects, results, view, onView, onDrop }: ProjectsNavProps) {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const [naming, setNaming] = useState<StoredProject | 'new' | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const count = (id: string) => results.filter((result) => result.projectId === id).length;
  const save = (name: string) => {
    if (naming === 'new')
      createProject(owner, name).then((id) => {
        setCurrentProject(id);
        onView(id);
        done(`Project ${name} made`);
      }, failed);
    else if (naming) renameProject(owner, naming, name).then(() => done('Project renamed'), failed);
  };
  const remove = (project: StoredProject) =>
    deleteProject(owner, project.id).then(() => {
      setCurrentProject(DEFAULT_PROJECT);
      if (view === project.id) onView(DEFAULT_PROJECT);
      done(`${project.name} deleted; its results are in the default project`);
    }, failed);
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
                <Icon name="folder" />
                <span className="trunc">{project.name}</span>
                <span className="n">{count(project.id)}</span>
              </button>
              {stored && (
                <ActionMenu
                  label={`Actions for project ${project.name}`}
                  align="right"
                  entries={[
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
      <p>New results go to the project chosen here. Everything is kept in this browser.</p>
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
