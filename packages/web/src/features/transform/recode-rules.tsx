import type { Column, ColumnDigest } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from './text-field.tsx';
import type { RuleDraft, TransformDraft } from './transform-draft.ts';
import { valueChoices } from './value-choices.ts';

interface RecodeRulesProps {
  readonly draft: TransformDraft;
  readonly column: Pick<Column, 'type' | 'valueLabels'> | undefined;
  readonly digest: ColumnDigest | null;
  readonly onChange: (change: Partial<TransformDraft>) => void;
}

const NEW_RULE = { value: '', low: '', high: '', to: '' } as const;

/** Old values on the left, new ones on the right. */
export function RecodeRules({ draft, column, digest, onChange }: RecodeRulesProps) {
  const { rules } = draft;
  const listId = useId();
  const numeric = column?.type === 'numeric';
  const choices = valueChoices(column, digest);
  const nextId = rules.reduce((most, rule) => Math.max(most, rule.id), 0) + 1;
  const set = (id: number, change: Partial<RuleDraft>) =>
    onChange({ rules: rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)) });
  const levels = digest?.levels ?? [];
  const froms = [
    { value: 'value', label: 'Value' },
    ...(numeric ? [{ value: 'range', label: 'Range' }] : []),
    { value: 'missing', label: 'Missing' },
  ];
  return (
    <>
      <fieldset>
        <legend className="lab">Rules</legend>
        <datalist id={listId}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
        {rules.map((rule, i) => (
          <fieldset className="dt-rule" key={rule.id} aria-label={`Rule ${i + 1}`}>
            <div className="from">
              <SelectField
                label={`What rule ${i + 1} takes`}
                hideLabel
                value={rule.from}
                choices={froms}
                onChange={(from) =>
                  set(rule.id, { from: from === 'range' || from === 'missing' ? from : 'value' })
                }
              />
              {rule.from === 'value' && (
                <TextField
                  label={`Old value of rule ${i + 1}`}
                  hideLabel
                  placeholder="Old value"
                  list={choices.length > 0 ? listId : undefined}
                  value={rule.value}
                  onChange={(value) => set(rule.id, { value })}
                />
              )}
              {rule.from === 'range' && (
                <div className="dt-pair">
                  <TextField
                    label={`From, rule ${i + 1}`}
                    hideLabel
                    numeric
                    placeholder="Lowest"
                    value={rule.low}
                    onChange={(low) => set(rule.id, { low })}
                  />
                  <TextField
                    label={`To, rule ${i + 1}`}
                    hideLabel
                    numeric
                    placeholder="Highest"
                    value={rule.high}
                    onChange={(high) => set(rule.id, { high })}
                  />
                </div>
              )}
            </div>
            <Icon name="chevronRight" size={12} />
            <TextField
              label={`New value of rule ${i + 1}`}
              hideLabel
              placeholder="Missing"
              value={rule.to}
              onChange={(to) => set(rule.id, { to })}
            />
            <IconButton
              size="dense"
              aria-label={`Remove rule ${i + 1}`}
              onClick={() => onChange({ rules: rules.filter((each) => each.id !== rule.id) })}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </fieldset>
        ))}
        <div className="dt-acts">
          <Button
            size="dense"
            onClick={() =>
              onChange({ rules: [...rules, { ...NEW_RULE, id: nextId, from: numeric ? 'range' : 'value' }] })
            }
          >
            <Icon name="plus" size={14} />
            Add rule
          </Button>
          {rules.length === 0 && levels.length > 0 && (
            <Button
              size="dense"
              onClick={() =>
                onChange({
                  rules: levels.map(({ level }, i) => ({
                    ...NEW_RULE,
                    id: i + 1,
                    from: 'value',
                    value: level,
                    to: level,
                  })),
                })
              }
            >
              One rule per level
            </Button>
          )}
        </div>
      </fieldset>
      <div className="dt-pair">
        <SelectField
          label="All other values"
          value={draft.otherwise}
          choices={[
            { value: 'copy', label: 'Stay as they are' },
            { value: 'missing', label: 'Become missing' },
          ]}
          onChange={(otherwise) => onChange({ otherwise: otherwise === 'missing' ? 'missing' : 'copy' })}
        />
        <SelectField
          label="Result"
          value={draft.result}
          choices={[
            { value: 'categorical', label: 'Categories' },
            { value: 'numeric', label: 'Numbers' },
          ]}
          onChange={(result) => onChange({ result: result === 'numeric' ? 'numeric' : 'categorical' })}
        />
      </div>
    </>
  );
}
