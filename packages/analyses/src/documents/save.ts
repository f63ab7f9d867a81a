/** A document as a saved result, which projects, reports, bundles and the account keep as they keep all others. */
import { CONSTAT_VERSION, createSavedResult, type SavedResult } from '@constat/report';
import { isRecord } from '../shared/guards.ts';
import type { DocumentContent, DocumentEntry, DocumentTemplate } from './contract.ts';
import { type LinkSource, NO_LINKS, readContent } from './links.ts';
import { documentBlocks } from './present.ts';
import { readDocument } from './read.ts';

/** What the document was at an earlier saving. */
export interface DocumentVersion {
  readonly timestamp: number;
  readonly content: DocumentContent;
}

/** Versions kept with a document. */
export const VERSIONS_KEPT = 20;

export interface DocumentToSave {
  readonly entry: DocumentEntry;
  readonly template: DocumentTemplate;
  readonly content: DocumentContent;
  readonly projectId: string;
  readonly timestamp: number;
  readonly random: string;
  /** Those before, the newest first. */
  readonly versions?: readonly DocumentVersion[];
  /** What its links read; as they last did, if not given. */
  readonly links?: LinkSource;
}

/** What of a saved document follows from what was written and from what its links read. */
export function writtenParts(
  template: DocumentTemplate,
  content: DocumentContent,
  links: LinkSource = NO_LINKS,
) {
  const read = readContent(template, content, links);
  return {
    title: template.title(read),
    blocks: documentBlocks(template, content, links),
    payload: template.payload?.(read) ?? {},
  };
}

/** Builds the result; what was written is in its options. */
export function documentResult(from: DocumentToSave): SavedResult {
  const { entry, template, content, projectId, timestamp, random, versions = [], links } = from;
  const { title, blocks, payload } = writtenParts(template, content, links);
  return createSavedResult({
    title,
    type: 'other',
    component: entry.title,
    timestamp,
    random,
    projectId,
    analysis: { id: template.id, version: template.version },
    options: content,
    blocks,
    result: null,
    sample: { used: 0, excluded: 0 },
    dataset: null,
    seed: 0,
    constat: CONSTAT_VERSION,
    payload: {
      ...payload,
      versions: [{ timestamp, content }, ...versions].slice(0, VERSIONS_KEPT),
    },
  });
}

/** The versions that a saved document holds, the newest first; what cannot be read is left out. */
export function versionsOf(template: DocumentTemplate, { data }: SavedResult): readonly DocumentVersion[] {
  const { versions } = data;
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version: unknown) =>
    isRecord(version) && typeof version.timestamp === 'number'
      ? [{ timestamp: version.timestamp, content: readDocument(template, version.content).content }]
      : [],
  );
}
