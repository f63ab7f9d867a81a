import { DEFAULT_PROJECT } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { exportBundle } from '../../state/bundle-task.ts';
import { currentProject, setCurrentProject } from '../../state/current-project.ts';
import { useSession } from '../../state/session.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { StoredProject } from '../../storage/db.ts';
import { createProject, deleteProject, projectNameProblem, renameProject } from '../../storage/projects.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { removeFromCloud, renameInCloud, saveToCloud, sync as syncNow } from './cloud-projects.ts';
import { done, failed } from './result-actions.ts';
import type { ProjectView } from './use-results-view.ts';

interface ProjectActionsProps {
  readonly project: StoredProject;
  /** How many results it has, and which. */
  readonly count: number;
  readonly ids: () => readonly string[];
  readonly onRename: () => void;
  readonly onDeleted: () => void;
}

/** The menu of a project: its copy in the account, a bundle of its results, another name, the end. */
export function ProjectActions({ project, count, ids, onRename, onDeleted }: ProjectActionsProps) {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const canSync = useSession(({ session }) => session.kind === 'user');
  const { name } = project;
  const remove = () =>
    deleteProject(owner, project.id).then(() => {
      if (currentProject() === project.id) setCurrentProject(DEFAULT_PROJECT);
      onDeleted();
      void removeFromCloud(project);
      done(`${name} deleted; its results are in the default project`);
    }, failed);
  const cloud: MenuEntry = project.cloud
    ? { id: 'sync', label: 'Sync now', icon: 'cloud', onSelect: () => void syncNow(owner, project.id, 1) }
    : {
        id: 'cloud',
        label: 'Save to the cloud',
        icon: 'cloud',
        onSelect: () => void saveToCloud(owner, project),
      };
  const bundle: MenuEntry = {
    id: 'bundle',
    label: 'Export bundle',
    icon: 'export',
    onSelect: () => exportBundle({ title: name, project: name, results: { owner, ids: ids() } }),
  };
  return (
    <ActionMenu
      label={`Actions for project ${name}`}
      align="right"
      entries={[
        ...(canSync ? [cloud] : []),
        ...(count > 0 ? [bundle] : []),
        { id: 'rename', label: 'Rename', icon: 'text', onSelect: onRename },
        { id: 'delete', label: 'Delete', icon: 'trash', onSelect: () => void remove() },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Actions for project ${name}`} {...props}>
          <Icon name="more" />
        </IconButton>
      )}
    />
  );
}

interface NameProjectProps {
  readonly naming: StoredProject | 'new';
  readonly projects: readonly StoredProject[];
  readonly onView: (view: ProjectView) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new project, or for another one. */
export function NameProject({ naming, projects, onView, onClose }: NameProjectProps) {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const isNew = naming === 'new';
  const save = (name: string) => {
    if (isNew)
      createProject(owner, name).then((id) => {
        setCurrentProject(id);
        onView(id);
        done(`Project ${name} made`);
      }, failed);
    else {
      void renameInCloud(naming, name);
      renameProject(owner, naming, name).then(() => done('Project renamed'), failed);
    }
  };
  return (
    <RenameDialog
      title={isNew ? 'New project' : 'Rename the project'}
      label="Project name"
      action={isNew ? 'Create' : 'Rename'}
      value={isNew ? '' : naming.name}
      problemOf={(name) => projectNameProblem(projects, name, isNew ? undefined : naming.id)}
      onSave={save}
      onClose={onClose}
    />
  );
}
