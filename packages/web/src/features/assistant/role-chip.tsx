import {
  type AnyForm,
  type AssistantVariable,
  type PairsOption,
  type RunStep,
  refusesColumn,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useConversation } from './conversation-context.ts';
import { choosable, countProblem, inPlace, type ListRole, toggled } from './role-choice.ts';
import type { ThreadTurn } from './thread.ts';

interface RoleChipProps {
  readonly turn: ThreadTurn;
  readonly step: RunStep;
  readonly form: AnyForm;
  readonly role: string;
  readonly label: string;
  readonly names: readonly string[];
}

const shortened = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', ');

/** Puts other variables into a role and runs the step again. */
function useChange({ turn, step, role }: Pick<RoleChipProps, 'turn' | 'step' | 'role'>) {
  const { facts, assistant, setStep } = useConversation();
  return async (names: readonly string[]) => {
    const next = assistant && facts ? await assistant.changeRole(step, role, names, facts) : null;
    if (next) setStep(turn, next);
  };
}

/** The variables of a role; others that it accepts can take their place: by checkboxes where it holds a list, in each place of a pair. */
export function RoleChip(props: RoleChipProps) {
  const { form, role, label, names } = props;
  const option = form.options[role];
  return (
    <div>
      <span className="lab">{label}</span>
      {option?.kind === 'variable' ? (
        <OneVariable {...props} />
      ) : option?.kind === 'variables' || option?.kind === 'factors' ? (
        <SeveralVariables {...props} option={option} />
      ) : option?.kind === 'pairs' && names.length === 2 ? (
        <PairOfVariables {...props} option={option} />
      ) : (
        <StillChip names={names} />
      )}
    </div>
  );
}

const StillChip = ({ names }: Pick<RoleChipProps, 'names'>) => (
  <span className="chip as-still">
    <b className="trunc">{shortened(names)}</b>
  </span>
);

function OneVariable({ turn, step, form, role, label, names }: RoleChipProps) {
  const { facts } = useConversation();
  const change = useChange({ turn, step, role });
  const option = form.options[role];
  const variables =
    option?.kind === 'variable'
      ? (facts?.variables ?? []).filter(
          (variable) => refusesColumn(option, variable, variable.levels) === null,
        )
      : [];
  return (
    <VariableMenu
      label={label}
      name={names.join(', ')}
      variables={variables}
      onChoose={(name) => void change([name])}
    />
  );
}

const PLACES = [
  { place: 0, word: 'first' },
  { place: 1, word: 'second' },
] as const;

function PairOfVariables({
  turn,
  step,
  role,
  label,
  names,
  option,
}: RoleChipProps & { readonly option: PairsOption }) {
  const { facts } = useConversation();
  const change = useChange({ turn, step, role });
  const variables = choosable(option, role, step, facts?.variables ?? []);
  return (
    <span className="as-pair">
      {PLACES.map(({ place, word }) => (
        <VariableMenu
          key={place}
          label={`${label}, ${word}`}
          name={names[place] ?? ''}
          variables={variables}
          onChoose={(name) => void change(inPlace(names, place, name))}
        />
      ))}
    </span>
  );
}

interface VariableMenuProps {
  readonly label: string;
  readonly name: string;
  readonly variables: readonly AssistantVariable[];
  readonly onChoose: (name: string) => void;
}

function VariableMenu({ label, name, variables, onChoose }: VariableMenuProps) {
  if (variables.length < 2) return <StillChip names={[name]} />;
  const entries: readonly MenuEntry[] = variables.map(({ name: own, label: text }) => ({
    id: own,
    label: own,
    ...(text ? { hint: text } : {}),
    selected: own === name,
    onSelect: () => onChoose(own),
  }));
  return (
    <ActionMenu
      label={label}
      entries={entries}
      trigger={(props) => (
        <button type="button" className="chip" aria-label={`${label}: ${name}`} {...props}>
          <b className="trunc">{name}</b>
          <Icon name="chevronDown" size={14} />
        </button>
      )}
    />
  );
}

interface SeveralProps extends RoleChipProps {
  readonly option: ListRole;
}

function SeveralVariables(props: SeveralProps) {
  const { step, role, label, names, option } = props;
  const { facts } = useConversation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (choosable(option, role, step, facts?.variables ?? []).length < 2) return <StillChip names={names} />;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-label={`${label}: ${names.join(', ')}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <b className="trunc">{shortened(names)}</b>
        <Icon name="chevronDown" size={14} />
      </button>
      {anchor && <Checklist {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ChecklistProps extends SeveralProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The step runs once, when the choice is made: not after every box. */
function Checklist({ turn, step, role, label, names, option, anchor, onClose }: ChecklistProps) {
  const { facts } = useConversation();
  const change = useChange({ turn, step, role });
  const [chosen, setChosen] = useState(names);
  const id = useId();
  const problem = countProblem(option, chosen.length);
  const use = () => {
    onClose();
    void change(chosen);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'as-pick', role: 'dialog', 'aria-labelledby': id } }}
    >
      <h2 id={id}>{label}</h2>
      <div className="as-boxes">
        {choosable(option, role, step, facts?.variables ?? []).map(({ name, label: text }) => (
          <label key={name} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={() => setChosen((now) => toggled(now, name))}
            />
            <span>{name}</span>
            {text && <small>{text}</small>}
          </label>
        ))}
      </div>
      <p role="status">{problem ?? `${chosen.length} chosen`}</p>
      <div className="as-acts">
        <Button size="dense" variant="contained" disabled={problem !== null} onClick={use}>
          Use these
        </Button>
        <Button size="dense" variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Popover>
  );
}
