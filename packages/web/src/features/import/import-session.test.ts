import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportHandlers, ReadReply } from './import-contract.ts';
import { ImportSession } from './import-session.ts';

afterEach(() => vi.unstubAllGlobals());

const REPLY: ReadReply = { ok: false, code: 'import.failed-file', message: 'no' };

/** A worker that lives in the test: it answers, and keeps what it was given to tell progress. */
function workerThat(handlers: Partial<ImportHandlers>): void {
  const { port1, port2 } = new MessageChannel();
  expose(handlers, port2);
  port1.start();
  const worker = Object.assign(port1, { terminate: () => port1.close() });
  vi.stubGlobal(
    'Worker',
    vi.fn(function started() {
      return worker;
    }),
  );
}

test('progress is passed on until the answer, and not after it', async () => {
  const told: number[] = [];
  let late: (done: number, total: number) => unknown = () => undefined;
  const tellOnce = async (onProgress: typeof late) => {
    late = onProgress;
    await onProgress(1, 3);
  };
  workerThat({
    read: async (_source, _settings, onProgress) => {
      await tellOnce(onProgress);
      return REPLY;
    },
    readSeveral: async (_items, onProgress) => {
      await tellOnce(onProgress);
      return [];
    },
  });
  const session = new ImportSession();
  const source = { kind: 'paste', text: 'a' } as const;
  expect(await session.read(source, {}, (done) => told.push(done))).toEqual(REPLY);
  expect(told).toEqual([1]);
  await late(2, 3);
  expect(told).toEqual([1]);
  expect(await session.readSeveral([], (done) => told.push(done))).toEqual([]);
  await late(2, 3);
  expect(told).toEqual([1, 1]);
  session.end();
});
