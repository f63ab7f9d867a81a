/** Saved documents follow the results that they take numbers from: what they show is written anew when one of these changes. */
import {
  type DocumentTemplate,
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
  placesIn,
  type ReadPlace,
  runsToText,
  type SavedResult,
  SavedResultError,
  upgradeSavedResult,
} from '@constat/report';
import { isEqual } from '../lib/is-equal.ts';
import { db, type ResultHead, type StoredResult } from './db.ts';
import { headsOf, putResults } from './result-heads.ts';

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

/** The title that the document gave itself: the links within it read as its table of them says. */
function titleIn(template: DocumentTemplate, { data }: SavedResult): string {
  const sources = data.blocks.find((block) => block.kind === 'table' && block.id === LINKS_TABLE);
  const rows = sources?.kind === 'table' ? sources.rows : [];
  const { content } = readDocument(template, data.options);
  const links = linksOf(content);
  const places = [...new Map(links.map(({ live }) => [`${live.result} ${live.at}`, live])).values()];
  const read: ReadPlace = (place) => {
    const cell =
      rows[places.findIndex(({ result, at }) => result === place.result && at === place.at)]?.cells.value;
    return Array.isArray(cell) ? runsToText(cell) : null;
  };
  return writtenParts(template, content, { ...NO_LINKS, read }).title;
}

/** Writes one document anew; answers whether it reads differently. */
async function follow(owner: string, id: string): Promise<boolean> {
  const stored = await db.results.get(id);
  const result = readable(stored);
  const template = result ? await loadDocument(result.data.analysis.id) : null;
  if (!stored || !result || !template) return false;
  const { content } = readDocument(template, result.data.options);
  const links = await sourceFor(owner, [...new Set(linksOf(content).map(({ live }) => live.result))]);
  const { title, blocks, payload } = writtenParts(template, content, links);
  if (isEqual(blocks, result.data.blocks)) return false;
  const next: SavedResult = {
    ...result,
    // A name of its owner's own stays.
    title: result.title === titleIn(template, result) ? title : result.title,
    data: { ...result.data, ...payload, blocks },
  };
  await putResults([
    { ...stored, result: next, changedAt: Math.max(Date.now(), (stored.changedAt ?? 0) + 1) },
  ]);
  return true;
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
