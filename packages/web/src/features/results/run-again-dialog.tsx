import type { SavedResult } from '@constat/report';
import { useState } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { isStale, originOf } from './result-actions.ts';
import { type RunOutcome, type RunTarget, targetsOf } from './run-again.ts';

const keyOf = (target: RunTarget): string => ('sample' in target ? target.sample : target.id);

const OUTCOMES: Readonly<Record<RunOutcome, string>> = {
  replace: 'Put the new result in the place of this one (can be undone)',
  beside: 'Keep this one and save the new result beside it',
};

interface RunAgainDialogProps {
  readonly result: SavedResult;
  readonly onRun: (target: RunTarget, outcome: RunOutcome) => void;
  readonly onClose: () => void;
}

/** Asks on which data a result is computed again, and what becomes of the one that is there. */
export function RunAgainDialog({ result, onRun, onClose }: RunAgainDialogProps) {
  const datasets = useWorkspace((state) => state.datasets);
  const targets = targetsOf(result, datasets);
  const [key, setKey] = useState(() => (targets[0] ? keyOf(targets[0]) : ''));
  const [outcome, setOutcome] = useState<RunOutcome>('replace');
  const target = targets.find((each) => keyOf(each) === key);
  const own = result.data.dataset;
  const hint = (each: RunTarget): string => {
    if ('sample' in each) return ' (built-in sample)';
    if (each.id !== own?.id) return '';
    return isStale(originOf(result), datasets) ? ' (changed since)' : ' (unchanged)';
  };
  return (
    <FormDialog
      title="Run again with the same options"
      action="Run"
      onSubmit={() => {
        onClose();
        if (target) onRun(target, outcome);
      }}
      onClose={onClose}
    >
      <SelectField
        label="Dataset"
        value={key}
        choices={Object.fromEntries(targets.map((each) => [keyOf(each), `${each.name}${hint(each)}`]))}
        onChange={setKey}
      />
      <div className="move-to" role="radiogroup" aria-label="What becomes of this result">
        {(Object.keys(OUTCOMES) as RunOutcome[]).map((each) => (
          <label key={each}>
            <input type="radio" name="outcome" checked={each === outcome} onChange={() => setOutcome(each)} />
            {OUTCOMES[each]}
          </label>
        ))}
      </div>
    </FormDialog>
  );
}
