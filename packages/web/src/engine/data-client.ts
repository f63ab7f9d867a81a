/** The page's side of the worker that changes data; it lives as long as the page, since it holds what can be undone. */
import { type Remote, wrap } from 'comlink';
import type { DataHandlers } from './data-contract.ts';

let remote: Remote<DataHandlers> | null = null;
let failed: Promise<never> | null = null;

function connect(): { readonly remote: Remote<DataHandlers>; readonly failed: Promise<never> } {
  if (remote && failed) return { remote, failed };
  const worker = new Worker(new URL('./data.worker.ts', import.meta.url), { type: 'module', name: 'data' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      remote = null;
      failed = null;
      reject(new Error(event.message || 'The data worker could not be loaded.'));
    });
  });
  broken.catch(() => undefined);
  remote = wrap<DataHandlers>(worker);
  failed = broken;
  return { remote, failed };
}

/** Asks the worker; rejects when it cannot be loaded, so that nobody waits for ever. */
export function askData<T>(ask: (data: DataHandlers) => Promise<T>): Promise<T> {
  const connection = connect();
  return Promise.race([ask(connection.remote), connection.failed]);
}
