/**
 * A report while it is written: every change is kept in memory at once, stored a moment later, and can be undone. What
 * another tab stores meanwhile is taken in.
 */
import type { Report } from '@constat/report';
import type { SavedReport } from '../../storage/reports.ts';
import { change, type ReportHistory, rebase, redo, startHistory, undo } from './history.ts';

export const AUTOSAVE_MS = 400;
/** Characters of undo steps that are kept over a reload. */
const KEPT_CHARACTERS = 2_000_000;

export type SaveStatus = 'saved' | 'unsaved' | 'failed';

export interface DraftState {
  readonly report: Report;
  readonly status: SaveStatus;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface KeptDraft {
  readonly history: ReportHistory;
  readonly base: Report;
}

interface DraftSettings {
  readonly save: (mine: Report, base: Report) => Promise<SavedReport>;
  /** Told when storing failed, and when another tab's changes came in. */
  readonly onFailed: (error: unknown) => void;
  readonly onMerged: () => void;
}

const keyOf = (id: string): string => `constat:report:${id}`;

/** What a reload left behind; null when there is none or it cannot be read. */
export function keptDraft(storage: Pick<Storage, 'getItem'>, id: string): KeptDraft | null {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(id)) ?? 'null') as KeptDraft | null;
    return kept?.base.id === id && kept.history.present.id === id && Array.isArray(kept.history.past)
      ? kept
      : null;
  } catch {
    return null;
  }
}

export class ReportDraft {
  readonly #settings: DraftSettings;
  readonly #listeners = new Set<() => void>();
  #history: ReportHistory;
  /** The version that is stored, as far as is known here. */
  #base: Report;
  /** The version that was sent to the store last. */
  #sent: Report;
  #state: DraftState;
  #failed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  #arrived: Report | null = null;

  constructor(stored: Report, kept: KeptDraft | null, settings: DraftSettings) {
    this.#settings = settings;
    this.#base = kept?.base ?? stored;
    this.#history = kept?.history ?? startHistory(stored);
    const unsaved = kept !== null && !sameWork(kept.history.present, kept.base);
    this.#sent = unsaved ? this.#base : this.#history.present;
    this.#state = this.#stateNow();
    this.receive(stored);
    if (this.#state.status !== 'saved') this.#schedule();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DraftState => this.#state;

  /** Changes the report; `about` joins quick changes of one thing to one step. */
  change(next: (report: Report) => Report, about: string | null = null): void {
    this.#go(change(this.#history, next(this.#history.present), about));
  }

  undo(): void {
    this.#go(undo(this.#history));
  }

  redo(): void {
    this.#go(redo(this.#history));
  }

  /** Takes in the version that is stored now, when it is not the one known here. */
  receive(stored: Report): void {
    if (stored.dateModified <= this.#base.dateModified) return;
    if (this.#saving) {
      this.#arrived = stored;
      return;
    }
    const clean = this.#history.present === this.#sent;
    this.#history = rebase(this.#history, this.#base, stored);
    this.#base = stored;
    if (clean) this.#sent = this.#history.present;
    this.#tell();
  }

  /** Stores what is not stored yet; resolves when it is done or failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.#history.present === this.#sent && !this.#failed) return;
    this.#saving = this.#store().finally(() => {
      this.#saving = null;
    });
    await this.#saving;
    const arrived = this.#arrived;
    this.#arrived = null;
    if (arrived) this.receive(arrived);
  }

  /** Leaves the steps for the next load of this page. */
  keep(storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
    const key = keyOf(this.#base.id);
    const { past, present, future } = this.#history;
    for (const steps of [past.length, 50, 10, 0]) {
      const history = { past: steps === 0 ? [] : past.slice(-steps), present, future, last: null };
      const text = JSON.stringify({ history, base: this.#base } satisfies KeptDraft);
      if (text.length > KEPT_CHARACTERS && steps > 0) continue;
      try {
        storage.setItem(key, text);
        return;
      } catch {
        storage.removeItem(key);
      }
    }
  }

  #go(history: ReportHistory): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#schedule();
    this.#tell();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), AUTOSAVE_MS);
  }

  async #store(): Promise<void> {
    const mine = this.#history.present;
    try {
      const { report, theirs } = await this.#settings.save(mine, this.#base);
      const untouched = this.#history.present === mine;
      if (theirs) this.#history = rebase(this.#history, this.#base, theirs);
      this.#base = report;
      this.#sent = untouched ? this.#history.present : mine;
      this.#failed = false;
      if (theirs) this.#settings.onMerged();
    } catch (error) {
      this.#failed = true;
      this.#settings.onFailed(error);
    }
    this.#tell();
  }

  #stateNow(): DraftState {
    const { past, present, future } = this.#history;
    return {
      report: present,
      status: this.#failed ? 'failed' : present === this.#sent ? 'saved' : 'unsaved',
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    };
  }

  #tell(): void {
    this.#state = this.#stateNow();
    for (const listener of this.#listeners) listener();
  }
}

/** Whether two versions say the same, whenever they were stored. */
const sameWork = (a: Report, b: Report): boolean =>
  JSON.stringify({ ...a, dateModified: 0 }) === JSON.stringify({ ...b, dateModified: 0 });
