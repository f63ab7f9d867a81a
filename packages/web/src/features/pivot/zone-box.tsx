import { type RawOptions, readLevels } from '@constat/analyses';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Summaries } from '../../analysis/use-summaries.ts';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ItemSettings } from './item-settings.tsx';
import type { DragHandle } from './use-drag.ts';
import {
  itemsIn,
  itemWords,
  type Place,
  removeItem,
  setItem,
  ZONE_FACTS,
  ZONES,
  type Zone,
  type ZoneItem,
} from './zones.ts';

const EMPTY: Readonly<Record<Zone, string>> = {
  filters: 'Drop a field to use some rows only',
  columns: 'Drop a field to make columns',
  rows: 'Drop a field to make rows',
  values: 'Drop a field to summarize, or count rows',
};

interface ZoneBoxProps {
  readonly zone: Zone;
  readonly options: RawOptions;
  readonly columns: ReadonlyMap<string, ColumnInfo>;
  readonly summaries: Summaries;
  readonly change: (next: (options: RawOptions) => RawOptions) => void;
  readonly onMove: (from: Place, to: Place, name: string) => void;
  readonly onGrab: DragHandle['start'];
  readonly announce: (words: string) => void;
  /** Where what is dragged would go; null where it is not over this zone. */
  readonly over: number | null;
  readonly dragging: boolean;
}

/** One zone with its fields; each opens its settings, moves with Alt and arrows, and goes with Delete. */
export function ZoneBox(props: ZoneBoxProps) {
  const { zone, options, columns, change, onMove, onGrab, announce, over, dragging } = props;
  const labelId = useId();
  const items = itemsIn(options, zone);
  const [open, setOpen] = useState<{ readonly index: number; readonly anchor: HTMLElement } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusItem = (at: Place) =>
    setTimeout(() =>
      document
        .querySelectorAll<HTMLElement>(`[data-zone="${at.zone}"] [data-item] > button:first-child`)
        [at.index]?.focus(),
    );
  const remove = (index: number, name: string) => {
    change((now) => removeItem(now, { zone, index }));
    announce(`${name} removed from ${ZONE_FACTS[zone].label.toLowerCase()}`);
    focusItem({ zone, index: Math.max(0, Math.min(index, items.length - 2)) });
  };
  const onKeyDown = (event: KeyboardEvent, index: number, name: string) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(index, name);
      return;
    }
    const to = event.altKey ? movedBy(event.key, { zone, index }, items.length) : null;
    if (!to) return;
    event.preventDefault();
    onMove({ zone, index }, to, name);
    focusItem(to.zone === zone ? { zone, index: event.key === 'ArrowUp' ? index - 1 : index + 1 } : to);
  };
  const opened = open === null ? undefined : items[open.index];
  return (
    <fieldset
      className="zone"
      aria-labelledby={labelId}
      data-zone={zone}
      data-part={`role ${zone}`}
      data-over={over !== null || undefined}
    >
      <div className="rolehd">
        <span className="lab" id={labelId}>
          <Icon name={ZONE_FACTS[zone].icon} />
          {ZONE_FACTS[zone].label}
        </span>
        {(zone === 'rows' || zone === 'columns') && items.length > 1 && <span>outer first</span>}
      </div>
      <div
        ref={box}
        className={items.length === 0 ? 'role role--empty' : 'role'}
        data-dragging={dragging || undefined}
      >
        {items.length === 0 && <span>{EMPTY[zone]}</span>}
        {items.map((item, index) => {
          const name = nameOf(item);
          return (
            <ZoneItemRow
              key={`${name} ${items.slice(0, index).filter((each) => nameOf(each) === name).length}`}
              zone={zone}
              item={item}
              icon={iconOf(item, columns.get(String(item.field))?.type)}
              isBefore={over === index}
              onOpen={(anchor) => setOpen({ index, anchor })}
              onRemove={() => remove(index, name)}
              onKeyDown={(event) => onKeyDown(event, index, name)}
              onPointerDown={onGrab({ kind: 'item', name, from: { zone, index } })}
            />
          );
        })}
      </div>
      {open && opened && (
        <ItemSettings
          zone={zone}
          item={opened}
          name={nameOf(opened)}
          column={columns.get(String(opened.field)) ?? null}
          columns={columns}
          values={itemsIn(options, 'values')}
          levels={levelsFor(props, opened)}
          anchor={open.anchor}
          onChange={(part) => change((now) => setItem(now, { zone, index: open.index }, part))}
          onClose={() => setOpen(null)}
        />
      )}
    </fieldset>
  );
}

interface ZoneItemRowProps {
  readonly zone: Zone;
  readonly item: ZoneItem;
  readonly icon: IconName;
  /** What is dragged would go before it. */
  readonly isBefore: boolean;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

function ZoneItemRow({ zone, item, icon, isBefore, onOpen, onRemove, ...events }: ZoneItemRowProps) {
  const name = nameOf(item);
  const words = itemWords(zone, item);
  return (
    <div className={isBefore ? 'item is-before' : 'item'} data-item>
      <button
        type="button"
        className="item-main"
        aria-haspopup="dialog"
        aria-label={`${name}, ${words || 'each value'}. Settings`}
        onClick={(event) => onOpen(event.currentTarget)}
        {...events}
      >
        <span className="grip">
          <Icon name={icon} />
        </span>
        <span className="trunc">{name}</span>
        <small className="trunc">{words}</small>
        <Icon name="chevronDown" size={14} className="end" />
      </button>
      <IconButton
        size="small"
        aria-label={`Remove ${name} from ${ZONE_FACTS[zone].label.toLowerCase()}`}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </IconButton>
    </div>
  );
}

/** What a value without a field is called. */
export const nameOf = (item: ZoneItem): string =>
  typeof item.field === 'string' ? item.field : item.statistic === 'formula' ? 'Formula' : 'Rows';

const iconOf = (item: ZoneItem, type: ColumnInfo['type'] | undefined): IconName =>
  type ?? (item.statistic === 'formula' ? 'calculator' : 'menu');

/** The levels that can be shown, hidden or kept; those hidden now are among them. */
function levelsFor({ summaries }: ZoneBoxProps, item: ZoneItem): readonly string[] {
  const known = summaries.get(String(item.field))?.levels?.map(({ level }) => level) ?? [];
  const named = readLevels(String(item.hidden ?? item.keep ?? ''));
  return [...new Set([...known, ...named])];
}

/** Where an arrow with Alt takes an item: up and down within its zone, left and right to the zones beside it. */
function movedBy(key: string, { zone, index }: Place, count: number): Place | null {
  const at = ZONES.indexOf(zone);
  if (key === 'ArrowUp') return index > 0 ? { zone, index: index - 1 } : null;
  if (key === 'ArrowDown') return index < count - 1 ? { zone, index: index + 2 } : null;
  const next = ZONES[key === 'ArrowLeft' ? at - 1 : key === 'ArrowRight' ? at + 1 : -1];
  return next ? { zone: next, index: 0 } : null;
}
