/**
 * Heads of saved results: what lists need, kept beside every whole result and written in the same transaction. Whole results
 * are read only to be shown, exported or changed.
 */

import {
  DEFAULT_PROJECT,
  estimateRuns,
  type Runs,
  type SavedResult,
  SavedResultError,
  upgradeSavedResult,
} from '@constat/report';
import Dexie from 'dexie';
import { wordsOf } from './changed-variables.ts';
import { db, type ResultHead, type StoredResult } from './db.ts';

/** The finding of a result, else its main number in one line. */
function summaryOf({ result }: StoredResult): Runs {
  const { blocks } = result.data;
  const finding = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  if (finding?.kind === 'text' && finding.paragraphs[0]) return finding.paragraphs[0];
  const estimates = blocks.find((block) => block.kind === 'estimates');
  return estimates?.items[0] ? estimateRuns(estimates.items[0]) : [];
}

/** The head of a stored result; of one that cannot be read, with the reason. */
export function headOf(stored: StoredResult, seq: number): ResultHead {
  const { id, owner, dateSaved, deletedAt } = stored;
  const common = {
    id,
    owner,
    seq,
    live: deletedAt === undefined ? 1 : 0,
    // Without a text here the index would leave it out.
    dateSaved: typeof dateSaved === 'string' ? dateSaved : '',
    ...(deletedAt === undefined ? {} : { deletedAt }),
  } as const;
  try {
    const result = upgradeSavedResult(stored.result);
    const { title, type, component, timestamp, projectId, tags, note, order, data } = result;
    return {
      ...common,
      changedAt: stored.changedAt ?? timestamp,
      title,
      type,
      component,
      timestamp,
      projectId,
      ...(tags ? { tags } : {}),
      ...(note === undefined ? {} : { note }),
      ...(order === undefined ? {} : { order }),
      analysisId: data.analysis.id,
      dataset: data.dataset && {
        id: data.dataset.id,
        name: data.dataset.name,
        revision: data.dataset.revision,
      },
      words: wordsOf(data.options),
      n: data.sample.used,
      summary: JSON.stringify(summaryOf({ ...stored, result })),
      hasFigure: data.blocks.some((block) => block.kind === 'figure'),
    };
  } catch (error) {
    if (!(error instanceof SavedResultError)) throw error;
    const { title, timestamp, projectId } = (stored.result ?? {}) as {
      readonly [key in keyof SavedResult]?: unknown;
    };
    const time = typeof timestamp === 'number' ? timestamp : 0;
    return {
      ...common,
      changedAt: stored.changedAt ?? time,
      title: typeof title === 'string' && title !== '' ? title : 'Untitled result',
      type: 'other',
      component: '',
      timestamp: time,
      projectId: typeof projectId === 'string' ? projectId : DEFAULT_PROJECT,
      analysisId: '',
      dataset: null,
      n: 0,
      summary: '[]',
      hasFigure: false,
      problem: error.message,
    };
  }
}

/** The tables that a transaction must name to write results. */
export const RESULT_TABLES = [db.results, db.resultHeads] as const;

/** Writes whole results with their heads, all or none. */
export async function putResults(stored: readonly StoredResult[]): Promise<void> {
  await db.transaction('rw', RESULT_TABLES, async () => {
    await db.results.bulkPut(stored);
    await putHeads(stored);
  });
}

/** Inside a transaction: writers wait for each other, so that a later write always has a greater number. */
async function putHeads(stored: readonly StoredResult[]): Promise<void> {
  const seqs = new Map<string, number>();
  for (const owner of new Set(stored.map((each) => each.owner)))
    seqs.set(owner, Math.max(Date.now(), (await lastSeq(owner)) + 1));
  await db.resultHeads.bulkPut(stored.map((each) => headOf(each, seqs.get(each.owner) ?? 0)));
}

const after = (owner: string, seq: number) =>
  db.resultHeads.where('[owner+seq]').between([owner, seq], [owner, Dexie.maxKey], false, true);

const lastSeq = async (owner: string): Promise<number> => (await after(owner, -1).last())?.seq ?? 0;

const live = (owner: string) =>
  db.resultHeads
    .where('[owner+live+dateSaved]')
    .between([owner, 1, Dexie.minKey], [owner, 1, Dexie.maxKey], true, true);

/** Heads of the owner's newest results, the newest first. */
export const newestHeads = (owner: string, limit: number): Promise<readonly ResultHead[]> =>
  live(owner).reverse().limit(limit).toArray().then(readAgain);

interface Known {
  readonly owner: string;
  /** The last write that is in the heads. */
  readonly seq: number;
  readonly heads: readonly ResultHead[];
}

let known: Known | null = null;

/** Heads of all results of the owner. The first time they are read, later only what changed since. */
export const listHeads = (owner: string): Promise<readonly ResultHead[]> =>
  db.transaction('r', RESULT_TABLES, async () => {
    let now = known?.owner === owner ? await withChanges(known) : null;
    // What was deleted for good leaves no trace but the number.
    if (now === null || now.heads.length !== (await countResults(owner)))
      now = { owner, seq: await lastSeq(owner), heads: await readAgain(await live(owner).toArray()) };
    known = now;
    return now.heads;
  });

/** What `listHeads` answered last, to be shown while it is asked again. */
export const lastHeads = (owner: string): readonly ResultHead[] | undefined =>
  known?.owner === owner ? known.heads : undefined;

async function withChanges(before: Known): Promise<Known> {
  const changed = await readAgain(await after(before.owner, before.seq).toArray());
  if (changed.length === 0) return before;
  const byId = new Map(before.heads.map((head) => [head.id, head]));
  for (const head of changed) {
    if (head.live === 1) byId.set(head.id, head);
    else byId.delete(head.id);
  }
  return { ...before, seq: changed.at(-1)?.seq ?? before.seq, heads: [...byId.values()] };
}

/** What an earlier version of the app could not read, this one may. */
async function readAgain(heads: readonly ResultHead[]): Promise<readonly ResultHead[]> {
  const broken = heads.filter(({ problem }) => problem !== undefined);
  if (broken.length === 0) return heads;
  const found = await db.results.bulkGet(broken.map(({ id }) => id));
  const again = new Map(found.flatMap((stored) => (stored ? [[stored.id, stored]] : [])));
  return heads.map((head) => {
    const stored = head.problem === undefined ? undefined : again.get(head.id);
    return stored ? headOf(stored, head.seq) : head;
  });
}

/** Heads of everything the owner has, those in the bin too. */
export const headsOf = (owner: string): Promise<readonly ResultHead[]> =>
  db.resultHeads.where('owner').equals(owner).toArray();

/** Heads of a project, those in the bin too. */
export async function headsIn(owner: string, projectId: string): Promise<readonly ResultHead[]> {
  await fillHeads(owner);
  return (await headsOf(owner)).filter((head) => head.projectId === projectId);
}

export const countResults = (owner: string): Promise<number> => live(owner).count();

/** Whole results made into heads at a time: some milliseconds, so that the page stays free. */
const FILLED_AT_ONCE = 20;
const filling = new Map<string, Promise<void>>();

/** Makes the heads that are missing, of results stored by versions without them; once in a visit. */
export function fillHeads(owner: string, onProgress?: FillProgress): Promise<void> {
  const running = filling.get(owner) ?? fill(owner, onProgress);
  filling.set(owner, running);
  running.catch(() => filling.delete(owner));
  return running;
}

/** The same after results came in without their heads. */
export function fillAgain(owner: string): Promise<void> {
  filling.delete(owner);
  return fillHeads(owner);
}

type FillProgress = (done: number, total: number) => void;

async function fill(owner: string, onProgress?: FillProgress): Promise<void> {
  const [wholes, heads] = await Promise.all([
    db.results.where('owner').equals(owner).primaryKeys(),
    db.resultHeads.where('owner').equals(owner).primaryKeys(),
  ]);
  const known = new Set(heads);
  const missing = wholes.filter((id) => !known.has(id));
  for (let done = 0; done < missing.length; done += FILLED_AT_ONCE) {
    onProgress?.(done, missing.length);
    const ids = missing.slice(done, done + FILLED_AT_ONCE);
    await db.transaction('rw', RESULT_TABLES, async () => {
      const stored = (await db.results.bulkGet(ids)).filter((each) => each !== undefined);
      await putHeads(stored);
    });
  }
}
