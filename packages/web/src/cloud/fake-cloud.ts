/** A backend in memory, for tests of the cloud functions: rows, files, and failures on demand. */
import type { SavedResult } from '@constat/report';
import type { SupabaseClient } from '@supabase/supabase-js';
import { NO_CONTENT } from '../storage/project-content.ts';
import { NO_LOCAL_REPORTS } from '../storage/project-reports.ts';
import type { ProjectChange } from './projects.ts';

type Row = Record<string, unknown>;
interface Failure {
  readonly message: string;
  readonly code: string;
  readonly details?: string;
  /** The request is carried out, and then its answer is lost. */
  readonly answerLost?: boolean;
}

const DUPLICATE = { message: 'The resource already exists', code: '409' };
const NO_ROOM = { message: 'new row violates row-level security policy', code: '403' };

/** A project with these results, on a device that knows nothing else. */
export const projectWith = (name: string, results: readonly SavedResult[]): ProjectChange => ({
  name,
  content: { ...NO_CONTENT, reports: NO_LOCAL_REPORTS, results },
  elsewhere: new Map(),
});

export class FakeCloud {
  readonly tables: Record<string, Row[]> = {};
  /** Text of each file by bucket and path. */
  readonly files = new Map<string, string>();
  readonly overrides: Row[] = [];
  /** Calls that fail, such as 'insert user_datasets' or 'upload userdatasets'. */
  readonly failures = new Map<string, Failure>();
  /** Calls in order. */
  readonly calls: string[] = [];
  /** The files that a folder has room for. */
  room = Number.POSITIVE_INFINITY;
  #ids = 0;

  get client(): SupabaseClient {
    const client = {
      from: (table: string) => query(this, table),
      rpc: async (name: string) => {
        const error = this.note('rpc', name);
        return { data: error ? null : this.overrides, error };
      },
      storage: { from: (bucket: string) => this.#bucket(bucket) },
    };
    return client as unknown as SupabaseClient;
  }

  nextId(): string {
    this.#ids += 1;
    return `id${this.#ids}`;
  }

  /** Writes down a call and answers with the failure it shall have. */
  note(verb: string, target: string): Failure | null {
    this.calls.push(`${verb} ${target}`);
    return this.failures.get(`${verb} ${target}`) ?? null;
  }

  #bucket(bucket: string) {
    const key = (path: string) => `${bucket}/${path}`;
    return {
      upload: async (path: string, body: ArrayBuffer, options: { upsert?: boolean }) => {
        const failure = this.note('upload', bucket);
        if (failure) return { data: null, error: failure };
        if (this.files.has(key(path)) && !options.upsert) return { data: null, error: DUPLICATE };
        this.files.set(key(path), new TextDecoder().decode(body));
        return { data: { path }, error: null };
      },
      download: async (path: string) => {
        const failure = this.note('download', bucket);
        const text = this.files.get(key(path));
        if (failure) return { data: null, error: failure };
        return text === undefined
          ? { data: null, error: { message: 'Object not found' } }
          : { data: new Blob([text]), error: null };
      },
      copy: async (from: string, to: string) => {
        const text = this.files.get(key(from));
        const failure = this.note('copy', bucket);
        if (failure || text === undefined) return { data: null, error: failure ?? { message: 'gone' } };
        if (this.files.has(key(to))) return { data: null, error: DUPLICATE };
        if (this.files.size >= this.room) return { data: null, error: NO_ROOM };
        this.files.set(key(to), text);
        return { data: { path: to }, error: null };
      },
      remove: async (paths: readonly string[]) => {
        const error = this.note('remove', bucket);
        if (!error) for (const path of paths) this.files.delete(key(path));
        return { data: [], error };
      },
      list: async (folder: string) => ({
        data: [...this.files]
          .filter(([path]) => path.startsWith(key(folder)))
          .map(([path, text]) => ({
            name: path.slice(key(folder).length),
            metadata: { size: new TextEncoder().encode(text).length },
          })),
        error: null,
      }),
      getPublicUrl: (path: string) => ({ data: { publicUrl: `https://cloud.example/${key(path)}` } }),
    };
  }
}

/** The part of the query builder that the app uses: a promise that runs once its chain of calls is written. */
function query(cloud: FakeCloud, table: string) {
  let verb: 'select' | 'insert' | 'update' | 'delete' = 'select';
  let values: Row = {};
  let single = false;
  const filters: ((row: Row) => boolean)[] = [];

  const run = (): { data: unknown; error: Failure | null; status: number } => {
    const failure = cloud.note(verb, table);
    if (failure && !failure.answerLost)
      return { data: null, error: failure.code === '' ? null : failure, status: 400 };
    const all = cloud.tables[table] ?? [];
    cloud.tables[table] = all;
    if (verb === 'insert') all.push({ id: cloud.nextId(), ...values });
    const found = verb === 'insert' ? all.slice(-1) : all.filter((row) => filters.every((test) => test(row)));
    if (verb === 'update') for (const row of found) Object.assign(row, values);
    if (verb === 'delete') cloud.tables[table] = all.filter((row) => !found.includes(row));
    const rows = found.map((row) => ({ ...row }));
    if (failure) return { data: null, error: failure, status: 0 };
    return { data: single ? (rows[0] ?? null) : rows, error: null, status: 200 };
  };

  const chain: object = Object.assign(Promise.resolve().then(run), {
    select: () => chain,
    order: () => chain,
    returns: () => chain,
    insert: (row: Row) => {
      verb = 'insert';
      values = row;
      return chain;
    },
    update: (change: Row) => {
      verb = 'update';
      values = change;
      return chain;
    },
    delete: () => {
      verb = 'delete';
      return chain;
    },
    eq: (column: string, value: unknown) => {
      filters.push((row) => row[column] === value);
      return chain;
    },
    maybeSingle: () => {
      single = true;
      return chain;
    },
  });
  return chain;
}
