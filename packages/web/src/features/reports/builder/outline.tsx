import type { Report, ReportItem, SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../state/notify.ts';
import { Icon } from '../../../ui/icon.tsx';
import { addItems, moveBefore, moveBy, newItemId, removeItem } from '../outline.ts';
import { itemsOf } from '../report-actions.ts';
import type { ReportDraft } from '../report-draft.ts';
import { DRAGGED_ITEM, type ItemActions, OutlineItem, titleOf } from './outline-item.tsx';
import { ResultPicker } from './result-picker.tsx';

const resultOf = (item: ReportItem, results: ReadonlyMap<string, SavedResult>): SavedResult | undefined =>
  item.kind === 'result' ? results.get(item.resultId) : undefined;

interface OutlineProps {
  readonly draft: ReportDraft;
  readonly report: Report;
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** What the items of the outline do; where one goes to is said, and keeps the focus. */
function useItemActions({ draft, results, openId, onOpen }: Omit<OutlineProps, 'report'>) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<string | null>(null);
  const latest = useRef({ results, openId });
  latest.current = { results, openId };
  useEffect(() => {
    // The browser forgets the focus of an element that changes its place or goes away.
    if (toFocus.current === null) return;
    const item = list.current?.querySelector(`[data-item="${toFocus.current}"] .oi-name`);
    toFocus.current = null;
    if (item instanceof HTMLElement && document.activeElement === document.body) item.focus();
  });
  // The same object for as long as the page is open, so that a change draws one item and not all.
  const actions = useMemo<ItemActions>(
    () => ({
      open: (id) => onOpen(latest.current.openId === id ? null : id),
      move: (item, places) => {
        const before = draft.state().report;
        draft.change((now) => moveBy(now, item.id, places));
        const { items } = draft.state().report;
        if (items === before.items) return;
        toFocus.current = item.id;
        const place = items.findIndex(({ id }) => id === item.id) + 1;
        const title = titleOf(item, resultOf(item, latest.current.results));
        setSaid(`${title}: place ${place} of ${items.length}`);
      },
      dropBefore: (id, beforeId) => draft.change((now) => moveBefore(now, id, beforeId)),
      remove: (item) => {
        const { items } = draft.state().report;
        const at = items.indexOf(item);
        toFocus.current = (items[at + 1] ?? items[at - 1])?.id ?? null;
        onOpen(null);
        draft.change((now) => removeItem(now, item.id));
        notify('Removed from the report', { label: 'Undo', onAction: () => draft.undo() });
      },
    }),
    [draft, onOpen],
  );
  return { list, said, actions };
}

/** The items of the report in order; what is added comes after the one that is open. */
export function Outline({ draft, report, results, openId, onOpen }: OutlineProps) {
  const { list, said, actions } = useItemActions({ draft, results, openId, onOpen });
  const add = (items: readonly ReportItem[]) => {
    draft.change((now) => addItems(now, items, openId));
    const [first] = items;
    if (items.length === 1 && first && first.kind !== 'result') onOpen(first.id);
  };
  return (
    <>
      <p id="rb-move-keys" className="sr">
        Alt with the up or down arrow moves it.
      </p>
      <p className="sr" role="status">
        {said}
      </p>
      {report.items.length === 0 && (
        <p className="rb-none">
          Nothing here yet. Add saved results, and headings and text of your own between them.
        </p>
      )}
      <ol ref={list} className="outline" aria-label="Outline">
        {report.items.map((item, i) => (
          <OutlineItem
            key={item.id}
            draft={draft}
            item={item}
            result={resultOf(item, results)}
            first={i === 0}
            last={i === report.items.length - 1}
            options={openId === item.id ? report.options : null}
            actions={actions}
          />
        ))}
      </ol>
      <AddItems present={results} onAdd={add} onDrop={(id) => actions.dropBefore(id, null)} />
    </>
  );
}

interface AddItemsProps {
  /** The results that are in the report already. */
  readonly present: ReadonlyMap<string, SavedResult>;
  readonly onAdd: (items: readonly ReportItem[]) => void;
  /** An item is dropped below the last one. */
  readonly onDrop: (id: string) => void;
}

/** Adds results, a heading or text. */
function AddItems({ present, onAdd, onDrop }: AddItemsProps) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <fieldset
        className="rb-add"
        aria-label="Add to the report"
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED_ITEM)) event.preventDefault();
        }}
        onDrop={(event) => {
          const id = event.dataTransfer.getData(DRAGGED_ITEM);
          if (id !== '') onDrop(id);
        }}
      >
        <Button onClick={() => setPicking(true)}>
          <Icon name="plus" />
          Results
        </Button>
        <Button onClick={() => onAdd([{ kind: 'heading', id: newItemId(), text: '', level: 1 }])}>
          <Icon name="plus" />
          Heading
        </Button>
        <Button onClick={() => onAdd([{ kind: 'text', id: newItemId(), paragraphs: [] }])}>
          <Icon name="plus" />
          Text
        </Button>
      </fieldset>
      {picking && (
        <ResultPicker
          present={new Set(present.keys())}
          onAdd={(ids) => onAdd(itemsOf(ids))}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
