/** What is under way in an import: its source, its worker, and how it ends. */
import { importMessage } from '@constat/data';
import type { Dispatch, SetStateAction } from 'react';
import type { ImportSource, ReadSettings } from './import-contract.ts';
import type { Accepted, ImportStep, NameConflict } from './import-flow.ts';
import type { ImportSession } from './import-session.ts';

/** What an import says about itself. */
export interface ImportScreen {
  readonly setStep: Dispatch<SetStateAction<ImportStep>>;
  readonly setProblem: (problem: string | null) => void;
  readonly setConflict: (conflict: NameConflict | null) => void;
  readonly setSettings: (settings: ReadSettings) => void;
  readonly setName: (name: string | null) => void;
  readonly setAccepted: (accepted: Accepted | null) => void;
}

/** One attempt after the other; each begins by ending the one before. */
export class ImportAttempt {
  /** What is read; kept for reading it again. */
  source: ImportSource | null = null;
  session: ImportSession | null = null;
  /** The file that is being fetched. */
  download: AbortController | null = null;
  /** Grows with every end: an answer that comes late is recognised. */
  #turn = 0;

  constructor(readonly screen: ImportScreen) {}

  /** Begins to read something of this name; the answer tells later whether this is still what is under way. */
  begin(what: string): () => boolean {
    this.end();
    this.screen.setProblem(null);
    this.screen.setAccepted(null);
    this.screen.setStep({ kind: 'reading', what, done: 0, total: 0 });
    return this.watch();
  }

  /** Tells later whether what is under way now still is. */
  watch(): () => boolean {
    const mine = this.#turn;
    return () => this.#turn === mine;
  }

  end(): void {
    this.#turn += 1;
    this.session?.end();
    this.session = null;
    this.download?.abort();
    this.download = null;
  }

  /** Back to the start, with the reason. */
  fail(message: string): void {
    this.#toStart(message);
  }

  /** The same where the reason is not known. */
  failed(): void {
    this.fail(importMessage(this.source?.kind === 'paste' ? 'import.failed-paste' : 'import.failed-file'));
  }

  /** Back to the start; nothing of the import is kept. */
  cancel(): void {
    this.source = null;
    this.#toStart(null);
  }

  #toStart(problem: string | null): void {
    this.end();
    this.screen.setConflict(null);
    this.screen.setProblem(problem);
    this.screen.setStep({ kind: 'choose' });
  }
}
