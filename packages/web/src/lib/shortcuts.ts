/** The keys of the app, as the help sheet lists them; use-keys.ts and the pages make them work. */
import { PALETTE_KEY } from './palette-key.ts';

/** G, then a letter: pages. */
export const GO_TO = [
  { key: 'd', label: 'Dashboard', path: 'dashboard' },
  { key: 'e', label: 'Data Editor', path: 'data-management/editor' },
  { key: 'r', label: 'Results Manager', path: 'publication-ready/results-manager' },
  { key: 'i', label: 'Analysis Index', path: 'analysis-index' },
] as const;

interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
}

export const SHORTCUTS: readonly { readonly title: string; readonly entries: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    entries: [
      { label: 'Search tools, data and results', keys: [PALETTE_KEY] },
      { label: 'Open or close the menu', keys: ['['] },
      { label: 'This sheet', keys: ['?'] },
      { label: 'Close what lies over the page', keys: ['Esc'] },
    ],
  },
  {
    title: 'Go to',
    entries: GO_TO.map(({ key, label }) => ({ label, keys: ['G', key.toUpperCase()] })),
  },
  {
    title: 'Analysis page',
    entries: [
      { label: 'Send the variable to the first box that takes it', keys: ['Enter'] },
      { label: 'Choose the box', keys: ['Space'] },
    ],
  },
  {
    title: 'Report builder',
    entries: [
      { label: 'Undo, redo', keys: ['Ctrl Z', 'Ctrl Y'] },
      { label: 'Move the item up, down', keys: ['Alt ↑', 'Alt ↓'] },
      { label: 'Bold, italic', keys: ['Ctrl B', 'Ctrl I'] },
      { label: 'Below, above the line', keys: ['Ctrl ,', 'Ctrl .'] },
      { label: 'List with bullets, numbers', keys: ['Ctrl Shift 8', 'Ctrl Shift 7'] },
    ],
  },
  {
    title: 'Data editor',
    entries: [
      { label: 'Undo, redo', keys: ['Ctrl Z', 'Ctrl Y'] },
      { label: 'Copy, paste cells', keys: ['Ctrl C', 'Ctrl V'] },
      { label: 'Find', keys: ['Ctrl F'] },
      { label: 'Edit the cell', keys: ['F2'] },
      { label: 'Fill down', keys: ['Ctrl D'] },
      { label: 'Menu of the selection', keys: ['Shift F10'] },
    ],
  },
];

/** Whether keys go into text, or into a dialog or menu, and are not for the app. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="dialog"],[role="menu"],[role="listbox"],[role="grid"]') !== null
  );
}
