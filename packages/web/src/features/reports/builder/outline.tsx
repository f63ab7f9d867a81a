import type { Report, ReportItem, SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { newItemId } from '../../../storage/reports.ts';
import { Icon } from '../../../ui/icon.tsx';
import { addItems } from '../outline.ts';
import { itemsOf } from '../report-actions.ts';
import type { ReportDraft } from '../report-draft.ts';
import { resultOf, useItemActions } from '../use-item-actions.ts';
import { DRAGGED_ITEM } from '../use-item-drop.ts';
import { OutlineItem } from './outline-item.tsx';
import { ResultPicker } from './result-picker.tsx';

interface OutlineProps {
  readonly draft: ReportDraft;
  readonly report: Report;
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
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
