/**
 * The tasks that may be shared among workers, by name. A task is a pure function of what all parts share and of the part
 * itself, both plain data that can be sent to a worker; so the result cannot depend on who computed which part, or when.
 */
import type { RunContext } from '../contract.ts';
import type { PartTask } from './part-task.ts';

const TASKS = {
  'one-sample-bootstrap': () =>
    import('./one-sample-bootstrap.ts').then((module) => module.oneSampleBootstrapTask),
  'two-sample-bootstrap': () =>
    import('./two-sample-bootstrap.ts').then((module) => module.twoSampleBootstrapTask),
  'one-sample-ranks': () => import('./rank-bootstrap.ts').then((module) => module.oneSampleRankTask),
  'two-sample-ranks': () => import('./rank-bootstrap.ts').then((module) => module.twoSampleRankTask),
  correlation: () => import('./correlation-bootstrap.ts').then((module) => module.correlationBootstrapTask),
  'partial-correlation': () =>
    import('./partial-correlation-bootstrap.ts').then((module) => module.partialCorrelationTask),
  paths: () => import('./path-bootstrap.ts').then((module) => module.pathBootstrapTask),
} satisfies Readonly<Record<string, () => Promise<PartTask<never, never, unknown>>>>;

/** Name of a registered task. */
export type TaskName = keyof typeof TASKS;

type TaskOf<K extends TaskName> = Awaited<ReturnType<(typeof TASKS)[K]>>;
type SharedOf<K extends TaskName> = Parameters<TaskOf<K>>[0];
type PartOf<K extends TaskName> = Parameters<ReturnType<TaskOf<K>>>[0];
type ResultOf<K extends TaskName> = ReturnType<ReturnType<TaskOf<K>>>;

/** Loads a task and prepares it; what a worker does when it is told to help. */
export async function prepareTask(name: string, shared: unknown): Promise<(part: unknown) => unknown> {
  if (!Object.hasOwn(TASKS, name)) throw new Error(`There is no task '${name}'.`);
  // the types were checked where the task was started, in mapParts
  const task = (await TASKS[name as TaskName]()) as PartTask<unknown, unknown, unknown>;
  return task(shared);
}

/**
 * Results of a task over its parts, in the order of the parts: shared among the workers of the host when it has some, else
 * in turn. `finished` hears of each part as it is done, in any order; what it throws (a cancel) ends the work.
 */
export async function mapParts<K extends TaskName>(
  run: RunContext,
  task: K,
  shared: SharedOf<K>,
  parts: readonly PartOf<K>[],
  finished: (index: number) => void,
): Promise<readonly ResultOf<K>[]> {
  if (run.map) return (await run.map(task, shared, parts, finished)) as readonly ResultOf<K>[];
  const compute = await prepareTask(task, shared);
  return parts.map((part, index) => {
    const result = compute(part) as ResultOf<K>;
    finished(index);
    return result;
  });
}
