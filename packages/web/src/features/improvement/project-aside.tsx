import {
  type Criterion,
  type CriterionState,
  type NextStep,
  nextSteps,
  PHASES,
  type PhaseState,
  projectLinks,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { ProjectActions } from './project-actions.ts';
import type { OpenProject } from './use-project.ts';

/** Next step, tollgate of the current phase, linked numbers. */
export function ProjectAside({ open, actions }: { open: OpenProject; actions: ProjectActions }) {
  const { state } = open;
  const [judging, setJudging] = useState<Criterion | null>(null);
  const shown = state.phases.find(({ phase }) => phase === state.current) ?? state.phases.at(-1);
  return (
    <aside className="ip-aside" aria-label="Next step and tollgate">
      <Next steps={nextSteps(state)} actions={actions} onJudge={setJudging} />
      {shown && <Tollgate phase={shown} actions={actions} onJudge={setJudging} />}
      <LinkedNumbers open={open} />
      {judging && (
        <Judge
          criterion={judging}
          judged={open.plan.judged[judging.id]?.note ?? ''}
          actions={actions}
          onClose={() => setJudging(null)}
        />
      )}
    </aside>
  );
}

interface NextProps {
  readonly steps: readonly NextStep[];
  readonly actions: ProjectActions;
  readonly onJudge: (criterion: Criterion) => void;
}

const ACT_WORDS = { start: 'Start', open: 'Open', judge: 'Judge', pass: 'Pass the tollgate' } as const;

function Next({ steps, actions, onJudge }: NextProps) {
  const [turn, setTurn] = useState(0);
  const step = steps[turn % Math.max(1, steps.length)];
  if (!step)
    return (
      <section className="ip-next" aria-label="Next step">
        <h2>All five tollgates are passed</h2>
        <p>Export the storyboard, and keep the control chart running.</p>
      </section>
    );
  const { act } = step;
  const go = () => {
    if (act.kind === 'start') actions.start(act.step.kinds[0], act.step.phase);
    else if (act.kind === 'open') actions.open(act.member);
    else if (act.kind === 'judge') onJudge(act.criterion);
    else actions.pass(act.phase);
  };
  return (
    <section className="ip-next" aria-label="Next step">
      <p className="ip-tag">
        <Icon name="bulb" size={14} />
        Next step
      </p>
      <h2>{step.title}</h2>
      <p>{step.why}</p>
      <Button variant="contained" onClick={go}>
        {ACT_WORDS[act.kind]}
      </Button>
      {steps.length > 1 && (
        <button type="button" className="ip-link" onClick={() => setTurn(turn + 1)}>
          Another step
        </button>
      )}
    </section>
  );
}

const CRITERION_LOOKS: Readonly<Record<CriterionState['state'], { icon: IconName; words: string }>> = {
  met: { icon: 'ok', words: 'Met' },
  near: { icon: 'warning', words: 'Nearly' },
  open: { icon: 'unverifiable', words: 'Open' },
  na: { icon: 'ok', words: 'Not applicable' },
};

interface TollgateProps {
  readonly phase: PhaseState;
  readonly actions: ProjectActions;
  readonly onJudge: (criterion: Criterion) => void;
}

function Tollgate({ phase, actions, onJudge }: TollgateProps) {
  const met = phase.criteria.filter(({ state }) => state === 'met' || state === 'na').length;
  return (
    <section className="ip-tollgate" aria-label={`Tollgate ${PHASES[phase.phase]}`}>
      <header>
        <h2>Tollgate: {PHASES[phase.phase]}</h2>
        <small>
          {met} of {phase.criteria.length}
        </small>
      </header>
      <ul>
        {phase.criteria.map(({ criterion, state, why, byHand }) => (
          <li key={criterion.id} data-state={state}>
            <Icon name={CRITERION_LOOKS[state].icon} size={16} />
            <div>
              <p>{criterion.text}</p>
              <p className="ip-from">
                {CRITERION_LOOKS[state].words}: {why}
              </p>
            </div>
            {byHand ? (
              <button
                type="button"
                className="ip-link"
                aria-label={`Take back the judgement of: ${criterion.text}`}
                onClick={() => actions.judge(criterion, null)}
              >
                Take back
              </button>
            ) : (
              state !== 'met' && (
                <button
                  type="button"
                  className="ip-link"
                  aria-label={`Judge by hand: ${criterion.text}`}
                  onClick={() => onJudge(criterion)}
                >
                  Judge
                </button>
              )
            )}
          </li>
        ))}
      </ul>
      {phase.passed ? (
        <Button variant="outlined" onClick={() => actions.reopen(phase.phase)}>
          Open the tollgate again
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => actions.pass(phase.phase)}>
          Pass the tollgate
        </Button>
      )}
    </section>
  );
}

interface JudgeProps {
  readonly criterion: Criterion;
  readonly judged: string;
  readonly actions: ProjectActions;
  readonly onClose: () => void;
}

/** Says by hand that a criterion is met or does not apply, and why. */
function Judge({ criterion, judged, actions, onClose }: JudgeProps) {
  const id = useId();
  const [state, setState] = useState<'met' | 'na'>('met');
  const [note, setNote] = useState(judged);
  const keep = () => {
    actions.judge(criterion, { state, note: note.trim() });
    onClose();
  };
  return (
    <FormDialog title={criterion.text} action="Keep" onSubmit={keep} onClose={onClose}>
      <fieldset className="ip-judge">
        <legend>Judgement</legend>
        {(['met', 'na'] as const).map((each) => (
          <label key={each} className="choice">
            <input type="radio" name={id} checked={state === each} onChange={() => setState(each)} />
            {each === 'met' ? 'Met' : 'Not applicable'}
          </label>
        ))}
      </fieldset>
      <label className="lab" htmlFor={`${id}-note`}>
        Note
      </label>
      <div className="field">
        <input
          id={`${id}-note`}
          value={note}
          placeholder="Who decided, and on what grounds"
          maxLength={300}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}

function LinkedNumbers({ open }: { open: OpenProject }) {
  const found = projectLinks(open.state.members, open.templates, open.links);
  if (found.length === 0) return null;
  const stale = found.filter(({ was, source }) => was !== null || source === null).length;
  return (
    <section className="ip-numbers" aria-label="Linked numbers">
      <header>
        <h2>Linked numbers</h2>
        <small>
          {found.length}, {stale === 0 ? 'all current' : `${stale} changed`}
        </small>
      </header>
      <ul>
        {found.map(({ key, label, value, was, source, into }) => (
          <li key={key}>
            <div>
              <p>{label}</p>
              <p className="ip-from">
                {source ?? 'A result that is gone'} to {into}
                {was !== null && <b className="ip-was"> was {was}</b>}
              </p>
            </div>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
