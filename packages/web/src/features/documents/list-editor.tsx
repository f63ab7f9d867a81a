import type { ListField } from '@constat/analyses';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useFields } from './field-context.ts';
import { inPlaces, moved, RowTools } from './row-tools.tsx';
import { ScalarInput } from './scalar-input.tsx';

/** Lines of text: Enter begins the next one, Backspace in an empty one takes it away. */
export function ListEditor({ field, describedBy }: { field: ListField; describedBy: string }) {
  const { content, set } = useFields();
  const list = useRef<HTMLOListElement>(null);
  const stored = content[field.key];
  const lines = (Array.isArray(stored) ? stored : []) as readonly string[];
  const focus = (i: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input').item(i)?.focus());
  const add = (after: number) => {
    set(field.key, [...lines.slice(0, after), '', ...lines.slice(after)], null);
    focus(after);
  };
  const onKeyDown = (event: KeyboardEvent, i: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(i + 1);
    } else if (event.key === 'Backspace' && lines[i] === '') {
      event.preventDefault();
      set(
        field.key,
        lines.filter((_, j) => j !== i),
        null,
      );
      focus(Math.max(0, i - 1));
    }
  };
  return (
    <fieldset className="doc-list" aria-label={field.label} aria-describedby={describedBy}>
      <ol ref={list}>
        {inPlaces(lines).map(({ key, item: line, i }) => (
          <li key={key}>
            <ScalarInput
              kind="text"
              label={`${field.label}, line ${i + 1}`}
              value={line}
              placeholder={field.example}
              invalid={false}
              onKeyDown={(event) => onKeyDown(event, i)}
              onChange={(value) =>
                set(
                  field.key,
                  lines.map((each, j) => (j === i ? value : each)),
                  `${field.key}.${i}`,
                )
              }
            />
            <RowTools
              name={`line ${i + 1} of ${field.label}`}
              onUp={i > 0 ? () => set(field.key, moved(lines, i, i - 1), null) : null}
              onDown={i < lines.length - 1 ? () => set(field.key, moved(lines, i, i + 1), null) : null}
              onRemove={() =>
                set(
                  field.key,
                  lines.filter((_, j) => j !== i),
                  null,
                )
              }
            />
          </li>
        ))}
      </ol>
      <Button size="dense" variant="text" onClick={() => add(lines.length)}>
        <Icon name="plus" size={14} />
        Add line
      </Button>
    </fieldset>
  );
}
