import type { OutlineField, OutlineItem } from '@constat/analyses';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useRef } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFields } from './field-context.ts';
import { shifted, swapped, withNew, without } from './outline-steps.ts';
import { inPlaces, RowTools } from './row-tools.tsx';
import { ScalarInput } from './scalar-input.tsx';

type Items = readonly OutlineItem[];

interface Step {
  /** null where it cannot be done. */
  readonly items: Items | null;
  /** The line that has the focus afterwards. */
  readonly focus: number;
}

/** What a key does to a line; undefined for keys that are not ours. */
function stepOf(event: KeyboardEvent, items: Items, i: number, deepest: number): Step | undefined {
  const control = event.ctrlKey || event.metaKey;
  const empty = items[i]?.text === '';
  if (event.key === 'Enter') return { items: withNew(items, i, deepest), focus: i + 1 };
  if (event.key === 'Backspace' && empty) return { items: without(items, i), focus: Math.max(0, i - 1) };
  // In a line that was just begun Tab chooses its level; elsewhere it leads on, as everywhere.
  if (event.key === 'Tab' && empty) {
    const next = shifted(items, i, event.shiftKey ? -1 : 1, deepest);
    return next ? { items: next, focus: i } : undefined;
  }
  if (control && event.key === ']') return { items: shifted(items, i, 1, deepest), focus: i };
  if (control && event.key === '[') return { items: shifted(items, i, -1, deepest), focus: i };
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return undefined;
  const next = swapped(items, i, event.key === 'ArrowUp' ? -1 : 1);
  return { items: next, focus: next ? next.indexOf(items[i] as OutlineItem) : i };
}

/** Lines below lines: Enter begins one, Tab in a new one goes deeper, Alt with arrows moves. */
export function OutlineEditor({ field, describedBy }: { field: OutlineField; describedBy: string }) {
  const { content, set } = useFields();
  const list = useRef<HTMLOListElement>(null);
  const stored = content[field.key];
  const items = (Array.isArray(stored) ? stored : []) as Items;
  const deepest = field.levels.length - 1;
  const focus = (i: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input').item(i)?.focus());
  const put = (next: Items, place: string | null) => set(field.key, next, place);
  const onKeyDown = (event: KeyboardEvent, i: number) => {
    const step = stepOf(event, items, i, deepest);
    if (!step) return;
    event.preventDefault();
    if (!step.items) return;
    put(step.items, null);
    focus(step.focus);
  };
  const addHead = () => {
    put([...items, { text: '', level: 0 }], null);
    focus(items.length);
  };
  const edit = (i: number, change: Partial<OutlineItem>, place: string | null) =>
    put(
      items.map((each, j) => (j === i ? { ...each, ...change } : each)),
      place,
    );
  return (
    <fieldset className="doc-outline" aria-label={field.label} aria-describedby={describedBy}>
      <ol ref={list}>
        {inPlaces(items).map(({ key, item, i }) => (
          <OutlineLine
            key={key}
            field={field}
            item={item}
            name={`${field.levels[item.level] ?? 'line'} ${i + 1}`}
            onKeyDown={(event) => onKeyDown(event, i)}
            onText={(text) => edit(i, { text }, `${field.key}.${i}`)}
            onState={(state) => edit(i, { state }, null)}
            tools={{
              onUp: actionOn(swapped(items, i, -1), put),
              onDown: actionOn(swapped(items, i, 1), put),
              onRemove: () => put(without(items, i), null),
            }}
          />
        ))}
      </ol>
      <div className="doc-outline-foot">
        <Button size="dense" variant="text" onClick={addHead}>
          <Icon name="plus" size={14} />
          Add {field.levels[0]}
        </Button>
        {items.length > 0 && deepest > 0 && (
          <Button
            size="dense"
            variant="text"
            onClick={() => {
              put(withNew(items, items.length - 1, deepest), null);
              focus(items.length);
            }}
          >
            <Icon name="plus" size={14} />
            Add {field.levels[1]}
          </Button>
        )}
        {field.starts && <Starts field={field} items={items} put={put} />}
      </div>
      <p className="doc-keys">
        <kbd>Enter</kbd> next line <kbd>Tab</kbd> in a new line: deeper <kbd>Alt</kbd> <kbd>↓</kbd> move
      </p>
    </fieldset>
  );
}

const actionOn = (next: Items | null, put: (items: Items, place: null) => void) =>
  next ? () => put(next, null) : null;

interface OutlineLineProps {
  readonly field: OutlineField;
  readonly item: OutlineItem;
  readonly name: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onText: (text: string) => void;
  readonly onState: (state: string) => void;
  readonly tools: Pick<Parameters<typeof RowTools>[0], 'onUp' | 'onDown' | 'onRemove'>;
}

function OutlineLine({ field, item, name, onKeyDown, onText, onState, tools }: OutlineLineProps) {
  return (
    <li data-level={item.level} style={{ paddingInlineStart: item.level * 16 }}>
      <ScalarInput
        kind="text"
        label={name}
        value={item.text}
        placeholder={field.levels[item.level]}
        invalid={false}
        onChange={onText}
        onKeyDown={onKeyDown}
      />
      {field.states && item.level > 0 && (
        <ScalarInput
          kind="choice"
          choices={field.states}
          label={`State of ${name}`}
          value={item.state ?? ''}
          invalid={false}
          onChange={onState}
        />
      )}
      <RowTools name={name} {...tools} />
    </li>
  );
}

/** Heads that can be put in with one choice; what stands there stays. */
function Starts({
  field,
  items,
  put,
}: {
  field: OutlineField;
  items: Items;
  put: (items: Items, place: null) => void;
}) {
  return (
    <ActionMenu
      label="Sets"
      entries={Object.entries(field.starts ?? {}).map(([name, heads]) => ({
        id: name,
        label: name,
        hint: heads.slice(0, 3).join(', '),
        onSelect: () => {
          const there = new Set(items.filter(({ level }) => level === 0).map(({ text }) => text));
          const missing = heads.filter((head) => !there.has(head));
          put([...items, ...missing.map((text) => ({ text, level: 0 }))], null);
        },
      }))}
      trigger={(props) => (
        <Button size="dense" variant="text" {...props}>
          Add a set
          <Icon name="chevronDown" size={14} className="end" />
        </Button>
      )}
    />
  );
}
