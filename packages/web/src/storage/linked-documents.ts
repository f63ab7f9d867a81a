/** Saved documents follow the results that they take numbers from: what they show is written anew when one of these changes. */
import {
  type DocumentContent,
  findDocument,
  LINKS_TABLE,
  type LinkSource,
  linksOf,
  loadDocument,
  NO_LINKS,
  readDocument,
  writtenParts,
} from '@constat/analyses';
import {
  DEFAULT_NUMBERS,
  type LivePlace,
  placesIn,
  type ReadPlace,
  runsToText,
  type SavedResult,
  SavedResultError,
  upgradeSavedResult,
} from '@constat/report';
import { isEqual } from '../lib/is-equal.ts';
import { db, type ResultHead, type StoredResult } from './db.ts';
import { headsOf, putResults, RESULT_TABLES } from './result-heads.ts';

const isLinked = ({ live, analysisId, words }: ResultHead): boolean =>
  live === 1 && findDocument(analysisId) !== undefined && (words ?? []).some((text) => text.includes('⟦'));

function readable(stored: StoredResult | undefined): SavedResult | null {
  if (!stored || stored.deletedAt !== undefined) return null;
  try {
    return upgradeSavedResult(stored.result);
  } catch (error) {
    if (error instanceof SavedResultError) return null;
    throw error;
  }
}

async function sourceFor(owner: string, ids: readonly string[]): Promise<LinkSource> {
  const found = (await db.results.bulkGet([...ids])).filter((stored) => stored?.owner === owner);
  const results = new Map(found.flatMap((stored) => readable(stored) ?? []).map((each) => [each.id, each]));
  return {
    read: placesIn(results, DEFAULT_NUMBERS),
    titleOf: (id) => results.get(id)?.title ?? null,
  };
}

/** What the links of a saved document read when it was written, as its table of them says. */
function readingsIn(content: DocumentContent, { data }: SavedResult): ReadPlace {
  const sources = data.blocks.find((block) => block.kind === 'table' && block.id === LINKS_TABLE);
  const rows = sources?.kind === 'table' ? sources.rows : [];
  const keyOf = ({ result, at }: LivePlace): string => `${result} ${at}`;
  const places = [...new Set(linksOf(content).map(({ live }) => keyOf(live)))];
  return (place) => {
    const cell = rows[places.indexOf(keyOf(place))]?.cells.value;
    return Array.isArray(cell) ? runsToText(cell) : null;
  };
}

/** Writes one document anew; answers whether it has to be looked at again. */
async function follow(owner: string, id: string): Promise<boolean> {
  const stored = await db.results.get(id);
  const result = readable(stored);
  const template = result ? await loadDocument(result.data.analysis.id) : null;
  if (!stored || !result || !template) return false;
  const { content } = readDocument(template, result.data.options);
  const before = readingsIn(content, result);
  const now = await sourceFor(owner, [...new Set(linksOf(content).map(({ live }) => live.result))]);
  // What is gone reads as it did.
  const links: LinkSource = { ...now, read: (place) => now.read(place) ?? before(place) };
  const { title, blocks, payload } = writtenParts(template, content, links);
  if (isEqual(blocks, result.data.blocks)) return false;
  const own = writtenParts(template, content, { ...NO_LINKS, read: before }).title;
  const next: SavedResult = {
    ...result,
    // A name of its owner's own stays.
    title: result.title === own ? title : result.title,
    data: { ...result.data, ...payload, blocks },
  };
  return db.transaction('rw', RESULT_TABLES, async () => {
    const { changedAt } = (await db.results.get(id)) ?? {};
    // Somebody wrote in the meantime: that stays, and is looked at in the next turn.
    if (changedAt === stored.changedAt)
      await putResults([{ ...stored, result: next, changedAt: Math.max(Date.now(), (changedAt ?? 0) + 1) }]);
    return true;
  });
}

/** Documents that take words from documents follow in turn; two that take from each other come to rest after so many. */
const TURNS = 6;

/** Brings every document with links up to date; answers the projects of those that read differently now. */
export async function followLinks(owner: string): Promise<ReadonlySet<string>> {
  const linked = (await headsOf(owner)).filter(isLinked);
  const changed = new Set<string>();
  for (let turn = 0; turn < TURNS; turn++) {
    let differ = 0;
    for (const { id, projectId } of linked)
      if (await follow(owner, id)) {
        changed.add(projectId);
        differ++;
      }
    if (differ === 0) break;
  }
  return changed;
}
