import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ProjectChoice } from './use-manager.ts';

interface MoveDialogProps {
  readonly count: number;
  readonly projects: readonly ProjectChoice[];
  readonly onMove: (project: ProjectChoice) => void;
  readonly onClose: () => void;
}

/** Asks to which project results are moved. */
export function MoveDialog({ count, projects, onMove, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState(projects[0]);
  return (
    <FormDialog
      title={count === 1 ? 'Move the result to' : `Move ${count} results to`}
      action="Move"
      onSubmit={() => {
        onClose();
        if (chosen) onMove(chosen);
      }}
      onClose={onClose}
    >
      <div className="move-to" role="radiogroup" aria-label="Project">
        {projects.map((project) => (
          <label key={project.id}>
            <input
              type="radio"
              name="project"
              checked={project.id === chosen?.id}
              onChange={() => setChosen(project)}
            />
            {project.name}
          </label>
        ))}
      </div>
    </FormDialog>
  );
}
