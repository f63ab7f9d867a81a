/** The page's side of the import worker: one worker for one import, ended when the import ends. */
import type { ColumnType } from '@constat/data';
import { type ProxyMarked, proxy, type Remote, wrap } from 'comlink';
import type { DatasetInfo } from '../../storage/db.ts';
import type {
  ImportHandlers,
  ImportPreview,
  ImportSource,
  ReadReply,
  ReadSettings,
  SeveralItem,
  SeveralTable,
  Stored,
  StoreRequest,
  StoreSeveralRequest,
} from './import-contract.ts';

type OnProgress = (done: number, total: number) => void;

export class ImportSession {
  readonly #worker: Worker;
  readonly #remote: Remote<ImportHandlers>;
  /** Rejects when the worker cannot be loaded, so that nobody waits for ever. */
  readonly #failed: Promise<never>;

  constructor() {
    this.#worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
      type: 'module',
      name: 'import',
    });
    this.#failed = new Promise((_, reject) => {
      this.#worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    this.#failed.catch(() => undefined);
    this.#remote = wrap<ImportHandlers>(this.#worker);
  }

  read(source: ImportSource, settings: ReadSettings, onProgress: OnProgress): Promise<ReadReply> {
    return this.#telling<ReadReply>(onProgress, (told) => this.#remote.read(source, settings, told));
  }

  /** Progress comes on a port of its own: its last word may arrive after the answer, and is not wanted any more. */
  #telling<T>(onProgress: OnProgress, ask: (told: OnProgress & ProxyMarked) => Promise<T>): Promise<T> {
    let answered = false;
    const told = proxy((done: number, total: number) => {
      if (!answered) onProgress(done, total);
    });
    const reply = ask(told).finally(() => {
      answered = true;
    });
    return Promise.race([reply, this.#failed]);
  }

  retype(columnId: string, type: ColumnType): Promise<ImportPreview> {
    return Promise.race([this.#remote.retype(columnId, type), this.#failed]);
  }

  keep(columnIds: readonly string[], kept: boolean): Promise<ImportPreview> {
    return Promise.race([this.#remote.keep(columnIds, kept), this.#failed]);
  }

  readSeveral(items: readonly SeveralItem[], onProgress: OnProgress): Promise<readonly SeveralTable[]> {
    return this.#telling(onProgress, (told) => this.#remote.readSeveral(items, told));
  }

  storeSeveral(request: StoreSeveralRequest): Promise<readonly DatasetInfo[]> {
    return Promise.race([this.#remote.storeSeveral(request), this.#failed]);
  }

  store(request: StoreRequest): Promise<Stored> {
    return Promise.race([this.#remote.store(request), this.#failed]);
  }

  /** Ends the worker, whatever it is doing: cancelling a long read is as quick as that. */
  end(): void {
    this.#worker.terminate();
  }
}
