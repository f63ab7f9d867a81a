/**
 * One session for all requests. The embedded database has a single session, and the backend library begins its transactions
 * on it as if each had one: a second request could run inside the transaction of the first, in its role. Here whoever has
 * begun a transaction has the session alone until its end.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<object>();
const OUTSIDE = {};
/** A transaction in which nothing happens for so long has been left open by mistake. */
const IDLE_MS = 5000;

/** Does the work of one request: its statements belong together. */
export const asOneRequest = <T>(work: () => Promise<T>): Promise<T> => requests.run({}, work);

type Run = (...args: unknown[]) => Promise<unknown>;

/** What a session tells of itself. */
export interface SessionEvents {
  /** After how long a transaction in which nothing happens is given up. */
  readonly idleMs?: number;
  /** Before each statement. */
  readonly onStatement?: (() => void) | undefined;
  /** A statement failed because the database can go on no more, not because of what it says. */
  readonly onBroken?: ((error: Error) => void) | undefined;
}

/** A panic of the database, or a fault of the machine it runs on: what comes after it fails too, or does not return. */
const isBroken = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'RuntimeError' || /^(?:error: )?ERRORDATA_STACK_SIZE exceeded/.test(error.message));

/** Makes the requests of a session take turns. */
export function takeTurns(session: object, { idleMs = IDLE_MS, onStatement, onBroken }: SessionEvents): void {
  const driver = session as Record<'query' | 'exec' | 'transaction', Run>;
  const waiting: (() => void)[] = [];
  let owner: object | undefined;
  // Statements of the owner that run now, and whether it has a transaction open.
  let [running, open] = [0, false];
  let idle: NodeJS.Timeout | undefined;
  // Taken in the same step in which it is found free: between two steps another could take it.
  const take = async (): Promise<void> => {
    const request = requests.getStore() ?? OUTSIDE;
    while (owner !== undefined && owner !== request) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    owner = request;
    running += 1;
    clearTimeout(idle);
  };
  const give = () => {
    running -= 1;
    if (running > 0) return;
    if (open) {
      // It runs in the name of its owner, as everything here does.
      idle = setTimeout(giveUp, idleMs);
      idle.unref();
      return;
    }
    owner = undefined;
    for (const wake of waiting.splice(0)) wake();
  };
  const giveUp = () => void driver.query('rollback').catch(() => {});
  const inTurn =
    (run: Run): Run =>
    async (...args) => {
      const word = /^\s*(begin|commit|rollback)\s*;?\s*$/i.exec(String(args[0]))?.[1]?.toLowerCase();
      await take();
      try {
        onStatement?.();
        const result = await run(...args);
        if (word === 'begin') open = true;
        if (word === 'commit') open = false;
        return result;
      } catch (error) {
        if (isBroken(error)) onBroken?.(error);
        throw error;
      } finally {
        if (word === 'rollback') open = false;
        give();
      }
    };
  const [query, exec, transaction] = [driver.query, driver.exec, driver.transaction];
  driver.query = inTurn(query.bind(driver));
  driver.exec = inTurn(exec.bind(driver));
  driver.transaction = async (...args) => {
    await take();
    try {
      return await transaction.apply(driver, args);
    } finally {
      give();
    }
  };
}
