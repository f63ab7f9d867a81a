import Button from '@mui/material/Button';
import { setCurrentProject } from '../../state/current-project.ts';
import type { StoredProject } from '../../storage/db.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { choicesOf } from './use-manager.ts';
import { ALL_RESULTS, type ProjectView } from './use-results-view.ts';

interface ProjectMenuProps {
  readonly projects: readonly StoredProject[];
  readonly view: ProjectView;
  readonly onView: (view: ProjectView) => void;
}

/** The choice of a project where there is no room for their list. */
export function ProjectMenu({ projects, view, onView }: ProjectMenuProps) {
  const choices = [{ id: ALL_RESULTS, name: 'All results' }, ...choicesOf(projects)];
  const name = choices.find(({ id }) => id === view)?.name ?? 'All results';
  return (
    <span className="proj-menu">
      <ActionMenu
        label="Project"
        entries={choices.map(({ id, name: label }) => ({
          id,
          label,
          selected: id === view,
          onSelect: () => {
            if (id !== ALL_RESULTS) setCurrentProject(id);
            onView(id);
          },
        }))}
        trigger={(props) => (
          <Button aria-label={`Project: ${name}`} {...props}>
            <Icon name="folder" />
            <span className="lbl trunc">{name}</span>
          </Button>
        )}
      />
    </span>
  );
}
