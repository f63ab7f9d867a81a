/**
 * Live numbers inside plain texts: what a field of a document takes from a saved result stands in its text as
 *
 *     ⟦result_1_a estimates:main/Sigma%20level/value|2.23⟧
 *
 * with the result, the place in it (see `live.ts`) and how it last read. People see and edit the reading; the mark stays while they
 * write around it, and goes when they write into it.
 */
import { type NumberSettings, runsToText } from '../format.ts';
import type { SavedResult } from '../saved-result.ts';
import { liveRuns } from './live.ts';
import type { LivePlace, LiveRun } from './report.ts';

const MARK = /⟦([^\s⟦⟧|]+) ([^\s⟦⟧|]+)\|([^⟦⟧]*)⟧/g;

/** How a place reads now; null where it, or its result, is gone. */
export type ReadPlace = (place: LivePlace) => string | null;

/** Nothing can be read: every link reads as it last did. */
export const UNREAD: ReadPlace = () => null;

/** Reads places of results as text; a text has no numbered tables and figures. */
export const placesIn =
  (results: ReadonlyMap<string, SavedResult>, numbers: NumberSettings): ReadPlace =>
  (place) => {
    const runs = liveRuns(place, results, numbers, () => undefined);
    return runs === null ? null : runsToText(runs, numbers).trim();
  };

type Part = string | LiveRun;

/** A text as words and links. */
export function linkedParts(text: string): readonly Part[] {
  if (!text.includes('⟦')) return text === '' ? [] : [text];
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const [mark, result = '', at = '', last = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ live: { result: decoded(result), at }, last });
    end = match.index + mark.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** A link as it is kept in a text. */
export const linkMark = ({ live, last }: LiveRun): string =>
  `⟦${encodeURIComponent(live.result)} ${live.at.replace(/[\s⟦⟧|]/g, encodeURIComponent)}|${last.replace(/[⟦⟧]/g, '')}⟧`;

/** The links of a text. */
export const linksIn = (text: string): readonly LiveRun[] =>
  linkedParts(text).filter((part): part is LiveRun => typeof part !== 'string');

const partText = (part: Part, read: ReadPlace): string =>
  typeof part === 'string' ? part : (read(part.live) ?? part.last);

const kept = (part: Part): string => (typeof part === 'string' ? part : linkMark(part));

/** The text as people read it. */
export const readText = (text: string, read: ReadPlace): string =>
  text.includes('⟦')
    ? linkedParts(text)
        .map((part) => partText(part, read))
        .join('')
    : text;

/** Puts something in the place of some characters of what people read; links that are touched become words. */
export function spliceText(text: string, read: ReadPlace, from: number, to: number, put: Part): string {
  let at = 0;
  let [before, after] = ['', ''];
  for (const part of linkedParts(text)) {
    const shown = partText(part, read);
    const [start, end] = [at, at + shown.length];
    at = end;
    if (end <= from) before += kept(part);
    else if (start >= to) after += kept(part);
    else {
      before += shown.slice(0, Math.max(0, from - start));
      after += shown.slice(Math.max(0, to - start));
    }
  }
  return before + kept(put) + after;
}

/** The text after people changed what they read. */
export function editedText(text: string, read: ReadPlace, next: string): string {
  const shown = readText(text, read);
  let start = 0;
  while (start < shown.length && start < next.length && shown[start] === next[start]) start++;
  let tail = 0;
  while (
    tail < shown.length - start &&
    tail < next.length - start &&
    shown[shown.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++;
  return spliceText(text, read, start, shown.length - tail, next.slice(start, next.length - tail));
}

/** The same text with every link reading last as it reads now. */
export const refreshedText = (text: string, read: ReadPlace): string =>
  text.includes('⟦')
    ? linkedParts(text)
        .map((part) => (typeof part === 'string' ? part : linkMark({ ...part, last: partText(part, read) })))
        .join('')
    : text;

/** The same text with the results of its links called otherwise. */
export const renamedLinks = (text: string, nameOf: (result: string) => string): string =>
  text.includes('⟦')
    ? linkedParts(text)
        .map((part) =>
          typeof part === 'string'
            ? part
            : linkMark({ ...part, live: { ...part.live, result: nameOf(part.live.result) } }),
        )
        .join('')
    : text;
