/**
 * What a project holds on one device or in the account, with the time of each change and what was taken out of it. Contents of
 * two devices are put together result by result, the later change wins: in whatever order devices meet, they end equal, and
 * nothing is lost that nobody deleted.
 */
import type { SavedResult } from '@constat/report';
import { isRecord } from '../lib/is-record.ts';
import { NO_REPORTS, type ReportContent, readReports } from './project-reports.ts';

/** A result that is no longer in the project. */
export interface Gone {
  readonly id: string;
  /** When it was taken out; milliseconds since 1970. */
  readonly at: number;
  /** It lives on in another project. */
  readonly moved?: true;
}

export interface ProjectContent {
  readonly results: readonly SavedResult[];
  /** When results were last changed, by id; a result without an entry is as it was made. */
  readonly changed: Readonly<Record<string, number>>;
  readonly deleted: readonly Gone[];
  readonly reports: ReportContent;
}

export const NO_CONTENT: ProjectContent = { results: [], changed: {}, deleted: [], reports: NO_REPORTS };

/** Deletions are remembered this long: a device that stays away longer may bring a result back. */
export const REMEMBERED_DAYS = 30;
export const REMEMBERED_MS = REMEMBERED_DAYS * 86_400_000;

/** When a result was made; old files may have it as a text. */
export function madeAt({ timestamp }: { readonly timestamp: unknown }): number {
  const time = typeof timestamp === 'string' ? Date.parse(timestamp) : timestamp;
  return typeof time === 'number' && Number.isFinite(time) ? time : 0;
}

export const changedAt = ({ changed }: ProjectContent, result: SavedResult): number =>
  (Object.hasOwn(changed, result.id) ? changed[result.id] : undefined) ?? madeAt(result);

type Entry =
  | { readonly at: number; readonly result: SavedResult }
  | { readonly at: number; readonly gone: Gone };

/** At the same moment being there counts more than having moved, and that more than being deleted. */
const rank = (entry: Entry): number => ('result' in entry ? 2 : entry.gone.moved ? 1 : 0);

/** Projects have other ids on other devices; everything else of two equal versions is compared. */
const textOf = (result: SavedResult): string => JSON.stringify({ ...result, projectId: '' });

/** Whether two versions of a result say the same. */
export const isSame = (a: SavedResult, b: SavedResult): boolean => textOf(a) === textOf(b);

function later(a: Entry, b: Entry): Entry {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  if (rank(a) !== rank(b)) return rank(a) > rank(b) ? a : b;
  // Two changes in the same millisecond: every device must choose the same one.
  return 'result' in a && 'result' in b && textOf(b.result) > textOf(a.result) ? b : a;
}

function entriesOf(content: ProjectContent): readonly (readonly [string, Entry])[] {
  return [
    ...content.results.map((result) => [result.id, { at: changedAt(content, result), result }] as const),
    ...content.deleted.map((gone) => [gone.id, { at: gone.at, gone }] as const),
  ];
}

/** Puts the results of two contents together; the reports are those of the first. */
export function mergeContents(a: ProjectContent, b: ProjectContent, now = Date.now()): ProjectContent {
  const merged = new Map<string, Entry>();
  for (const [id, entry] of [...entriesOf(a), ...entriesOf(b)]) {
    const known = merged.get(id);
    merged.set(id, known ? later(known, entry) : entry);
  }
  const entries = [...merged.values()];
  const results = entries.flatMap((entry) => ('result' in entry ? [entry] : []));
  return {
    results: results.map(({ result }) => result),
    changed: Object.fromEntries(
      results.filter(({ at, result }) => at !== madeAt(result)).map(({ at, result }) => [result.id, at]),
    ),
    deleted: entries.flatMap((entry) =>
      'gone' in entry && entry.at > now - REMEMBERED_MS ? [entry.gone] : [],
    ),
    reports: a.reports,
  };
}

/** A content together with what a device knows of its results elsewhere: in another project, or deleted there. */
export function withoutMoved(content: ProjectContent, elsewhere: ReadonlyMap<string, Gone>): ProjectContent {
  const moved = content.results.flatMap((result) => {
    const gone = elsewhere.get(result.id);
    return gone && gone.at > changedAt(content, result) ? [gone] : [];
  });
  return moved.length === 0 ? content : mergeContents(content, { ...NO_CONTENT, deleted: moved });
}

/** What of a device's deletions concerns a stored project. */
export function deletionsFor(stored: ProjectContent, deleted: readonly Gone[]): readonly Gone[] {
  const known = new Set([...stored.results, ...stored.deleted].map(({ id }) => id));
  return deleted.filter(({ id }) => known.has(id));
}

/** Reads a project file; files without times and deletions are older ones. null when it is none. */
export function readContent(file: unknown): ProjectContent | null {
  if (!isRecord(file) || !Array.isArray(file.results)) return null;
  const { results, changed, deleted } = file;
  return {
    results: results.filter((each): each is SavedResult => isRecord(each) && typeof each.id === 'string'),
    changed: isRecord(changed)
      ? Object.fromEntries(
          Object.entries(changed).flatMap(([id, at]) => (typeof at === 'number' ? [[id, at]] : [])),
        )
      : {},
    deleted: (Array.isArray(deleted) ? deleted : []).flatMap((each): Gone[] =>
      isRecord(each) && typeof each.id === 'string' && typeof each.at === 'number'
        ? [{ id: each.id, at: each.at, ...(each.moved === true ? { moved: true } : {}) }]
        : [],
    ),
    reports: readReports(file.reports),
  };
}
