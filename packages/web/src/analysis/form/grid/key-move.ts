/** What a key asks of a grid. */

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly target: unknown;
}

interface Move {
  /** true: take back, false: do again. */
  readonly undone?: boolean;
  readonly deleted?: boolean;
  readonly down: number;
  readonly right: number;
  /** Beyond the last row there is a new one. */
  readonly grows?: boolean;
}

const HERE = { down: 0, right: 0 } as const;

/** Where the caret is in a text field; null elsewhere: lists and boxes keep their own keys. */
function caretOf(target: unknown): { readonly first: boolean; readonly last: boolean } | null {
  if (typeof target !== 'object' || target === null || !('selectionStart' in target)) return null;
  const { selectionStart: start, selectionEnd: end, value } = target as HTMLInputElement;
  if (start === null || end === null) return null;
  const whole = start === 0 && end === value.length;
  return { first: whole || end === 0, last: whole || start === value.length };
}

/** Where a key leads, or null when it is the cell's own: arrows sideways leave a cell at the ends of its text alone. */
export function keyMove(event: KeyPress): Move | null {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    const command = key.toLowerCase();
    if (command === 'z') return { ...HERE, undone: !shiftKey };
    if (command === 'y') return { ...HERE, undone: false };
    return command === 'backspace' || command === 'delete' ? { ...HERE, deleted: true } : null;
  }
  const caret = caretOf(event.target);
  if (event.altKey || caret === null) return null;
  switch (key) {
    case 'ArrowUp':
      return { down: -1, right: 0 };
    case 'ArrowDown':
      return { down: 1, right: 0 };
    case 'Enter':
      return shiftKey ? { down: -1, right: 0 } : { down: 1, right: 0, grows: true };
    case 'ArrowLeft':
      return caret.first && !shiftKey ? { down: 0, right: -1 } : null;
    case 'ArrowRight':
      return caret.last && !shiftKey ? { down: 0, right: 1 } : null;
    default:
      return null;
  }
}
