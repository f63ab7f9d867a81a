import { dayWords, PHASE_IDS, type Phase, storyboard } from '@constat/analyses';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { exportReport } from '../../export/export-report.ts';
import { reportEntries } from '../../export/formats.ts';
import { hrefOf } from '../../routes/address.ts';
import { IMPROVEMENT_PATH, projectHref } from '../../routes/project-address.ts';
import { setCurrentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { readableResults } from '../../storage/results.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NameProject } from '../results/project-actions.tsx';
import { redo, undo } from '../results/result-actions.ts';
import './improvement.css';
import { PhaseList } from './phase-list.tsx';
import { useProjectActions } from './project-actions.ts';
import { ProjectAside } from './project-aside.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { ProjectHead, problemOf } from './project-head.tsx';
import { today } from './project-store.ts';
import { ProjectTrack, phaseAnchor } from './project-track.tsx';
import { type OpenProject, useProject, useProjects } from './use-project.ts';

/** The project that the address names, or the choice of one. */
export function ImprovementProjectPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('project');
  const openProject = (next: string) => void navigate(projectHref(next));
  usePlanAsked();
  return id === null ? <ProjectChoice onOpen={openProject} /> : <Project key={id} id={id} />;
}

/** Who comes from a saved plan finds its project. */
function usePlanAsked(): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const owner = useWorkspace((workspace) => workspace.owner);
  const asked: unknown = (state as { readonly resultId?: unknown } | null)?.resultId;
  useEffect(() => {
    if (typeof asked !== 'string' || owner === null) return;
    void readableResults(owner, [asked]).then(([result]) => {
      if (result) void navigate(projectHref(result.projectId), { replace: true, state: null });
    });
  }, [asked, owner, navigate]);
}

function Project({ id }: { id: string }) {
  const open = useProject(id);
  const isThere = open !== null && open !== undefined;
  useEffect(() => {
    if (isThere) setCurrentProject(id);
  }, [isThere, id]);
  if (open === undefined) return null;
  if (open === null)
    return (
      <div className="plain-page column">
        <h1>No such project</h1>
        <p>
          It was deleted, or its plan was. Undo in the results manager brings it back.{' '}
          <Link to={hrefOf(IMPROVEMENT_PATH)}>All improvement projects</Link>
        </p>
      </div>
    );
  return <Workbench open={open} />;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

/** 1 to 5 go to a phase, which opens; Ctrl Z and Ctrl Y take a step back and make it again. */
function onKeys(event: KeyboardEvent, unfold: (phase: Phase) => void): void {
  if (isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
    return;
  }
  const phase = PHASE_IDS[Number(key) - 1];
  if (!phase) return;
  // Its place is known when it is open.
  flushSync(() => unfold(phase));
  document.getElementById(phaseAnchor(phase))?.scrollIntoView({ block: 'start' });
}

const PHONE = '(max-width: 767px)';

/** Which phases are folded: on a phone all but the current one, until somebody opens them. */
function useFolds(current: Phase | null) {
  const [chosen, setChosen] = useState<ReadonlyMap<Phase, boolean>>(new Map());
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const isFolded = (phase: Phase): boolean =>
    chosen.get(phase) ?? (isPhone && phase !== (current ?? 'control'));
  const unfold = useCallback((phase: Phase) => setChosen((before) => new Map(before).set(phase, false)), []);
  return {
    isFolded,
    unfold,
    fold: (phase: Phase) => setChosen(new Map(chosen).set(phase, !isFolded(phase))),
  };
}

function Workbench({ open }: { open: OpenProject }) {
  const actions = useProjectActions(open);
  const { phases, current } = open.state;
  const { isFolded, unfold, fold } = useFolds(current);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onKeys(event, unfold);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [unfold]);
  const board = useRef<HTMLDivElement>(null);
  return (
    <div className="ip" ref={board}>
      <ProjectBar open={open} onPresent={() => void board.current?.requestFullscreen?.()} />
      <ProjectHead open={open} actions={actions} />
      <ProjectTrack phases={phases} current={current} />
      <div className="ip-body">
        <div className="ip-phases">
          {phases.map((phase) => (
            <PhaseList
              key={phase.phase}
              open={open}
              phase={phase}
              actions={actions}
              folded={isFolded(phase.phase)}
              onFold={() => fold(phase.phase)}
            />
          ))}
        </div>
        <ProjectAside open={open} actions={actions} />
      </div>
    </div>
  );
}

/** The head; `onPresent` shows the project on the whole screen, where 1 to 5 go to a phase and Escape leaves. */
function ProjectBar({ open, onPresent }: { open: OpenProject; onPresent: () => void }) {
  const { project, plan, state } = open;
  const projects = useProjects() ?? [];
  const [renaming, setRenaming] = useState(false);
  const exportAs = (format: Parameters<typeof exportReport>[2]) => {
    const results = new Map(state.members.map(({ result }) => [result.id, result]));
    exportReport(
      storyboard({ name: project.name, problem: problemOf(open) }, state, today()),
      results,
      format,
    ).catch(() => notify('The storyboard could not be exported.'));
  };
  return (
    <div className="phead">
      <div className="doc-name">
        <h1>{project.name}</h1>
        <p>Improvement project{plan.started === '' ? '' : `, started ${dayWords(plan.started)}`}</p>
      </div>
      <div className="acts">
        <Button component={Link} to={hrefOf(IMPROVEMENT_PATH)}>
          All projects
        </Button>
        <Button onClick={() => setRenaming(true)}>Rename</Button>
        {document.fullscreenEnabled && <Button onClick={onPresent}>Present</Button>}
        <ActionMenu
          label="Export storyboard"
          align="right"
          entries={reportEntries(exportAs)}
          trigger={(props) => (
            <Button variant="contained" disabled={state.members.length === 0} {...props}>
              <Icon name="export" />
              Export storyboard
            </Button>
          )}
        />
      </div>
      {renaming && (
        <NameProject
          naming={project}
          projects={projects}
          onView={() => undefined}
          onClose={() => setRenaming(false)}
        />
      )}
    </div>
  );
}
