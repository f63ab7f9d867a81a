import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { projectHref } from '../../routes/project-address.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { useHeads } from '../../state/use-heads.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { projectNameProblem } from '../../storage/projects.ts';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { addPlan, improvementProjects, startProject } from './project-store.ts';
import { openExample } from './run-example.ts';
import { useProjects } from './use-project.ts';

const failed = (error: unknown) => reportNotStored(error, 'The project could not be made.');

/** The improvement projects of this person, a new one, and the example. */
export function ProjectChoice({ onOpen }: { onOpen: (id: string) => void }) {
  const owner = useWorkspace((state) => state.owner);
  const projects = useProjects() ?? [];
  const heads = useHeads()?.results ?? [];
  const planned = improvementProjects(projects, heads);
  const others = projects.filter(({ id }) => !planned.some(({ project }) => project.id === id));
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const example = () => {
    setBusy(true);
    openExample().then(onOpen, (error: unknown) => {
      setBusy(false);
      failed(error);
    });
  };
  return (
    <div className="plain-page column ip-choice">
      <h1>Improvement Project</h1>
      <p>
        Documents, charts and tests of one project under one head, from Define to Control: what is done, what
        the tollgate of each phase still asks, and numbers that stay linked to the results they come from.
      </p>
      <p className="ip-begin">
        <Button variant="contained" disabled={busy} onClick={() => setNaming(true)}>
          <Icon name="plus" />
          New project
        </Button>
        <Button variant="outlined" disabled={busy} onClick={example}>
          <Icon name="play" />
          {busy ? 'Opening the example' : 'Open the example'}
        </Button>
      </p>
      {planned.length > 0 && (
        <section aria-label="Your improvement projects">
          <h2>Your improvement projects</h2>
          <ul className="ip-list">
            {planned.map(({ project }) => (
              <li key={project.id}>
                <Link to={projectHref(project.id)}>{project.name}</Link>
                <small>
                  {count(heads.filter((head) => head.projectId === project.id).length - 1)}, made{' '}
                  {timeAgo(Date.parse(project.dateCreated))}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && owner !== null && (
        <section aria-label="Other projects">
          <h2>Make one of a project that is there</h2>
          <ul className="ip-list">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Button onClick={() => void addPlan(owner, id, name).then(() => onOpen(id), failed)}>
                  {name}
                </Button>
                <small>{count(heads.filter((head) => head.projectId === id).length)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {naming && (
        <RenameDialog
          title="New improvement project"
          label="Project name"
          action="Create"
          value=""
          problemOf={(name) => projectNameProblem(projects, name)}
          onSave={(name) => void startProject(name).then(onOpen, failed)}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

const count = (n: number): string => (n === 1 ? '1 document or result' : `${n} documents and results`);
