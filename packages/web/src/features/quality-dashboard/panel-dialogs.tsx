import { type Estimate, runsToText } from '@constat/report';
import { useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import {
  DIRECTIONS,
  type Direction,
  type Goal,
  type Panel,
  type PanelWish,
  panelOf,
  problemOf,
  TEMPLATES,
  type Template,
  variablesFor,
} from './panels.ts';

const TEMPLATE_NAMES = Object.fromEntries(TEMPLATES.map(({ id, title }) => [id, title])) as Record<
  Template['id'],
  string
>;
const asNumber = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
const asChoices = (names: readonly string[], none?: string): Record<string, string> => ({
  ...(none === undefined ? {} : { '': none }),
  ...Object.fromEntries(names.map((name) => [name, name])),
});

interface AddPanelProps {
  readonly columns: readonly ColumnInfo[];
  readonly newId: () => string;
  readonly onAdd: (panel: Panel) => void;
  readonly onClose: () => void;
}

/** Asks what to show of which variable. */
export function AddPanel({ columns, newId, onAdd, onClose }: AddPanelProps) {
  const [template, setTemplate] = useState<Template['id']>('control-chart');
  const [chosen, setChosen] = useState('');
  const [subgroup, setSubgroup] = useState('');
  const [limits, setLimits] = useState({ lsl: '', usl: '', target: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const fields = TEMPLATES.find(({ id }) => id === template)?.fields ?? [];
  const variables = variablesFor(template, columns);
  const variable = variables.includes(chosen) ? chosen : (variables[0] ?? '');
  const submit = () => {
    const wish: PanelWish = {
      template,
      variable,
      subgroup: fields.includes('subgroup') ? subgroup : '',
      lsl: asNumber(limits.lsl),
      usl: asNumber(limits.usl),
      target: asNumber(limits.target),
    };
    const found = problemOf(wish);
    if (found === null) onAdd(panelOf(wish, newId()));
    else setProblem(found);
  };
  const limit = (key: keyof typeof limits, label: string) =>
    fields.includes(key) && (
      <TextField
        label={label}
        inputMode="decimal"
        value={limits[key]}
        onChange={(value) => setLimits({ ...limits, [key]: value })}
      />
    );
  return (
    <FormDialog title="Add a panel" action="Add" onSubmit={submit} onClose={onClose}>
      <SelectField label="What it shows" value={template} choices={TEMPLATE_NAMES} onChange={setTemplate} />
      <SelectField
        label="Variable"
        value={variable}
        choices={asChoices(variables, variables.length === 0 ? 'None fits' : undefined)}
        onChange={setChosen}
      />
      {fields.includes('subgroup') && (
        <SelectField
          label="Subgroups (optional)"
          value={subgroup}
          choices={asChoices(
            columns.map(({ name }) => name).filter((name) => name !== variable),
            'None: one value at a time',
          )}
          onChange={setSubgroup}
        />
      )}
      {limit('lsl', 'Lower specification limit')}
      {limit('usl', 'Upper specification limit')}
      {limit('target', 'Target')}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

interface SetGoalProps {
  readonly goal: Goal | null;
  readonly items: readonly Estimate[];
  readonly onSet: (goal: Goal | null) => void;
  readonly onClose: () => void;
}

/** Asks what a number is held against. */
export function SetGoal({ goal, items, onSet, onClose }: SetGoalProps) {
  const names = items.map(({ label }) => runsToText(label));
  const before = names.find((name) => goal && name.startsWith(goal.estimate));
  const [estimate, setEstimate] = useState(before ?? names[0] ?? '');
  const [direction, setDirection] = useState<Direction>(goal?.direction ?? 'least');
  const [target, setTarget] = useState(goal ? String(goal.target) : '');
  const [warning, setWarning] = useState(goal?.warning == null ? '' : String(goal.warning));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const value = asNumber(target);
    if (target.trim() === '') onSet(null);
    else if (value === null) setProblem('The target must be a number.');
    else onSet({ estimate, direction, target: value, warning: asNumber(warning) });
  };
  return (
    <FormDialog title="Goal of this panel" action="Keep" onSubmit={submit} onClose={onClose}>
      <SelectField label="Number" value={estimate} choices={asChoices(names)} onChange={setEstimate} />
      <SelectField label="Should be" value={direction} choices={DIRECTIONS} onChange={setDirection} />
      <TextField
        label="Target (empty: no goal)"
        inputMode="decimal"
        value={target}
        onChange={(value) => setTarget(value)}
      />
      <TextField
        label="Near target up to (optional)"
        inputMode="decimal"
        value={warning}
        onChange={(value) => setWarning(value)}
      />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
