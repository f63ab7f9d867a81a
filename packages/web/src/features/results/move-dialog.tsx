import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import type { ProjectChoice } from './use-manager.ts';

interface MoveDialogProps {
  readonly count: number;
  readonly projects: readonly ProjectChoice[];
  readonly onMove: (project: ProjectChoice) => void;
  readonly onClose: () => void;
}

/** Asks to which project results are moved. */
export function MoveDialog({ count, projects, onMove, onClose }: MoveDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState(projects[0]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        className="rename"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          if (chosen) onMove(chosen);
        }}
      >
        <h2 id={id}>{count === 1 ? 'Move the result to' : `Move ${count} results to`}</h2>
        <div className="move-to" role="radiogroup" aria-labelledby={id}>
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
        <div className="acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
