/** Undo and redo of a dataset's columns: whole lists of columns, which share the cells that did not change. */
import type { Column } from '@constat/data';
import type { EditHistory } from './data-contract.ts';

interface Entry {
  readonly label: string;
  readonly columns: readonly Column[];
}

/** Steps kept per dataset. */
const MAX_STEPS = 50;

export class Histories {
  readonly #byId = new Map<string, { revision: number; undo: Entry[]; redo: Entry[] }>();

  /** What can be undone at this revision; a revision made elsewhere forgets what went before. */
  at(id: string, revision: number): EditHistory {
    const known = this.#byId.get(id);
    if (!known || known.revision !== revision) return { undo: null, redo: null };
    return { undo: known.undo.at(-1)?.label ?? null, redo: known.redo.at(-1)?.label ?? null };
  }

  /** The revision that the history of a dataset belongs to. */
  revisionOf(id: string): number | null {
    return this.#byId.get(id)?.revision ?? null;
  }

  /** Notes an edit: the columns as they were at `from`, now replaced at `to`. */
  record(id: string, label: string, columns: readonly Column[], from: number, to: number): void {
    const known = this.#byId.get(id);
    const undo = known?.revision === from ? known.undo : [];
    undo.push({ label, columns });
    if (undo.length > MAX_STEPS) undo.shift();
    this.#byId.set(id, { revision: to, undo, redo: [] });
  }

  peek(id: string, direction: 'undo' | 'redo'): Entry | null {
    return this.#byId.get(id)?.[direction].at(-1) ?? null;
  }

  /** Notes that the last step in this direction was taken; `columns` are those it replaced. */
  moved(id: string, direction: 'undo' | 'redo', columns: readonly Column[], to: number): void {
    const known = this.#byId.get(id);
    const entry = known?.[direction].pop();
    if (!known || !entry) return;
    known[direction === 'undo' ? 'redo' : 'undo'].push({ label: entry.label, columns });
    known.revision = to;
  }
}
