/** What administrators' calls have in common: pages of rows, and refusals that say whether the caller is no administrator. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { cloudClient } from './client.ts';
import { errorMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';

/** Rows on one page of a list. */
export const PAGE_SIZE = 25;

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
}

const NOT_PRIVILEGED = '42501';

/** A list that could not be read. */
export class AdminError extends Error {
  /** Whether the server does not know the caller as an administrator. */
  readonly denied: boolean;

  constructor(failure: Failure) {
    super(errorMessage(failure));
    this.denied = failure.code === NOT_PRIVILEGED;
  }
}

/** The rows of an answer; throws what went wrong. */
export function rowsOf<T>({ data, error }: { data: T | null; error: Failure | null }): T {
  if (error || data === null) throw new AdminError(error ?? { message: '' });
  return data;
}

/** The page of a procedure whose rows carry the total. */
export async function pageOf<T extends { readonly total_count: number }>(
  procedure: string,
  values: object,
  page: number,
): Promise<Page<T>> {
  const client = await cloudClient();
  const rows: readonly T[] = rowsOf(
    await client.rpc(procedure, { ...values, page_size: PAGE_SIZE, page_offset: page * PAGE_SIZE }),
  );
  return { rows, total: rows[0]?.total_count ?? 0 };
}

/** Does a change and says in words when it was refused. */
export async function change(
  work: (client: SupabaseClient) => PromiseLike<{ readonly error: Failure | null }>,
): Promise<Outcome> {
  try {
    const { error } = await work(await cloudClient());
    return error ? { ok: false, message: errorMessage(error) } : { ok: true };
  } catch (error) {
    return { ok: false, message: errorMessage(error instanceof Error ? error : {}) };
  }
}
