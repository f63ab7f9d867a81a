/**
 * Parts of a task over the cores of the machine. The engine worker computes them itself and, when they take longer than
 * starting workers would, lets helpers take their share. Who computes what cannot show in the result: a part is a pure
 * function of its data.
 */
import { PartQueue, prepareTask } from '@constat/analyses';
import { type Remote, wrap } from 'comlink';
import type { HelperHandlers } from './helper-contract.ts';

/** Time alone before helpers are thought of, to know how long a part takes. */
const ALONE_MS = 80;
/** Time left, alone, from which helpers are worth their start. */
const WORTH_MS = 250;
/** Time between two moments at which messages (a cancel) are heard. */
const BREATH_MS = 25;
/** Helpers without work are ended after this time. */
const IDLE_MS = 20_000;

interface Helper {
  readonly worker: Worker;
  readonly remote: Remote<HelperHandlers>;
  /** Rejects when the worker cannot be loaded or breaks. */
  readonly broken: Promise<never>;
}

const idle: Helper[] = [];
let idleTimer: ReturnType<typeof setTimeout> | undefined;

/** Lets messages that wait (a cancel, a newer run) be handled. */
export const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Whether helpers would save time: `share` of the work took `elapsed` milliseconds alone. */
export function isWorthHelp(elapsed: number, share: number): boolean {
  return elapsed >= ALONE_MS && share > 0 && (elapsed * (1 - share)) / share >= WORTH_MS;
}

/** The `map` of a run context: the results of a registered task over its parts, in their order. */
export async function mapWithHelpers(
  task: string,
  shared: unknown,
  parts: readonly unknown[],
  finished: (index: number) => void,
): Promise<readonly unknown[]> {
  const compute = await prepareTask(task, shared);
  const queue = new PartQueue(parts, finished);
  const start = performance.now();
  let breath = start;
  let asked = false;
  void queue.work(compute, async () => {
    const now = performance.now();
    if (!asked && isWorthHelp(now - start, queue.share)) {
      asked = true;
      const cores = typeof Worker === 'undefined' ? 1 : navigator.hardwareConcurrency || 1;
      for (let i = 1; i < cores && i <= queue.waiting; i++) void help(queue, task, shared);
    }
    if (now - breath < BREATH_MS) return;
    await breathe();
    breath = performance.now();
  });
  return queue.results;
}

async function help(queue: PartQueue, task: string, shared: unknown): Promise<void> {
  const helper = idle.pop() ?? hire();
  try {
    await Promise.race([helper.remote.start(task, shared), helper.broken]);
  } catch {
    // a helper that cannot be had is no failure: the others do its share
    helper.worker.terminate();
    return;
  }
  await queue.work((part) => Promise.race([helper.remote.compute(part), helper.broken]));
  void helper.remote.finish();
  idle.push(helper);
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    for (const { worker } of idle.splice(0)) worker.terminate();
  }, IDLE_MS);
}

function hire(): Helper {
  const worker = new Worker(new URL('./helper.worker.ts', import.meta.url), {
    type: 'module',
    name: 'helper',
  });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'A helper broke.')));
  });
  broken.catch(() => undefined);
  return { worker, remote: wrap<HelperHandlers>(worker), broken };
}
