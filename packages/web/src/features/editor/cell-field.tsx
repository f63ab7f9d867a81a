import { useId } from 'react';
import type { CellEditing } from './grid-state.ts';
import { useCellEntry } from './use-cell-entry.ts';

/** The field in a cell. A value that does not fit stays in it, with the reason below, until it fits or Escape. */
export function CellField({ editing, name }: { editing: CellEditing; name: string }) {
  const id = useId();
  const { text, problem, onText, onKeyDown, onBlur } = useCellEntry(editing);
  return (
    <>
      <input
        ref={focusAtEnd}
        className="dg-input"
        value={text}
        aria-label={`${name}, row ${editing.row + 1}`}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {problem !== null && (
        <span ref={keepInside} id={id} className="dg-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

function focusAtEnd(input: HTMLInputElement | null): void {
  if (!input || document.activeElement === input) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}

/** The reason stands below the cell, or above and to the left of its end where the grid leaves no room. */
function keepInside(element: HTMLElement | null): void {
  const grid = element?.closest('.dg')?.getBoundingClientRect();
  const box = element?.getBoundingClientRect();
  if (!element || !grid || !box) return;
  element.classList.toggle('up', box.bottom > grid.bottom);
  element.classList.toggle('end', box.right > grid.right);
}
