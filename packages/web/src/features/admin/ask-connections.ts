/** Questions of administrators about connected tables. */
import { AdminError } from '../../cloud/admin.ts';
import { cloudClient, fetchWithSession } from '../../cloud/client.ts';
import type { Outcome } from '../../cloud/outcome.ts';

export type Place =
  | { readonly kind: 'files'; readonly path: string }
  | {
      readonly kind: 'postgres' | 'clickhouse';
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
      readonly tls: 'verified' | 'unverified' | 'none';
    };

/** What is saved of a connection. */
export interface ConnectionDraft {
  /** Null for a new one. */
  readonly id: string | null;
  readonly title: string;
  readonly place: Place;
  readonly tables: readonly string[];
  readonly for_everyone: boolean;
  readonly people: readonly string[];
  readonly smallest: number;
  readonly preview: number;
  readonly seconds: number;
  readonly row_limit: number;
  /** A new password; null keeps the one there is, empty removes it. */
  readonly password: string | null;
}

export interface Connection extends Omit<ConnectionDraft, 'id' | 'password'> {
  readonly id: string;
  readonly is_active: boolean;
  readonly has_password: boolean;
  /** Whether the owner's file names a table of the same id, which counts instead. */
  readonly is_hidden: boolean;
}

export interface Connections {
  readonly connections: readonly Connection[];
  /** Tables that the owner's file names. */
  readonly files: readonly { readonly id: string; readonly title: string; readonly smallest: number }[];
  readonly allows: {
    readonly files: boolean;
    /** The only hosts that may be named; null for any. */
    readonly hosts: readonly string[] | null;
  };
}

/** What one table said when it was tried. */
export type TriedTable =
  | {
      readonly table: string | null;
      readonly engine: string;
      readonly columns: number;
      readonly names: readonly string[];
      readonly rows: number | null;
      readonly mayWrite: boolean | null;
    }
  | { readonly table: string | null; readonly reason: string };

export interface Tested {
  readonly tables: readonly TriedTable[];
  /** Why nothing answered at all. */
  readonly reason?: string;
}

/** A question that was asked of a table, as the log of the server has it. */
export interface AskedLine {
  readonly time: string;
  /** The address of the account; null where it was deleted. */
  readonly account: string | null;
  readonly table: string;
  readonly wanted: string;
  readonly options: unknown;
  readonly filter: unknown;
  readonly outcome: string;
  readonly milliseconds: number;
  readonly statements: readonly string[] | number;
}

export type Step = 'disable' | 'enable' | 'delete' | 'restore';

async function ask<T>(body: object): Promise<T> {
  const client = await cloudClient();
  const { data } = await client.auth.getSession();
  const answer = await fetchWithSession('/tables/connections', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => {
    throw new AdminError({ message: '' });
  });
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok && told !== null) return told as T;
  const { message = '', code } = (told ?? {}) as { readonly message?: string; readonly code?: string };
  throw new AdminError({ message, code, status: answer.status });
}

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ ok: true }),
    (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );

export const listConnections = (): Promise<Connections> => ask({ do: 'list' });
export const listAsked = (): Promise<readonly AskedLine[]> => ask({ do: 'log' });
export const testConnection = (draft: ConnectionDraft): Promise<Tested> => ask({ ...draft, do: 'test' });
export const saveConnection = (draft: ConnectionDraft): Promise<Outcome> =>
  outcomeOf(ask({ ...draft, do: 'save' }));
export const setConnection = (id: string, step: Step): Promise<Outcome> =>
  outcomeOf(ask({ do: 'set', id, step }));
