/** The document on its page: read from where it was left, kept with every change, followed in other tabs. */
import { type DocumentContent, type DocumentTemplate, readDocument } from '@constat/analyses';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isEqual } from '../../lib/is-equal.ts';
import { notify } from '../../state/notify.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { loadDraft, saveDraft, saveDraftSoon } from '../../storage/drafts.ts';
import { NO_DATA } from '../../storage/no-data.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { changed, type DocumentState, merged, readState, redone, undone } from './history.ts';

/** The owner of what visitors write; saving makes them guests. */
const VISITOR = 'visitor';

/** Tells the writing of this tab from that of others. */
const TAB = crypto.randomUUID();

/** Keeps a document where its page reads it. */
const keepDocument = (owner: string, id: string, state: DocumentState): void =>
  saveDraftSoon(owner, NO_DATA, id, { ...state, place: null, tab: TAB });

/** The same, done when the promise is: for a page that reads it right after. */
export const handOver = (owner: string, id: string, state: DocumentState): Promise<void> =>
  saveDraft(owner, NO_DATA, id, { ...state, place: null, tab: TAB });

export interface DocumentHandle {
  /** null until what was kept is read. */
  readonly state: DocumentState | null;
  readonly change: (content: DocumentContent, place: string | null) => void;
  /** Puts in what follows from something else: no step of undo, because it is no decision. */
  readonly follow: (next: (content: DocumentContent) => DocumentContent) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Ties the page to a saved result. */
  readonly attach: (resultId: string | null) => void;
}

export function useDocument(template: DocumentTemplate): DocumentHandle {
  const ready = useWorkspace((workspace) => workspace.status === 'ready');
  const owner = useWorkspace((workspace) => workspace.owner) ?? VISITOR;
  const [held, setHeld] = useState<{ readonly owner: string; readonly state: DocumentState } | null>(null);
  const latest = useRef(held);
  /** What this tab and the store had in common last. */
  const shared = useRef<DocumentContent>({});
  const { id } = template;

  const put = useCallback((of: string, state: DocumentState) => {
    latest.current = { owner: of, state };
    setHeld(latest.current);
  }, []);

  const read = useCallback(() => loadDraft(owner, NO_DATA, id), [owner, id]);
  const kept = useLive(ready ? read : null);
  useEffect(() => {
    if (kept === undefined) return;
    const known = latest.current?.owner === owner ? latest.current.state : null;
    if (known && (kept === null || kept.tab === TAB)) {
      if (kept) shared.current = readState(template, kept).content;
      return;
    }
    const theirs = readState(template, kept);
    const next = known ? merged(known, theirs, shared.current) : theirs;
    shared.current = theirs.content;
    put(owner, next);
    if (known && !isEqual(next.content, theirs.content)) keepDocument(owner, id, next);
  }, [kept, owner, template, id, put]);

  const update = useCallback(
    (next: (state: DocumentState) => DocumentState) => {
      const before = latest.current;
      if (!before) return;
      const state = next(before.state);
      if (state === before.state) return;
      put(before.owner, state);
      keepDocument(before.owner, id, state);
    },
    [id, put],
  );

  const state = held?.owner === owner ? held.state : null;
  const isAsked = useAsked(template, state !== null, owner, update);
  return {
    // What is written before the asked one is there would be joined with it.
    state: isAsked ? null : state,
    change: useCallback((content, place) => update((now) => changed(now, content, place)), [update]),
    follow: useCallback(
      (next) =>
        update((now) => {
          const content = next(now.content);
          return isEqual(content, now.content) ? now : { ...now, content };
        }),
      [update],
    ),
    undo: useCallback(() => update(undone), [update]),
    redo: useCallback(() => update(redone), [update]),
    attach: useCallback((resultId) => update((now) => ({ ...now, resultId })), [update]),
  };
}

/** Opens the saved document, an empty one or the example that was asked for, as a step that can be taken back; true until it is there. */
function useAsked(
  template: DocumentTemplate,
  ready: boolean,
  owner: string,
  update: (next: (state: DocumentState) => DocumentState) => void,
): boolean {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const example = new URLSearchParams(search).has('example');
  const asked = state as { readonly resultId?: unknown; readonly fresh?: unknown } | null;
  const resultId = typeof asked?.resultId === 'string' ? asked.resultId : null;
  const isFresh = asked?.fresh === true;
  const [isReading, setReading] = useState(resultId !== null);
  useEffect(() => {
    if (!ready || (!example && !isFresh && resultId === null)) return;
    void navigate(pathname, { replace: true, state: null });
    if (isFresh) {
      // What was begun and not saved yet is what was to be written; a saved one stays where it is saved.
      update((now) => (now.resultId === null ? now : { ...changed(now, {}, null), resultId: null }));
      return;
    }
    if (resultId === null) {
      update((now) => ({ ...changed(now, template.example, null), resultId: null }));
      return;
    }
    setReading(true);
    void readableResults(owner, [resultId])
      .then(([result]) => {
        if (!result) notify('The saved document is no longer there.');
        else
          update((now) => ({
            ...changed(now, readDocument(template, result.data.options).content, null),
            resultId,
          }));
      })
      .finally(() => setReading(false));
  }, [ready, example, isFresh, resultId, owner, template, pathname, navigate, update]);
  return isReading;
}
