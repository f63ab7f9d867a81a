/** Keeps what the backend library prints about requests, values included, out of the log. */
import { AsyncLocalStorage } from 'node:async_hooks';

const METHODS = ['log', 'info', 'warn', 'error'] as const;

/** An error of the database: its code, and what it says beside its sentence. */
export interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail: string | undefined;
}

interface Listener {
  readonly log: (line: string) => void;
  readonly onDatabaseError: (error: DatabaseError) => void;
}

const quiet = new AsyncLocalStorage<Listener>();
let installed = false;

/**
 * Runs work whose console output is dropped, except the messages of unexpected errors, which go to the log. An error
 * of the database has a code, becomes an answer to the caller, and is not unexpected; who wants to know of it is told.
 */
export function quietly<T>(
  log: (line: string) => void,
  work: () => Promise<T>,
  onDatabaseError: (error: DatabaseError) => void = () => {},
): Promise<T> {
  if (!installed) {
    installed = true;
    for (const method of METHODS) {
      const original = console[method].bind(console);
      console[method] = (...parts: unknown[]) => {
        const current = quiet.getStore();
        if (!current) return original(...parts);
        for (const part of parts) {
          if (!(part instanceof Error)) continue;
          if ('code' in part) current.onDatabaseError(databaseError(part));
          else current.log(`backend: ${part.message}`);
        }
      };
    }
  }
  return quiet.run({ log, onDatabaseError }, work);
}

/** What a database says about an error. */
export function databaseError(error: Error): DatabaseError {
  const detail: unknown = Reflect.get(error, 'detail');
  return {
    code: String(Reflect.get(error, 'code')),
    message: error.message,
    detail: typeof detail === 'string' ? detail : undefined,
  };
}
