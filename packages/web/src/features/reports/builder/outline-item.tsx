import type { ReportItem, ReportOptions, SavedResult } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { memo, useId } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { ReportDraft } from '../report-draft.ts';
import { type ItemActions, moveByKeys, titleOf } from '../use-item-actions.ts';
import { dragItem, useItemDrop } from '../use-item-drop.ts';
import { ItemEditor } from './item-editor.tsx';

const LOOK: Readonly<Record<ReportItem['kind'], { readonly icon: IconName; readonly word: string }>> = {
  heading: { icon: 'text', word: 'Heading' },
  text: { icon: 'menu', word: 'Text' },
  result: { icon: 'save', word: 'Result' },
};

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
  const { over, drop } = useItemDrop(item.id, actions.dropBefore);
  const id = useId();
  const title = titleOf(item, result);
  const { icon, word } = LOOK[item.kind];
  const hidden = item.kind === 'result' && item.hidden === true;
  const names = [
    'oi',
    item.kind,
    item.kind === 'heading' && item.level === 2 ? 'second' : '',
    open ? 'open' : '',
    over ? 'over' : '',
    item.kind === 'result' && !result ? 'gone' : '',
    hidden ? 'hid' : '',
  ];
  return (
    <li
      className={names.filter(Boolean).join(' ')}
      data-item={item.id}
      draggable={!open}
      onDragStart={(event) => dragItem(event, item.id)}
      {...drop}
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
          onKeyDown={(event) => moveByKeys(event, (places) => actions.move(item, places))}
          data-name
        >
          <Icon name={icon} />
          <span className="sr">{word}: </span>
          <span className="trunc">{title}</span>
          {hidden && <small>Hidden</small>}
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
