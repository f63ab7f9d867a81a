/** Questions to the tables of the server, in the name of the person who is signed in. */
import type { Outcome, RawOptions, SourceReport } from '@constat/analyses';
import type { ColumnType, FilterCondition } from '@constat/data';
import { cloudClient, fetchWithSession } from '../../cloud/client.ts';
import { loadConfig } from '../../cloud/config.ts';

export interface ServerTable {
  readonly id: string;
  readonly title: string;
  /** Rows that a group has at least to be seen; 0 and 1 show all. */
  readonly smallest: number;
  readonly preview: number;
}

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly engineType: string;
  /** Null of numbers, where there are too many, and where one is too small to be seen. */
  readonly levels: readonly { readonly level: string; readonly count: number }[] | null;
}

export interface DescribedTable {
  readonly kind: 'described';
  readonly engine: string;
  readonly rows: number;
  readonly columns: readonly TableColumn[];
  /** First rows, column by column, where the owner shows some. */
  readonly preview: readonly (readonly (string | number | null)[])[] | null;
}

export interface TableOutcome {
  readonly kind: 'outcome';
  readonly outcome: Outcome;
  readonly report: SourceReport | null;
}

/** What went wrong, in the words that people read. */
export class TableProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TableProblem';
  }
}

export const SIGNED_OUT = 'Sign in to use the tables of this server.';

async function ask<T>(body: unknown, signal: AbortSignal): Promise<T> {
  const client = await cloudClient();
  const { data } = await client.auth.getSession();
  if (!data.session) throw new TableProblem(SIGNED_OUT);
  const headers = {
    Authorization: `Bearer ${data.session.access_token}`,
    'Content-Type': 'application/json',
  };
  const init: RequestInit = { headers, signal, cache: 'no-store', credentials: 'omit', redirect: 'error' };
  let answer: Response;
  try {
    answer = await fetchWithSession(
      '/tables',
      body === undefined ? init : { ...init, method: 'POST', body: JSON.stringify(body) },
    );
  } catch (error) {
    if (signal.aborted) throw error;
    throw new TableProblem(
      navigator.onLine
        ? 'The server could not be reached.'
        : 'You are offline. Tables of the server need a connection; everything else works without.',
    );
  }
  const told: unknown = await answer.json().catch(() => null);
  const message =
    told !== null && typeof told === 'object' && 'message' in told && typeof told.message === 'string'
      ? told.message
      : null;
  const isProblem = told !== null && typeof told === 'object' && 'kind' in told && told.kind === 'problem';
  if (!answer.ok || told === null || isProblem)
    throw new TableProblem(message ?? 'The server could not answer.');
  return told as T;
}

/** The tables of the person; none where the server offers none, which has no such address to ask. */
export async function listTables(signal: AbortSignal): Promise<readonly ServerTable[]> {
  const config = await loadConfig().catch(() => null);
  return config && !config.tables ? [] : ask(undefined, signal);
}

export const describeTable = (table: string, signal: AbortSignal) => ask<DescribedTable>({ table }, signal);

/** Asks for an analysis of the rows that meet all conditions. */
export const analyseTable = (
  table: string,
  analysis: string,
  options: RawOptions,
  filter: readonly FilterCondition[],
  signal: AbortSignal,
) => ask<TableOutcome>({ table, analysis, options, ...(filter.length > 0 ? { filter } : {}) }, signal);
