import type { ReportItem, ReportOptions, SavedResult } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type DragEvent, type KeyboardEvent, memo, useId, useState } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { ReportDraft } from '../report-draft.ts';
import { isBlank, summaryOf } from '../text/own-text.ts';
import { ItemEditor } from './item-editor.tsx';

/** A type of its own, so that nothing else is taken for an item. */
export const DRAGGED_ITEM = 'application/x-constat-report-item';

/** What an item is called in the outline. */
export function titleOf(item: ReportItem, result: SavedResult | undefined): string {
  switch (item.kind) {
    case 'heading':
      return item.text.trim() === '' ? 'Empty heading' : item.text;
    case 'text':
      return isBlank(item.paragraphs) ? 'Empty text' : summaryOf(item.paragraphs);
    case 'result':
      return result?.title ?? 'Result no longer saved';
  }
}

const LOOK: Readonly<Record<ReportItem['kind'], { readonly icon: IconName; readonly word: string }>> = {
  heading: { icon: 'text', word: 'Heading' },
  text: { icon: 'menu', word: 'Text' },
  result: { icon: 'save', word: 'Result' },
};

/** What an item asks the outline to do. */
export interface ItemActions {
  readonly open: (id: string) => void;
  readonly move: (item: ReportItem, places: number) => void;
  readonly dropBefore: (id: string, beforeId: string | null) => void;
  readonly remove: (item: ReportItem) => void;
}

interface OutlineItemProps {
  readonly draft: ReportDraft;
  readonly item: ReportItem;
  readonly result: SavedResult | undefined;
  readonly first: boolean;
  readonly last: boolean;
  /** How the report is written, while the item is open; null while it is closed. */
  readonly options: ReportOptions | null;
  readonly actions: ItemActions;
}

/** One item of the outline: dragged or moved by keys, opened to be changed. */
export const OutlineItem = memo(function OutlineItem(props: OutlineItemProps) {
  const { draft, item, result, options, actions } = props;
  const open = options !== null;
  const [over, setOver] = useState(false);
  const id = useId();
  const title = titleOf(item, result);
  const { icon, word } = LOOK[item.kind];
  const onKeyDown = (event: KeyboardEvent) => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (places === undefined || !event.altKey) return;
    event.preventDefault();
    actions.move(item, places);
  };
  const names = [
    'oi',
    item.kind,
    item.kind === 'heading' && item.level === 2 ? 'second' : '',
    open ? 'open' : '',
    over ? 'over' : '',
    item.kind === 'result' && !result ? 'gone' : '',
  ];
  return (
    <li
      className={names.filter(Boolean).join(' ')}
      data-item={item.id}
      draggable={!open}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(DRAGGED_ITEM, item.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED_ITEM)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dragged = event.dataTransfer.getData(DRAGGED_ITEM);
        if (dragged !== '') actions.dropBefore(dragged, item.id);
      }}
    >
      <div className="oi-row">
        <span className="grip" aria-hidden="true" />
        <button
          type="button"
          className="oi-name"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby="rb-move-keys"
          onClick={() => actions.open(item.id)}
          onKeyDown={onKeyDown}
        >
          <Icon name={icon} />
          <span className="sr">{word}: </span>
          <span className="trunc">{title}</span>
        </button>
        {open && (
          <span className="oi-acts">
            <Act
              label={`Move up: ${title}`}
              icon="chevronUp"
              off={props.first}
              onClick={() => actions.move(item, -1)}
            />
            <Act
              label={`Move down: ${title}`}
              icon="chevronDown"
              off={props.last}
              onClick={() => actions.move(item, 1)}
            />
            <Act label={`Remove: ${title}`} icon="trash" off={false} onClick={() => actions.remove(item)} />
          </span>
        )}
      </div>
      {open && (
        <div id={id} className="oi-body">
          <ItemEditor draft={draft} options={options} item={item} result={result} />
        </div>
      )}
    </li>
  );
});

interface ActProps {
  readonly label: string;
  readonly icon: 'chevronUp' | 'chevronDown' | 'trash';
  readonly off: boolean;
  readonly onClick: () => void;
}

function Act({ label, icon, off, onClick }: ActProps) {
  return (
    <Tooltip title={label.slice(0, label.indexOf(':'))}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={off}
        className={off ? 'off' : ''}
        onClick={() => !off && onClick()}
      >
        <Icon
          name={icon === 'chevronUp' ? 'chevronDown' : icon}
          className={icon === 'chevronUp' ? 'flip' : ''}
        />
      </IconButton>
    </Tooltip>
  );
}
