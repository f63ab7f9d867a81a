/** The document on its page with the steps that can be taken back: pure, and kept with the draft, so that undo survives a reload. */
import { type DocumentContent, type DocumentTemplate, readDocument } from '@constat/analyses';
import { isEqual } from '../../lib/is-equal.ts';
import { isRecord } from '../../lib/is-record.ts';

export interface DocumentState {
  readonly content: DocumentContent;
  /** Contents before, the latest last. */
  readonly past: readonly DocumentContent[];
  /** Contents that were taken back, the next first. */
  readonly future: readonly DocumentContent[];
  /** What was changed last: further changes of the same place belong to the same step. */
  readonly place: string | null;
  /** The saved result that this is the working copy of. */
  readonly resultId: string | null;
}

/** Steps that are kept. */
const LIMIT = 40;

export const EMPTY: DocumentState = { content: {}, past: [], future: [], place: null, resultId: null };

/** The document with other content; `place` null is a step of its own. */
export function changed(state: DocumentState, content: DocumentContent, place: string | null): DocumentState {
  if (isEqual(content, state.content)) return state;
  const joins = place !== null && place === state.place;
  return {
    ...state,
    content,
    past: joins ? state.past : [...state.past, state.content].slice(-LIMIT),
    future: [],
    place,
  };
}

export function undone(state: DocumentState): DocumentState {
  const content = state.past.at(-1);
  if (content === undefined) return state;
  return {
    ...state,
    content,
    past: state.past.slice(0, -1),
    future: [state.content, ...state.future].slice(0, LIMIT),
    place: null,
  };
}

export function redone(state: DocumentState): DocumentState {
  const [content, ...future] = state.future;
  if (content === undefined) return state;
  return { ...state, content, past: [...state.past, state.content].slice(-LIMIT), future, place: null };
}

/**
 * What another tab wrote, put together with what stands here: field by field the newer change wins. `shared` is what both had last; a
 * change of this tab that is written over can be brought back with undo.
 */
export function merged(state: DocumentState, theirs: DocumentState, shared: DocumentContent): DocumentState {
  const keys = new Set([...Object.keys(theirs.content), ...Object.keys(state.content)]);
  const entries = [...keys].flatMap((key) => {
    const value = isEqual(theirs.content[key], shared[key]) ? state.content[key] : theirs.content[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...changed(state, Object.fromEntries(entries), null), resultId: theirs.resultId };
}

/** The state as it was kept; what cannot be read is left out. */
export function readState(template: DocumentTemplate, kept: unknown): DocumentState {
  if (!isRecord(kept)) return EMPTY;
  const list = (value: unknown) =>
    Array.isArray(value) ? value.map((content) => readDocument(template, content).content) : [];
  return {
    content: readDocument(template, kept.content ?? {}).content,
    past: list(kept.past),
    future: list(kept.future),
    place: null,
    resultId: typeof kept.resultId === 'string' ? kept.resultId : null,
  };
}
