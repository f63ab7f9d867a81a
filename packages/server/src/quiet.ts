/** Keeps what the backend library prints about requests, values included, out of the log. */
import { AsyncLocalStorage } from 'node:async_hooks';

const METHODS = ['log', 'info', 'warn', 'error'] as const;
const quiet = new AsyncLocalStorage<(line: string) => void>();
let installed = false;

/**
 * Runs work whose console output is dropped, except the messages of unexpected errors, which go to the log. An error
 * of the database has a code, becomes an answer to the caller, and is not unexpected.
 */
export function quietly<T>(log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  if (!installed) {
    installed = true;
    for (const method of METHODS) {
      const original = console[method].bind(console);
      console[method] = (...parts: unknown[]) => {
        const current = quiet.getStore();
        if (!current) return original(...parts);
        for (const part of parts)
          if (part instanceof Error && !('code' in part)) current(`backend: ${part.message}`);
      };
    }
  }
  return quiet.run(log, work);
}
