import { CancelledError } from '@constat/analyses';
import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { Engine, type Finished } from './engine.ts';
import type { EngineHandlers, RunRequest } from './engine-contract.ts';

const REPLY: Finished = { status: 'finished', outcome: { status: 'needs', needs: [] }, ms: 1 };
const requestOf = (variable: string): RunRequest => ({
  analysisId: 'descriptives',
  dataset: { id: 'd', revision: 1 },
  options: { variables: [variable] },
});
const nothing = () => undefined;

/** What the worker was asked for, and the function that lets each run end. */
let asked: { readonly variable: unknown; readonly end: () => void }[] = [];
let ports: MessagePort[] = [];

/** A worker in the same thread, behind the same messages. */
class WorkerHere {
  readonly #port: MessagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.start();
    ports.push(port1, port2);
    const handlers: EngineHandlers = {
      prepare: async () => null,
      keep: async () => ({ status: 'needs', needs: [] }),
      fill: async () => ({ status: 'needs', needs: [] }),
      program: async () => null,
      countDocument: async () => ({ numbers: {}, rows: {}, problems: [] }),
      run: (_, { options }, events) =>
        new Promise((resolve) => {
          events.started();
          events.progress({ done: 1, total: 2, what: 'Samples' });
          asked.push({ variable: options.variables, end: () => resolve(REPLY) });
        }),
      cancel: nothing,
      placed: async () => ({ rows: new Int32Array(), columns: [], cells: [] }),
      validate: async () => [],
      summaries: async () => [],
      dataFacts: async () => ({ rows: 0, variables: [], csv: null }),
    };
    expose(handlers, port2);
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#port.postMessage(message, transfer);
  }
  addEventListener(type: string, listener: (event: Event) => void) {
    this.#port.addEventListener(type, listener);
  }
  removeEventListener(type: string, listener: (event: Event) => void) {
    this.#port.removeEventListener(type, listener);
  }
  terminate() {
    this.#port.close();
  }
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('Worker', WorkerHere);
});
afterEach(() => {
  for (const port of ports) port.close();
  ports = [];
  vi.unstubAllGlobals();
});
const running = (count: number) => eventually(() => expect(asked).toHaveLength(count));

test('a run that was begun is the one that is asked for', async () => {
  const engine = new Engine();
  const progress = vi.fn();
  engine.begin(requestOf('x'));
  const reply = engine.run(requestOf('x'), progress);
  await running(1);
  asked[0]!.end();
  await expect(reply).resolves.toEqual(REPLY);
  expect(asked).toHaveLength(1);
  expect(progress).toHaveBeenCalledWith({ done: 1, total: 2, what: 'Samples' });
});

test('a run of something else takes the place of the one before', async () => {
  const engine = new Engine();
  const before = engine.run(requestOf('x'), nothing);
  const after = engine.run(requestOf('y'), nothing);
  await expect(before).rejects.toBeInstanceOf(CancelledError);
  await running(2);
  for (const run of asked) run.end();
  await expect(after).resolves.toEqual(REPLY);
});

test('what is finished is computed again when it is asked for again', async () => {
  const engine = new Engine();
  for (const count of [1, 2]) {
    const reply = engine.run(requestOf('x'), nothing);
    await running(count);
    asked.at(-1)!.end();
    await reply;
  }
  expect(asked).toHaveLength(2);
});

test('a run that is begun and then cancelled is over for whoever asked for it', async () => {
  const engine = new Engine();
  engine.begin(requestOf('x'));
  const reply = engine.run(requestOf('x'), nothing);
  await running(1);
  engine.cancel();
  await expect(reply).rejects.toBeInstanceOf(CancelledError);
  engine.end();
});
