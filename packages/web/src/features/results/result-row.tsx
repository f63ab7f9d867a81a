import type { Runs } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { type CSSProperties, type Ref, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { reportEntries } from '../../export/formats.ts';
import { RUN_AGAIN, resultHref } from '../../routes/result-address.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import type { ResultHead } from '../../storage/db.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import {
  duplicate,
  exportAs,
  isStale,
  reopen,
  reopenOnActive,
  reopenProblem,
  reopenWords,
} from './result-actions.ts';
import { DRAGGED_RESULTS, draggedIds, startDrag } from './result-drag.ts';
import { ResultThumbnail } from './result-thumbnail.tsx';

/** What can be done with one result of the list. */
export interface RowActions {
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onRename: () => void;
  readonly onMarks: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
  /** The results that go with this one when it is dragged. */
  readonly dragged: () => readonly string[];
  /** Another result is dropped on this one: it is put before it. */
  readonly onDropBefore: (id: string) => void;
  /** Puts it one place up or down; absent at the ends. */
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}

interface ResultRowProps extends RowActions {
  readonly result: ResultHead;
  /** Its place among all results listed, of which only those in view are in the document. */
  readonly index: number;
  readonly total: number;
  /** Absent when its height is not needed. */
  readonly measure?: Ref<HTMLLIElement>;
  /** The line whose height is measured. */
  readonly measureIndex: number;
  readonly style?: CSSProperties;
}

/** One saved result in the list. */
export function ResultRow(props: ResultRowProps) {
  const { result, selected, onSelect } = props;
  const [over, setOver] = useState(false);
  const entries = useEntries(props);
  return (
    <li
      ref={props.measure}
      data-id={result.id}
      data-index={props.measureIndex}
      aria-posinset={props.index + 1}
      aria-setsize={props.total}
      style={props.style}
      className={`ri${selected ? ' on' : ''}${over ? ' over' : ''}`}
      draggable
      onDragStart={(event) => startDrag(event, props.dragged())}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED_RESULTS)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [id] = draggedIds(event);
        if (id !== undefined) props.onDropBefore(id);
      }}
    >
      <input
        type="checkbox"
        className="cb"
        aria-label={`Select ${result.title}`}
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <ResultThumbnail head={result} />
      <ResultWords result={result} />
      <ActionMenu
        label={`Actions for ${result.title}`}
        align="right"
        entries={entries}
        trigger={(props) => (
          <IconButton aria-label={`Actions for ${result.title}`} {...props}>
            <Icon name="more" />
          </IconButton>
        )}
      />
    </li>
  );
}

/** Title, finding, where it comes from, own note and marks. */
function ResultWords({ result }: { result: ResultHead }) {
  const stale = isStale(
    result,
    useWorkspace((state) => state.datasets),
  );
  return (
    <div className="tx">
      <h2>
        <Link to={resultHref(result.id)}>{result.title}</Link>
      </h2>
      <p>
        <RunsView runs={JSON.parse(result.summary) as Runs} />
      </p>
      <p className="w">
        {[
          result.dataset?.name,
          result.n > 0 && `n = ${result.n.toLocaleString('en')}`,
          timeAgo(result.timestamp),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {result.note !== undefined && <p className="own-note">{result.note}</p>}
      {(stale || result.tags) && (
        <p className="marks">
          {stale && <span className="badge stale">{result.dataset?.name} has changed since</span>}
          {result.tags?.map((tag) => (
            <span key={tag} className="badge">
              {tag}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** What the menu of a result offers. */
function useEntries(props: ResultRowProps): readonly MenuEntry[] {
  const { result } = props;
  const datasets = useWorkspace((state) => state.datasets);
  const active = useActiveDataset();
  const navigate = useNavigate();
  const problem = reopenProblem(result, datasets);
  return [
    {
      id: 'open',
      label: 'Open',
      icon: 'publication',
      onSelect: () => void navigate(resultHref(result.id)),
    },
    ...(problem === null && result.dataset !== null
      ? [
          {
            id: 'again',
            label: 'Run again',
            icon: 'redo' as const,
            onSelect: () => void navigate(resultHref(result.id), { state: RUN_AGAIN }),
          },
        ]
      : []),
    ...(problem === null
      ? [
          {
            id: 'reopen',
            label: reopenWords(result),
            icon: 'play' as const,
            onSelect: () => void reopen(result, datasets, navigate),
          },
        ]
      : []),
    ...(active && active.id !== result.dataset?.id && result.dataset !== null
      ? [
          {
            id: 'other',
            label: `Open in analysis with ${active.name}`,
            icon: 'table' as const,
            onSelect: () => void reopenOnActive(result, navigate),
          },
        ]
      : []),
    { id: 'rename', label: 'Rename', icon: 'text', onSelect: props.onRename },
    { id: 'marks', label: 'Tags and note', icon: 'chat', onSelect: props.onMarks },
    { id: 'copy', label: 'Duplicate', icon: 'copy', onSelect: () => duplicate(result) },
    { id: 'move', label: 'Move to a project', icon: 'folder', onSelect: props.onMove },
    ...(props.onUp ? [{ id: 'up', label: 'Move up', icon: 'sort' as const, onSelect: props.onUp }] : []),
    ...(props.onDown
      ? [{ id: 'down', label: 'Move down', icon: 'sort' as const, onSelect: props.onDown }]
      : []),
    MENU_DIVIDER,
    ...reportEntries((format) => void exportAs([result.id], format)),
    MENU_DIVIDER,
    { id: 'delete', label: 'Delete', icon: 'trash', onSelect: props.onDelete },
  ];
}
