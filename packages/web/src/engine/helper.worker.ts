/** A helper of the engine worker: computes parts of one task after the other. */
import { prepareTask } from '@constat/analyses';
import { expose } from 'comlink';
import type { HelperHandlers } from './helper-contract.ts';

let task: ((part: unknown) => unknown) | null = null;

const handlers: HelperHandlers = {
  async start(name, shared) {
    task = await prepareTask(name, shared);
  },
  compute(part) {
    if (!task) throw new Error('The helper was not told its task.');
    return task(part);
  },
  finish() {
    task = null;
  },
};

expose(handlers);
