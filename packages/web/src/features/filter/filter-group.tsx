import { type ColumnDigest, type FilterOperator, operatorsFor } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { SelectField } from '../../analysis/form/select-field.tsx';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { valueChoices } from '../data-page/value-choices.ts';
import {
  type ConditionDraft,
  type GroupDraft,
  MAX_GROUP_DEPTH,
  OPERATOR_NAMES,
  valuesOf,
  withColumn,
} from './filter-draft.ts';

export interface FilterEdits {
  readonly change: (
    id: number,
    part: (before: ConditionDraft | GroupDraft) => ConditionDraft | GroupDraft | null,
  ) => void;
  readonly add: (groupId: number, kind: 'condition' | 'group') => void;
}

interface FilterGroupProps {
  readonly group: GroupDraft;
  readonly depth: number;
  readonly name: string;
  readonly columns: readonly ColumnInfo[];
  readonly digests: readonly ColumnDigest[];
  readonly edits: FilterEdits;
}

/** Conditions that are joined by AND or by OR, with groups among them. */
export function FilterGroupView({ group, depth, name, columns, digests, edits }: FilterGroupProps) {
  const logic = (value: 'AND' | 'OR') =>
    edits.change(group.id, (part) => ({ ...part, logic: value }) as GroupDraft);
  return (
    <fieldset className={depth > 0 ? 'fl-group in' : 'fl-group'}>
      <legend className="sr">{name}</legend>
      <div className="fl-logic">
        <div className="seg" role="radiogroup" aria-label={`${name}: rows must satisfy`}>
          {(['AND', 'OR'] as const).map((each) => (
            <label key={each} className="fl-seg">
              <input
                type="radio"
                className="sr"
                name={`logic-${group.id}`}
                checked={group.logic === each}
                onChange={() => logic(each)}
              />
              {each === 'AND' ? 'All (AND)' : 'Any (OR)'}
            </label>
          ))}
        </div>
        {depth > 0 && (
          <IconButton
            size="dense"
            aria-label={`Remove ${name}`}
            onClick={() => edits.change(group.id, () => null)}
          >
            <Icon name="close" size={14} />
          </IconButton>
        )}
      </div>
      {group.parts.map((part, i) =>
        part.kind === 'group' ? (
          <FilterGroupView
            key={part.id}
            group={part}
            depth={depth + 1}
            name={`${name}.${i + 1}`}
            columns={columns}
            digests={digests}
            edits={edits}
          />
        ) : (
          <ConditionRow
            key={part.id}
            part={part}
            name={`condition ${i + 1} of ${name}`}
            columns={columns}
            digests={digests}
            edits={edits}
          />
        ),
      )}
      <div className="dt-acts">
        <Button size="dense" onClick={() => edits.add(group.id, 'condition')}>
          <Icon name="plus" size={14} />
          Add condition
        </Button>
        {depth < MAX_GROUP_DEPTH && (
          <Button size="dense" onClick={() => edits.add(group.id, 'group')}>
            <Icon name="plus" size={14} />
            Add group
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionRowProps extends Omit<FilterGroupProps, 'group' | 'depth'> {
  readonly part: ConditionDraft;
}

function ConditionRow({ part, name, columns, digests, edits }: ConditionRowProps) {
  const listId = useId();
  const column = columns.find((each) => each.name === part.column);
  const choices = valueChoices(
    column,
    digests.find((each) => each.name === part.column),
  );
  const list = choices.length > 0 ? listId : undefined;
  // a label is written with letters
  const numeric = column?.type === 'numeric' && choices.length === 0;
  const set = (change: Partial<ConditionDraft>) =>
    edits.change(part.id, (before) => (before.kind === 'condition' ? { ...before, ...change } : before));
  const count = valuesOf(part.operator);
  const hint = column?.type === 'date' ? '2024-12-31' : column?.valueLabels ? 'Value or label' : 'Value';
  return (
    <div className="fl-row">
      <SelectField
        label={`Variable of ${name}`}
        hideLabel
        value={part.column}
        choices={columns.map((each) => ({ value: each.name, label: each.name }))}
        onChange={(value) => {
          const next = columns.find((each) => each.name === value);
          if (next)
            edits.change(part.id, (before) =>
              before.kind === 'condition' ? withColumn(before, next) : before,
            );
        }}
      />
      <SelectField
        label={`Operator of ${name}`}
        hideLabel
        value={part.operator}
        choices={(column ? operatorsFor(column) : []).map((each) => ({
          value: each,
          label: OPERATOR_NAMES[each],
        }))}
        onChange={(value) => set({ operator: value as FilterOperator })}
      />
      <div className={count === 2 ? 'dt-pair' : undefined}>
        {count !== 0 && (
          <TextField
            label={`Value of ${name}`}
            hideLabel
            numeric={numeric && count !== 'list'}
            placeholder={count === 'list' ? 'First; second; "a; b"' : count === 2 ? 'From' : hint}
            list={count === 'list' ? undefined : list}
            value={part.value}
            onChange={(value) => set({ value })}
          />
        )}
        {count === 2 && (
          <TextField
            label={`Upper limit of ${name}`}
            hideLabel
            numeric={numeric}
            placeholder="To"
            list={list}
            value={part.value2}
            onChange={(value2) => set({ value2 })}
          />
        )}
        <datalist id={listId}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      </div>
      <IconButton
        size="dense"
        aria-label={`Remove ${name}`}
        onClick={() => edits.change(part.id, () => null)}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  );
}
