import type { RunStep, Step } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { notify } from '../../state/notify.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AddStep } from './add-step.tsx';
import { useConversation } from './conversation-context.ts';
import { movedStep, withSteps } from './more-steps.ts';
import { cancelRuns } from './runs.ts';
import type { ThreadTurn } from './thread.ts';
import type { PlanState, StepPhase } from './use-plan.ts';

const LOOK: Readonly<Record<StepPhase, { readonly icon: IconName; readonly word: string }>> = {
  later: { icon: 'unverifiable', word: 'Later' },
  waiting: { icon: 'unverifiable', word: 'Waits for you' },
  skipped: { icon: 'close', word: 'Skipped' },
  running: { icon: 'unverifiable', word: 'Running' },
  done: { icon: 'ok', word: 'Done' },
  refused: { icon: 'stop', word: 'Not possible' },
  stopped: { icon: 'stop', word: 'Stopped' },
  outdated: { icon: 'warning', word: 'Out of date' },
};

interface PlanListProps {
  readonly turn: ThreadTurn;
  readonly steps: readonly Step[];
  readonly plan: PlanState;
}

/** The steps of a plan with their progress; one that needs a decision waits with Run and Skip. */
export function PlanList({ turn, steps, plan }: PlanListProps) {
  const runs = steps.filter((step): step is RunStep => step.kind === 'run');
  const written = plan.complete ? steps.length - runs.length : 0;
  const done = plan.done + written;
  const running = [...plan.states.values()].some(({ phase }) => phase === 'running');
  return (
    <section className="as-plan" aria-label="Plan">
      <div className="hd">
        <b>Plan</b>
        <span className="segs" aria-hidden="true">
          {steps.map((step, i) => (
            <i key={step.id} className={i < done ? 'on' : ''} />
          ))}
        </span>
        <span>
          {done} of {steps.length} done
        </span>
        <span className="grow" />
        {running && (
          <Button size="dense" variant="text" onClick={cancelRuns}>
            Cancel
          </Button>
        )}
      </div>
      <ol>
        {steps.map((step) => {
          const phase =
            step.kind === 'run'
              ? (plan.states.get(step.id)?.phase ?? 'later')
              : written > 0
                ? 'done'
                : 'later';
          return <PlanRow key={step.id} turn={turn} step={step} phase={phase} plan={plan} />;
        })}
      </ol>
      <AddStep turn={turn} />
    </section>
  );
}

interface PlanRowProps {
  readonly turn: ThreadTurn;
  readonly step: Step;
  readonly phase: StepPhase;
  readonly plan: PlanState;
}

/** The plan can be changed: steps go up and down, or away. */
function StepMenu({ turn, step }: Pick<PlanRowProps, 'turn' | 'step'>) {
  const { edit } = useConversation();
  const steps = turn.turn.kind === 'plan' ? turn.turn.steps : [];
  const place = steps.indexOf(step);
  const change = (next: (all: readonly Step[]) => readonly Step[]) =>
    edit(turn, (one) => withSteps(one, next));
  const remove = () => {
    change((all) => all.filter(({ id }) => id !== step.id));
    notify('Step removed', { label: 'Undo', onAction: () => edit(turn, () => turn) });
  };
  return (
    <ActionMenu
      label={`Change the plan: ${step.aim}`}
      align="right"
      entries={[
        ...(place > 0
          ? [{ id: 'up', label: 'Move up', onSelect: () => change((all) => movedStep(all, step.id, -1)) }]
          : []),
        ...(place < steps.length - 1
          ? [{ id: 'down', label: 'Move down', onSelect: () => change((all) => movedStep(all, step.id, 1)) }]
          : []),
        { id: 'remove', label: 'Remove', onSelect: remove },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Change the plan: ${step.aim}`} {...props}>
          <Icon name="more" />
        </IconButton>
      )}
    />
  );
}

function PlanRow({ turn, step, phase, plan }: PlanRowProps) {
  const { edit, renew } = useConversation();
  const { icon, word } = LOOK[phase];
  const start = () => {
    edit(turn, (one) => ({ ...one, started: [...one.started, step.id] }));
    if (step.kind === 'run') void renew(turn, step);
  };
  const skip = () => edit(turn, (one) => ({ ...one, skipped: [...one.skipped, step.id] }));
  return (
    <li data-phase={phase}>
      <Icon name={icon} />
      <span className="nm">{step.aim}</span>
      <span className="how">
        {step.title}
        {step.kind === 'run' && phase === 'waiting' ? `. ${step.waits}` : ''}
      </span>
      <span className="out">
        {phase === 'waiting' ? (
          <>
            <Button size="dense" variant="text" aria-label={`Skip: ${step.aim}`} onClick={skip}>
              Skip
            </Button>
            <Button size="dense" aria-label={`Run: ${step.aim}`} onClick={start}>
              <Icon name="play" />
              Run
            </Button>
          </>
        ) : (phase === 'stopped' || phase === 'outdated') && step.kind === 'run' ? (
          <>
            {phase === 'outdated' && word}
            <Button
              size="dense"
              aria-label={`Run again: ${step.aim}`}
              onClick={() => (phase === 'outdated' ? void renew(turn, step) : plan.again(step))}
            >
              Run again
            </Button>
          </>
        ) : (
          word
        )}
        <StepMenu turn={turn} step={step} />
      </span>
    </li>
  );
}
