import type { ColumnEdit } from '@constat/data';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ColumnInfo, DatasetInfo } from '../../storage/db.ts';
import { VariableChecks } from '../data-page/variable-checks.tsx';

interface ApplyLabelsProps {
  readonly dataset: DatasetInfo;
  readonly column: ColumnInfo;
  readonly onEdit: (label: string, edits: readonly ColumnEdit[]) => Promise<void>;
}

/** Variables to which labels can go: categories and numbers. */
export const takesLabels = ({ type }: ColumnInfo): boolean =>
  type === 'categorical' || type === 'ordinal' || type === 'numeric';

/** Gives the labels of one variable, its order and its missing-value codes to others: forty items are labelled once. */
export function ApplyLabels({ dataset, column, onEdit }: ApplyLabelsProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  const others = dataset.columns.filter((each) => each.id !== column.id && takesLabels(each));
  const { valueLabels, categoryOrder, missingValueCodes } = column;
  if (others.length === 0 || (!valueLabels && !categoryOrder && !missingValueCodes)) return null;
  const apply = async () => {
    const edits = others
      .filter(({ name }) => names.includes(name))
      .map(({ id, type }): ColumnEdit => {
        const ordered = column.type === 'ordinal' && type !== 'numeric';
        return {
          columnId: id,
          ...(valueLabels ? { valueLabels } : {}),
          ...(missingValueCodes ? { missingValueCodes } : {}),
          ...(categoryOrder && type !== 'numeric' ? { categoryOrder } : {}),
          ...(ordered ? { type: 'ordinal' as const } : {}),
        };
      });
    await onEdit(`Labels of ${edits.length === 1 ? names[0] : `${edits.length} variables`}`, edits);
    setNames([]);
  };
  return (
    <details className="va-apply">
      <summary>Apply these labels to…</summary>
      <VariableChecks
        legend="Variables that take labels, order and missing-value codes"
        columns={others}
        chosen={names}
        onChange={setNames}
      />
      <div className="dt-acts">
        <Button size="dense" onClick={() => setNames(others.map(({ name }) => name))}>
          All
        </Button>
        <Button size="dense" variant="contained" disabled={names.length === 0} onClick={() => void apply()}>
          Apply to {names.length === 1 ? '1 variable' : `${names.length} variables`}
        </Button>
      </div>
    </details>
  );
}
