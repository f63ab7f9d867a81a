import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { type DraftProblem, KIND_FACTS, newFactor } from './doe-draft.ts';
import type { DoeDraft, FactorDraft } from './draft-types.ts';

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

interface FactorRowsProps {
  readonly draft: DoeDraft;
  readonly problems: readonly DraftProblem[];
  readonly change: (next: (draft: DoeDraft) => DoeDraft) => void;
}

/** The factors, each with its letter, name, unit and settings. */
export function FactorRows({ draft, problems, change }: FactorRowsProps) {
  const { factors, kind } = draft;
  const { least, most, takes } = KIND_FACTS[kind];
  const set = (id: number, part: Partial<FactorDraft>) =>
    change((now) => ({
      ...now,
      factors: now.factors.map((factor) => (factor.id === id ? { ...factor, ...part } : factor)),
    }));
  const fixed = least === most;
  return (
    <fieldset className="doe-factors">
      <legend className="lab">Factors</legend>
      <p className="dt-help" id="doe-factors-help">
        {takes === 'levels'
          ? 'Levels have commas between them.'
          : takes === 'numbers'
            ? kind === 'mixture'
              ? 'The lowest and highest share of each, in units of the total.'
              : 'The lowest and highest setting of each, as numbers.'
            : 'Numbers such as 20 and 40, or two words such as old and new.'}
      </p>
      {factors.map((factor, i) => (
        <FactorRow
          key={factor.id}
          factor={factor}
          place={i + 1}
          letter={LETTERS[i] ?? ''}
          takes={takes}
          problem={problems.find(({ field }) => field === `factor ${i + 1}`)?.message ?? null}
          onChange={(part) => set(factor.id, part)}
          onRemove={
            fixed || factors.length <= least
              ? null
              : () => change((now) => ({ ...now, factors: now.factors.filter(({ id }) => id !== factor.id) }))
          }
        />
      ))}
      {!fixed && (
        <div>
          <Button
            size="dense"
            disabled={factors.length >= most}
            onClick={() => change((now) => ({ ...now, factors: [...now.factors, newFactor(now.factors)] }))}
          >
            <Icon name="plus" size={14} />
            Add factor
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface FactorRowProps {
  readonly factor: FactorDraft;
  readonly place: number;
  readonly letter: string;
  readonly takes: 'settings' | 'numbers' | 'levels';
  readonly problem: string | null;
  readonly onChange: (part: Partial<FactorDraft>) => void;
  readonly onRemove: (() => void) | null;
}

function FactorRow({ factor, place, letter, takes, problem, onChange, onRemove }: FactorRowProps) {
  const first = place === 1;
  const field = (label: string, key: 'name' | 'unit' | 'low' | 'high' | 'levels') => (
    <div className={`doe-${key}`}>
      {first && (
        <span className="doe-head" aria-hidden="true">
          {label}
        </span>
      )}
      <TextField
        label={`${label} of factor ${place}`}
        hideLabel
        value={factor[key]}
        onChange={(value) => onChange({ [key]: value })}
      />
    </div>
  );
  return (
    <fieldset
      className={takes === 'levels' ? 'doe-factor doe-factor--levels' : 'doe-factor'}
      aria-label={`Factor ${place}`}
      aria-describedby="doe-factors-help"
    >
      <b aria-hidden="true">{letter}</b>
      {field('Name', 'name')}
      {takes === 'levels' ? (
        field('Levels', 'levels')
      ) : (
        <>
          {field('Unit', 'unit')}
          {field('Low', 'low')}
          {field('High', 'high')}
        </>
      )}
      {onRemove ? (
        <IconButton size="dense" aria-label={`Remove factor ${place}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </IconButton>
      ) : (
        <span />
      )}
      {problem && (
        <p className="dt-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
