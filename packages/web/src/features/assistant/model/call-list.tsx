import type { TalkCall } from '@constat/analyses';
import Button from '@mui/material/Button';
import { notify } from '../../../state/notify.ts';
import { becomeGuest, useWorkspace } from '../../../state/workspace.ts';
import { Icon } from '../../../ui/icon.tsx';
import { keyed } from '../../../ui/keyed.ts';
import { failed } from '../../reports/report-actions.ts';
import { useConversation } from '../conversation-context.ts';
import { saveStep } from '../save-thread.ts';
import type { ModelPart, ThreadTurn } from '../thread.ts';
import { Recommendations } from './recommendations.tsx';

const LONGEST = 90;

/** A call as one line of code, without what is long. */
export function callLine({ name, input }: Pick<TalkCall, 'name' | 'input'>): string {
  const inside = Object.entries(input)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const line = `${name}(${inside})`;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…)` : line;
}

interface CallListProps {
  readonly turn: ThreadTurn;
  readonly model: ModelPart;
  readonly onChange: (model: ModelPart) => void;
}

/** The tools that a model called, what it recommends, and what it would like to save. */
export function CallList({ turn, model, onChange }: CallListProps) {
  const { calls, proposals } = model;
  const steps = turn.turn.kind === 'plan' ? turn.turn.steps : [];
  const title = (id: string | undefined) => steps.find((step) => step.id === id)?.title;
  return (
    <>
      {calls
        .filter(({ name, answer }) => name === 'recommend' && answer.ok)
        .map((call) => (
          <Recommendations key={JSON.stringify(call.input)} input={call.input.recommendations} />
        ))}
      {Object.entries(proposals).map(([id, state]) => (
        <Proposal
          key={id}
          title={title(id) ?? 'a result'}
          state={state}
          turn={turn}
          stepId={id}
          onDecide={(next) => onChange({ ...model, proposals: { ...proposals, [id]: next } })}
        />
      ))}
      {calls.length > 0 && (
        <ul className="as-calls" aria-label="Tools that the model called">
          {keyed(calls, callLine).map(({ key, item: call }) => (
            <li key={key} data-ok={call.answer.ok}>
              <Icon name={call.answer.ok ? 'ok' : 'stop'} />
              <code>{callLine(call)}</code>
              <span>{call.answer.ok ? title(call.answer.result) : 'Refused'}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ProposalProps {
  readonly title: string;
  readonly state: ModelPart['proposals'][string];
  readonly turn: ThreadTurn;
  readonly stepId: string;
  readonly onDecide: (state: 'saved' | 'declined') => void;
}

/** Saving waits for a click, whoever asked for it. */
function Proposal({ title, state, turn, stepId, onDecide }: ProposalProps) {
  const { dataset } = useConversation();
  if (state === 'declined') return null;
  const save = () => {
    const steps = turn.turn.kind === 'plan' ? turn.turn.steps : [];
    const step = steps.find(({ id }) => id === stepId);
    if (step?.kind !== 'run' || !dataset) return;
    const owner = useWorkspace.getState().owner ?? becomeGuest();
    saveStep(turn, step, dataset, owner).then((id) => {
      if (id === null) return;
      onDecide('saved');
      notify('Saved to your results');
    }, failed);
  };
  return (
    <div className="notice as-notice">
      <Icon name={state === 'saved' ? 'check' : 'save'} />
      <div>
        <p>{state === 'saved' ? `Saved: ${title}.` : `The model proposes to save ${title}.`}</p>
        {state === 'open' && (
          <div className="as-acts">
            <Button size="dense" onClick={save}>
              Save
            </Button>
            <Button size="dense" variant="text" onClick={() => onDecide('declined')}>
              No
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
