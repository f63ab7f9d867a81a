/** Live results are computed again one after another; each is tried once for each state of its data. */
import { CancelledError, type Refusal } from '@constat/analyses';
import type { ReportItem, SavedResult } from '@constat/report';
import type { DatasetInfo } from '../../storage/db.ts';
import { hasAnalysis, isStale, originOf } from '../results/result-actions.ts';

/** A result whose data have changed, and what they are now. */
export interface LiveWork {
  readonly result: SavedResult;
  readonly dataset: DatasetInfo;
}

export type LiveRun =
  | { readonly phase: 'waiting' | 'running' }
  | { readonly phase: 'refused'; readonly refusals: readonly Refusal[] }
  | { readonly phase: 'failed'; readonly problem: string };

/** The live results of a report that no longer say what their data say; `except` is at work elsewhere. */
export function staleWork(
  items: readonly ReportItem[],
  results: ReadonlyMap<string, SavedResult>,
  datasets: readonly DatasetInfo[],
  except: string | null,
): readonly LiveWork[] {
  const live = new Set(items.flatMap((item) => (item.kind === 'result' && item.live ? [item.resultId] : [])));
  return [...live].flatMap((id) => {
    const result = results.get(id);
    const dataset = datasets.find((each) => each.id === result?.data.dataset?.id);
    if (!result || !dataset || id === except) return [];
    const origin = originOf(result);
    return hasAnalysis(origin) && isStale(origin, datasets) ? [{ result, dataset }] : [];
  });
}

const keyOf = ({ result, dataset }: LiveWork): string =>
  `${result.timestamp} ${dataset.id} ${dataset.revision}`;

/** `compute` stores what it finds; it answers why there is nothing to store. */
export class LiveRuns {
  readonly #compute: (work: LiveWork) => Promise<readonly Refusal[]>;
  readonly #listeners = new Set<() => void>();
  readonly #tried = new Map<string, string>();
  #runs: ReadonlyMap<string, LiveRun> = new Map();
  #waiting: readonly LiveWork[] = [];
  #busy = false;

  constructor(compute: (work: LiveWork) => Promise<readonly Refusal[]>) {
    this.#compute = compute;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** How the runs stand, by id of their result. */
  readonly state = (): ReadonlyMap<string, LiveRun> => this.#runs;

  /** Takes the place of what was wanted before; what is under way goes on. */
  want(works: readonly LiveWork[]): void {
    this.#waiting = works.filter((work) => this.#tried.get(work.result.id) !== keyOf(work));
    const ids = new Set(works.map(({ result }) => result.id));
    const kept = [...this.#runs].filter(([id, { phase }]) => phase === 'running' || ids.has(id));
    this.#set([
      ...kept,
      ...this.#waiting.map(({ result }) => [result.id, this.#runs.get(result.id) ?? WAITING] as const),
    ]);
    void this.#work();
  }

  /** Nothing more is begun. */
  stop(): void {
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      this.#waiting = this.#waiting.slice(1);
      const { id } = next.result;
      this.#tried.set(id, keyOf(next));
      this.#set([...this.#runs, [id, { phase: 'running' }]]);
      const end = await this.#run(next);
      const others = [...this.#runs].filter(([each]) => each !== id);
      this.#set(end ? [...others, [id, end]] : others);
    }
    this.#busy = false;
  }

  async #run(work: LiveWork): Promise<LiveRun | null> {
    try {
      const refusals = await this.#compute(work);
      return refusals.length === 0 ? null : { phase: 'refused', refusals };
    } catch (error) {
      if (error instanceof CancelledError) return null;
      const reason = error instanceof Error ? error.message : String(error);
      return { phase: 'failed', problem: `The computation failed: ${reason}` };
    }
  }

  #set(runs: Iterable<readonly [string, LiveRun]>): void {
    this.#runs = new Map(runs);
    for (const listener of this.#listeners) listener();
  }
}

const WAITING: LiveRun = { phase: 'waiting' };
