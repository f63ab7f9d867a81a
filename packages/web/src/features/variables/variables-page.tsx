import type { ColumnEdit } from '@constat/data';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { askData } from '../../engine/data-client.ts';
import { announceEdit, redoEdit, undoEdit } from '../../state/edit-actions.ts';
import { notify } from '../../state/notify.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { DataPage } from '../data-page/data-page.tsx';
import { useAnswer } from '../data-page/use-answer.ts';
import { DESIGN_NAMES } from './names.ts';
import { VariablePanel } from './variable-panel.tsx';
import './variables.css';
import { VariablesTable } from './variables-table.tsx';

/** Names, labels, types, roles and codes of all variables. */
export function VariablesPage() {
  return (
    <DataPage
      title="Variable Editor"
      description="What each variable is called, what it means, and how its values are read. Every change can be undone."
    >
      {(dataset) => <VariableEditor key={dataset.id} dataset={dataset} />}
    </DataPage>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input[type="text"], textarea, [contenteditable]') !== null;

function VariableEditor({ dataset }: { dataset: DatasetInfo }) {
  const { id, revision, columns } = dataset;
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(columns.slice(0, 1).map((column) => column.id)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = columns.filter((column) => ids.has(column.id));
  const history = useAnswer(JSON.stringify([id, revision]), () =>
    askData((data) => data.history({ id, revision })),
  ).value;
  const weight = columns.find((column) => column.weighsCases);
  const canUndo = history?.undo ?? null;
  const canRedo = history?.redo ?? null;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!redo && key !== 'z') return;
      event.preventDefault();
      void (redo ? redoEdit(id) : undoEdit(id));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [id]);

  const edit = async (label: string, edits: readonly ColumnEdit[]) => {
    const answer = await announceEdit(
      askData((data) => data.editVariables({ id, revision }, label, edits)),
      () => `${label} changed`,
    );
    if (answer?.status === 'refused') notify(answer.message);
  };
  const choose = (next: ReadonlySet<string>, open: boolean) => {
    setIds(next);
    if (open)
      requestAnimationFrame(() => {
        heading.current?.focus({ preventScroll: true });
        heading.current?.scrollIntoView({ block: 'nearest' });
      });
  };
  const title = chosen.length === 1 ? chosen[0]?.name : `${chosen.length} variables`;
  return (
    <div className="va">
      <div>
        <div className="va-bar">
          <IconButton
            aria-label={canUndo ? `Undo: ${canUndo}` : 'Undo'}
            disabled={canUndo === null}
            onClick={() => void undoEdit(id)}
          >
            <Icon name="undo" />
          </IconButton>
          <IconButton
            aria-label={canRedo ? `Redo: ${canRedo}` : 'Redo'}
            disabled={canRedo === null}
            onClick={() => void redoEdit(id)}
          >
            <Icon name="redo" />
          </IconButton>
          <span className="muted" role="status">
            {chosen.length} of {columns.length} variables chosen
            {weight ? ` · cases weighted by ${weight.name}` : ''}
            {columns.map(({ design, name }) =>
              design ? ` · ${DESIGN_NAMES[design].split(' (')[0]?.toLowerCase()}: ${name}` : '',
            )}
          </span>
        </div>
        <VariablesTable columns={columns} chosen={ids} onChoose={choose} />
      </div>
      <section className="va-panel" aria-labelledby="va-title">
        <h2 id="va-title" ref={heading} tabIndex={-1}>
          {chosen.length === 0 ? 'No variable chosen' : title}
        </h2>
        {chosen.length === 0 ? (
          <p className="dt-help">
            Choose one variable to edit all of it, or several to set their type, role and codes together.
          </p>
        ) : (
          <VariablePanel
            key={chosen.map((column) => column.id).join()}
            dataset={dataset}
            chosen={chosen}
            onEdit={edit}
          />
        )}
      </section>
    </div>
  );
}
