import {
  findDocument,
  findEntry,
  type Member,
  PHASE_IDS,
  PHASES,
  type PhaseState,
  PROJECT_PLAN,
  type ProjectStep,
  STEPS,
} from '@constat/analyses';
import type { Runs } from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useHeads } from '../../state/use-heads.ts';
import type { ResultHead } from '../../storage/db.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { ResultThumbnail } from '../results/result-thumbnail.tsx';
import type { ProjectActions } from './project-actions.ts';
import { phaseAnchor } from './project-track.tsx';
import type { OpenProject } from './use-project.ts';

const LOOKS = {
  done: { icon: 'ok', words: 'Done' },
  draft: { icon: 'options', words: 'Draft' },
  open: { icon: 'warning', words: 'Open' },
  none: { icon: 'unverifiable', words: 'Not started' },
} as const satisfies Record<string, { icon: IconName; words: string }>;

function StateLabel({ state }: { state: keyof typeof LOOKS }) {
  const { icon, words } = LOOKS[state];
  return (
    <span className="ip-state" data-state={state}>
      <Icon name={icon} size={14} />
      {words}
    </span>
  );
}

interface PhaseListProps {
  readonly open: OpenProject;
  readonly phase: PhaseState;
  readonly actions: ProjectActions;
  /** Folded lists show their head only. */
  readonly folded: boolean;
  readonly onFold: () => void;
}

/** What a phase holds, and what it still lacks. */
export function PhaseList({ open, phase, actions, folded, onFold }: PhaseListProps) {
  const name = PHASES[phase.phase];
  return (
    <section
      className="ip-phase"
      id={phaseAnchor(phase.phase)}
      aria-labelledby={`${phaseAnchor(phase.phase)}-name`}
      data-current={open.state.current === phase.phase || undefined}
    >
      <header>
        <button type="button" className="ip-fold" aria-expanded={!folded} onClick={onFold}>
          <Icon name={folded ? 'chevronRight' : 'chevronDown'} size={14} />
          <h2 id={`${phaseAnchor(phase.phase)}-name`}>{name}</h2>
          <small>
            {phase.done} of {phase.planned}
          </small>
        </button>
        <AddMenu open={open} phase={phase} actions={actions} />
      </header>
      {!folded && (
        <ul>
          {phase.rows.map((row) =>
            row.kind === 'member' ? (
              <MemberRow
                key={row.member.result.id}
                member={row.member}
                head={open.heads.get(row.member.result.id)}
                actions={actions}
              />
            ) : (
              <StepRow key={row.step.id} step={row.step} passed={phase.passed !== null} actions={actions} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function MemberRow({
  member,
  head,
  actions,
}: {
  member: Member;
  head: ResultHead | undefined;
  actions: ProjectActions;
}) {
  const { result, check, state, phase } = member;
  const kind = check ? 'Document' : result.component;
  const entries: readonly MenuEntry[] = [
    { id: 'open', label: 'Open', onSelect: () => actions.open(member) },
    ...PHASE_IDS.filter((each) => each !== phase).map((each) => ({
      id: each,
      label: `Move to ${PHASES[each]}`,
      onSelect: () => actions.move(member, each),
    })),
    MENU_DIVIDER,
    { id: 'copy', label: 'Duplicate', icon: 'copy', onSelect: () => actions.duplicate(member) },
    { id: 'out', label: 'Remove from the project', icon: 'close', onSelect: () => actions.takeOut(member) },
  ];
  return (
    <li className="ip-row">
      {head && <ResultThumbnail head={head} />}
      <div className="ip-words">
        <h3>
          <button type="button" className="ip-open" onClick={() => actions.open(member)}>
            {result.title}
          </button>
        </h3>
        {head && (
          <p>
            <RunsView runs={JSON.parse(head.summary) as Runs} />
          </p>
        )}
        <p className="ip-from">
          {[kind, result.data.dataset?.name, timeAgo(result.timestamp)].filter(Boolean).join(' · ')}
        </p>
        <StateLabel state={state} />
      </div>
      <ActionMenu
        label={`Actions for ${result.title}`}
        align="right"
        entries={entries}
        trigger={(props) => (
          <IconButton aria-label={`Actions for ${result.title}`} {...props}>
            <Icon name="more" />
          </IconButton>
        )}
      />
    </li>
  );
}

const titleOfTool = (tool: string): string => (findDocument(tool) ?? findEntry(tool))?.title ?? tool;

function StepRow({ step, passed, actions }: { step: ProjectStep; passed: boolean; actions: ProjectActions }) {
  const entries: readonly MenuEntry[] = [
    ...step.kinds.slice(0, 8).map((tool) => ({
      id: tool,
      label: titleOfTool(tool),
      onSelect: () => actions.start(tool, step.phase),
    })),
    MENU_DIVIDER,
    {
      id: 'leave',
      label: 'Leave out of this project',
      icon: 'close',
      onSelect: () => actions.leave(step, true),
    },
  ];
  return (
    <li className="ip-row" data-empty="">
      <div className="frame">
        <span className="noframe">
          <Icon name={findDocument(step.kinds[0]) ? 'text' : 'chart'} size={18} />
        </span>
      </div>
      <div className="ip-words">
        <h3>
          <button type="button" className="ip-open" onClick={() => actions.start(step.kinds[0], step.phase)}>
            {step.title}
          </button>
        </h3>
        <p>{step.about}</p>
        <StateLabel state={passed ? 'open' : 'none'} />
      </div>
      <ActionMenu
        label={`Actions for ${step.title}`}
        align="right"
        entries={entries}
        trigger={(props) => (
          <IconButton aria-label={`Actions for ${step.title}`} {...props}>
            <Icon name="more" />
          </IconButton>
        )}
      />
    </li>
  );
}

/** Saved results offered to a phase. */
const OFFERED = 12;

function AddMenu({
  open,
  phase,
  actions,
}: {
  open: OpenProject;
  phase: PhaseState;
  actions: ProjectActions;
}) {
  const heads = useHeads()?.results ?? [];
  const name = PHASES[phase.phase];
  const own = STEPS.filter((step) => step.phase === phase.phase);
  const left = own.filter(({ id }) => open.plan.left.includes(id));
  const others = heads
    .filter((head) => head.projectId !== open.project.id && head.analysisId !== PROJECT_PLAN)
    .toSorted((a, b) => b.timestamp - a.timestamp)
    .slice(0, OFFERED);
  const tools = [...new Set(own.flatMap(({ kinds }) => kinds.slice(0, 4)))];
  const entries: readonly MenuEntry[] = [
    ...tools.map((tool) => ({
      id: tool,
      label: titleOfTool(tool),
      onSelect: () => actions.start(tool, phase.phase),
    })),
    ...(left.length === 0 ? [] : [MENU_DIVIDER as typeof MENU_DIVIDER]),
    ...left.map((step) => ({
      id: step.id,
      label: `Take in again: ${step.title}`,
      onSelect: () => actions.leave(step, false),
    })),
    ...(others.length === 0 ? [] : [MENU_DIVIDER as typeof MENU_DIVIDER]),
    ...others.map((head) => ({
      id: head.id,
      label: `Saved: ${head.title}`,
      onSelect: () => actions.takeIn(head, phase.phase),
    })),
  ];
  return (
    <ActionMenu
      label={`Add to ${name}`}
      align="right"
      entries={entries}
      trigger={(props) => (
        <Button variant="text" aria-label={`Add to ${name}`} {...props}>
          <Icon name="plus" />
          Add
        </Button>
      )}
    />
  );
}
