import { type Column, type ColumnDigest, similarSpellings } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId, useMemo } from 'react';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { valueChoices } from '../data-page/value-choices.ts';
import type { RuleDraft, TransformDraft } from './transform-draft.ts';

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
  const levels = digest?.levels ?? [];
  const levelRules = (): readonly RuleDraft[] =>
    levels.map(({ level }, i) => ({ ...NEW_RULE, id: i + 1, from: 'value', value: level, to: level }));
  const similar = useMemo(() => similarSpellings(digest?.levels ?? []), [digest]);
  const mergeRules = (): readonly RuleDraft[] =>
    similar
      .flatMap(({ best, others }) => others.map((value) => ({ value, to: best })))
      .map((rule, i) => ({ ...NEW_RULE, ...rule, id: i + 1, from: 'value' }));
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
          <Rule
            key={rule.id}
            rule={rule}
            number={i + 1}
            numeric={numeric}
            list={choices.length > 0 ? listId : undefined}
            onChange={(change) =>
              onChange({ rules: rules.map((each) => (each.id === rule.id ? { ...each, ...change } : each)) })
            }
            onRemove={() => onChange({ rules: rules.filter((each) => each.id !== rule.id) })}
          />
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
          {rules.length === 0 && similar.length > 0 && (
            <Button
              size="dense"
              title={similar.map(({ best, others }) => `${others.join(', ')} → ${best}`).join('\n')}
              onClick={() => onChange({ rules: mergeRules(), otherwise: 'copy', result: 'categorical' })}
            >
              Merge similar spellings
            </Button>
          )}
          {rules.length === 0 && levels.length > 0 && (
            <Button size="dense" onClick={() => onChange({ rules: levelRules() })}>
              One rule per level
            </Button>
          )}
        </div>
      </fieldset>
      <Otherwise draft={draft} onChange={onChange} />
    </>
  );
}

interface RuleProps {
  readonly rule: RuleDraft;
  readonly number: number;
  /** Whether the variable holds numbers: only then are there ranges. */
  readonly numeric: boolean;
  /** The id of the list of its values. */
  readonly list: string | undefined;
  readonly onChange: (change: Partial<RuleDraft>) => void;
  readonly onRemove: () => void;
}

/** One rule: a value, a range or what is missing, and what becomes of it. */
function Rule({ rule, number, numeric, list, onChange, onRemove }: RuleProps) {
  const froms = [
    { value: 'value', label: 'Value' },
    ...(numeric ? [{ value: 'range', label: 'Range' }] : []),
    { value: 'missing', label: 'Missing' },
  ];
  return (
    <fieldset className="dt-rule" aria-label={`Rule ${number}`}>
      <div className="from">
        <SelectField
          label={`What rule ${number} takes`}
          hideLabel
          value={rule.from}
          choices={froms}
          onChange={(from) => onChange({ from: from === 'range' || from === 'missing' ? from : 'value' })}
        />
        {rule.from === 'value' && (
          <TextField
            label={`Old value of rule ${number}`}
            hideLabel
            placeholder="Old value"
            list={list}
            value={rule.value}
            onChange={(value) => onChange({ value })}
          />
        )}
        {rule.from === 'range' && (
          <div className="dt-pair">
            <TextField
              label={`From, rule ${number}`}
              hideLabel
              numeric
              placeholder="Lowest"
              value={rule.low}
              onChange={(low) => onChange({ low })}
            />
            <TextField
              label={`To, rule ${number}`}
              hideLabel
              numeric
              placeholder="Highest"
              value={rule.high}
              onChange={(high) => onChange({ high })}
            />
          </div>
        )}
      </div>
      <Icon name="chevronRight" size={12} />
      <TextField
        label={`New value of rule ${number}`}
        hideLabel
        placeholder="Missing"
        value={rule.to}
        onChange={(to) => onChange({ to })}
      />
      <IconButton size="dense" aria-label={`Remove rule ${number}`} onClick={onRemove}>
        <Icon name="close" size={14} />
      </IconButton>
    </fieldset>
  );
}

/** What becomes of values that no rule takes, and of the variable. */
function Otherwise({ draft, onChange }: Pick<RecodeRulesProps, 'draft' | 'onChange'>) {
  return (
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
  );
}
