import type { ColumnEdit } from '@constat/data';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { takesLabels } from './apply-labels.tsx';
import { labelLines, labelText } from './pasted-labels.ts';

interface ManyLabelsProps {
  readonly chosen: readonly ColumnInfo[];
  readonly onEdit: (label: string, edits: readonly ColumnEdit[]) => Promise<void>;
}

/** Value labels of several variables at once, typed or pasted as lines; they take the place of those that the variables had. */
export function ManyLabels({ chosen, onEdit }: ManyLabelsProps) {
  const id = useId();
  const texts = new Set(chosen.map(({ valueLabels }) => labelText(valueLabels ?? {})));
  const [common = ''] = texts.size === 1 ? texts : [];
  const [text, setText] = useState(common);
  const { labels, problem } = labelLines(text);
  if (!chosen.every(takesLabels)) return null;
  return (
    <div className="va-many">
      <label className="lab" htmlFor={id}>
        Value labels, one on a line
      </label>
      <textarea
        id={id}
        rows={5}
        value={text}
        placeholder={texts.size > 1 ? 'Different' : '1 = Never'}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-help`} className={problem === null ? 'dt-help' : 'va-warn'}>
        {problem ?? 'A value and its label on each line, with =, a tab or a comma between them.'}
      </p>
      <Button
        size="dense"
        variant="contained"
        disabled={problem !== null || (text === common && texts.size === 1)}
        onClick={() =>
          void onEdit(
            `Labels of ${chosen.length} variables`,
            chosen.map(({ id: columnId }) => ({ columnId, valueLabels: labels })),
          )
        }
      >
        Apply to {chosen.length} variables
      </Button>
    </div>
  );
}
