/**
 * The page's side of the engine: one worker, one run at a time, the latest wins. A run that does not stop when asked
 * (a computation in one piece cannot hear messages) is ended with its worker, and a new worker takes its place.
 */
import {
  CancelledError,
  type DataCounts,
  type DocumentContent,
  type Filled,
  type Kept,
  type ProgramLanguage,
} from '@constat/analyses';
import type { Block } from '@constat/report';
import { proxy, type Remote, wrap } from 'comlink';
import type { DatasetRef } from '../storage/datasets.ts';
import type {
  ColumnSummary,
  DataFacts,
  EngineHandlers,
  PlacedRows,
  PlaceSpan,
  Progress,
  RunReply,
  RunRequest,
  Trial,
} from './engine-contract.ts';

/** How long a superseded or cancelled run may take to stop before its worker is ended. */
const GRACE_MS = 200;

export type Finished = Extract<RunReply, { status: 'finished' }>;

interface ActiveRun {
  readonly id: number;
  readonly request: RunRequest;
  /** The request as text: two that read the same are the same. */
  readonly key: string;
  readonly reply: Promise<Finished>;
  onProgress: (progress: Progress) => void;
  readonly resolve: (reply: Finished) => void;
  readonly reject: (error: unknown) => void;
  started: boolean;
}

/** The page's own is `engine`; long work beside it has another, so that neither ends the other's runs. */
export class Engine {
  #worker: Worker | null = null;
  #remote: Remote<EngineHandlers> | null = null;
  #run: ActiveRun | null = null;
  #lastId = 0;

  /**
   * Runs an analysis; rejects with CancelledError when cancelled or superseded by a later run. Whoever asks for what is
   * being computed already gets that run's answer.
   */
  run(request: RunRequest, onProgress: (progress: Progress) => void): Promise<Finished> {
    const previous = this.#run;
    const key = JSON.stringify(request);
    if (previous?.key === key) {
      previous.onProgress = onProgress;
      return previous.reply;
    }
    if (previous) this.#abandon(previous);
    const { promise: reply, resolve, reject } = pending<Finished>();
    const run = { id: ++this.#lastId, request, key, reply, onProgress, resolve, reject, started: false };
    this.#run = run;
    this.#post(run);
    if (previous)
      setTimeout(() => {
        if (this.#run === run && !run.started) this.#restart();
      }, GRACE_MS);
    return reply;
  }

  /** Begins a run that somebody is about to ask for. */
  begin(request: RunRequest): void {
    this.run(request, () => undefined).catch(() => undefined);
  }

  /** Stops the current run, if any. */
  cancel(): void {
    const run = this.#run;
    if (!run) return;
    this.#abandon(run);
    this.#run = null;
    const worker = this.#worker;
    setTimeout(() => {
      if (this.#worker === worker && this.#busy === run.id) this.#end();
    }, GRACE_MS);
  }

  /** Ends the worker with whatever it is doing. */
  end(): void {
    const run = this.#run;
    this.#run = null;
    run?.reject(new CancelledError());
    this.#end();
  }

  /**
   * Gets ready for runs of an analysis; whatever fails here fails again, and is told, when it is run. Answers what the trial
   * or the example shows, if there was time for it.
   */
  async prepare(analysisId: string, trial: Trial | null): Promise<readonly Block[] | null> {
    try {
      return await Promise.race([this.#connect().prepare(analysisId, trial), this.#ended.promise]);
    } catch {
      return null;
    }
  }

  /** What the form must know about each column of a dataset. */
  summaries(dataset: DatasetRef): Promise<readonly ColumnSummary[]> {
    const answer = this.#connect().summaries(dataset);
    return Promise.race([answer, this.#ended.promise]);
  }

  /** Variables in numbers, with their values only where they are asked for. */
  dataFacts(dataset: DatasetRef, variables: readonly string[], withValues: boolean): Promise<DataFacts> {
    const answer = this.#connect().dataFacts(dataset, variables, withValues);
    return Promise.race([answer, this.#ended.promise]);
  }

  /** The numbers that variables give a calculator. */
  fill(request: RunRequest): Promise<Filled> {
    return Promise.race([this.#connect().fill(request), this.#ended.promise]);
  }

  /** The program of other software for an analysis, or null. */
  program(request: RunRequest, language: ProgramLanguage): Promise<string | null> {
    return Promise.race([this.#connect().program(request, language), this.#ended.promise]);
  }

  /** What a document counts in a dataset. */
  countDocument(id: string, dataset: DatasetRef, content: DocumentContent): Promise<DataCounts> {
    return Promise.race([this.#connect().countDocument(id, dataset, content), this.#ended.promise]);
  }

  /** Values for every case, to be added to the data. */
  keep(request: RunRequest, id: string): Promise<Kept> {
    return Promise.race([this.#connect().keep(request, id), this.#ended.promise]);
  }

  /** The rows of the data behind a place in a result. */
  placed(request: RunRequest, id: string, spans: readonly PlaceSpan[], most: number): Promise<PlacedRows> {
    return Promise.race([this.#connect().placed(request, id, spans, most), this.#ended.promise]);
  }

  /** Rejects when the worker is ended, so that nobody waits for an answer that cannot come. */
  #ended = endSignal();

  /** Id of the run the worker is executing, also when nobody waits for it any more. */
  #busy: number | null = null;

  #connect(): Remote<EngineHandlers> {
    if (this.#remote) return this.#remote;
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
      type: 'module',
      name: 'engine',
    });
    worker.addEventListener('error', (event) => {
      const run = this.#run;
      this.#run = null;
      this.#end();
      run?.reject(new Error(event.message || 'The engine could not be loaded.'));
    });
    this.#worker = worker;
    this.#remote = wrap<EngineHandlers>(worker);
    return this.#remote;
  }

  #post(run: ActiveRun): void {
    const events = proxy({
      started: () => {
        run.started = true;
        this.#busy = run.id;
      },
      progress: (progress: Progress) => {
        if (this.#run === run) run.onProgress(progress);
      },
    });
    this.#connect()
      .run(run.id, run.request, events)
      .then(
        (reply) =>
          this.#settle(run, () =>
            reply.status === 'finished' ? run.resolve(reply) : run.reject(new CancelledError()),
          ),
        (error: unknown) => this.#settle(run, () => run.reject(error)),
      );
  }

  #settle(run: ActiveRun, answer: () => void): void {
    if (this.#busy === run.id) this.#busy = null;
    if (this.#run === run) {
      this.#run = null;
      answer();
    }
  }

  #abandon(run: ActiveRun): void {
    void this.#remote?.cancel(run.id);
    run.reject(new CancelledError());
  }

  #restart(): void {
    this.#end();
    if (this.#run) this.#post(this.#run);
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#remote = null;
    this.#busy = null;
    this.#ended.reject(new CancelledError());
    this.#ended = endSignal();
  }
}

interface Pending<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A promise, and the functions that settle it. */
function pending<T>(): Pending<T> {
  let resolve: Pending<T>['resolve'] = () => undefined;
  let reject: Pending<T>['reject'] = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** A promise that only ever rejects; nobody has to listen to it. */
function endSignal(): Pending<never> {
  const signal = pending<never>();
  signal.promise.catch(() => undefined);
  return signal;
}

export const engine = new Engine();
