import { type ColumnDigest, type ColumnEdit, valueLabel } from '@constat/data';
import IconButton from '@mui/material/IconButton';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { CommitField } from './commit-field.tsx';
import { moveItem } from './move-item.ts';
import { pastedLabels } from './pasted-labels.ts';

interface LevelsEditorProps {
  readonly column: ColumnInfo;
  readonly digest: ColumnDigest;
  readonly onEdit: (label: string, edit: Omit<ColumnEdit, 'columnId'>) => void;
}

/** The levels in their order, each with a label; several labels are pasted at once. */
export function LevelsEditor({ column, digest, onEdit }: LevelsEditorProps) {
  const levels = digest.levels.map(({ level }) => level);
  // values of numbers have the order of their size
  const isOrdered = column.type !== 'numeric';
  const complete = digest.distinct === levels.length;
  const move = (at: number, by: number) =>
    onEdit(`Order of ${column.name}`, { categoryOrder: moveItem(levels, at, by) });
  return (
    <fieldset
      className="va-levels"
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!/[\r\n]/.test(pasted.trim())) return;
        event.preventDefault();
        const from =
          event.target instanceof HTMLElement ? Number(event.target.closest('li')?.dataset.at ?? 0) : 0;
        onEdit(`Labels of ${column.name}`, {
          valueLabels: { ...column.valueLabels, ...pastedLabels(pasted, levels, from) },
        });
      }}
    >
      <legend className="lab">Levels, in order, and their labels</legend>
      <p className="dt-help">
        Paste several lines to fill the labels from here on, or lines such as 1 = Never.
      </p>
      {isOrdered && !complete && (
        <p className="dt-help">
          The first {levels.length} levels; with more than that they keep their order.
        </p>
      )}
      <ol>
        {digest.levels.map(({ level, count }, i) => (
          <li key={level} data-at={i}>
            <span className="trunc" title={level}>
              {level} <span className="faint num">{count.toLocaleString('en')}</span>
            </span>
            <CommitField
              label={`Label of ${level}`}
              hideLabel
              placeholder="Label"
              value={valueLabel(column, level) ?? ''}
              onCommit={(text) =>
                onEdit(`Label of ${level}`, { valueLabels: { ...column.valueLabels, [level]: text } })
              }
            />
            {isOrdered && (
              <span className="va-move">
                <IconButton
                  size="dense"
                  className="up"
                  aria-label={`Move ${level} up`}
                  disabled={!complete || i === 0}
                  onClick={() => move(i, -1)}
                >
                  <Icon name="chevronDown" size={14} />
                </IconButton>
                <IconButton
                  size="dense"
                  aria-label={`Move ${level} down`}
                  disabled={!complete || i === levels.length - 1}
                  onClick={() => move(i, 1)}
                >
                  <Icon name="chevronDown" size={14} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
