/** What can be done with the items of a report, wherever they are listed. */
import type { ReportItem, SavedResult } from '@constat/report';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../state/notify.ts';
import { moveBefore, moveBy, removeItem } from './outline.ts';
import type { ReportDraft } from './report-draft.ts';
import { isBlank, summaryOf } from './text/own-text.ts';

/** What an item is called in the outline. */
export function titleOf(item: ReportItem, result: SavedResult | undefined): string {
  switch (item.kind) {
    case 'heading':
      return item.text.trim() === '' ? 'Empty heading' : item.text;
    case 'text':
      return isBlank(item.paragraphs) ? 'Empty text' : summaryOf(item.paragraphs);
    case 'result':
      return result?.title ?? 'Result no longer saved';
  }
}

/** What an item asks the outline to do. */
export interface ItemActions {
  readonly open: (id: string) => void;
  readonly move: (item: ReportItem, places: number) => void;
  readonly dropBefore: (id: string, beforeId: string | null) => void;
  readonly remove: (item: ReportItem) => void;
}

export const resultOf = (
  item: ReportItem,
  results: ReadonlyMap<string, SavedResult>,
): SavedResult | undefined => (item.kind === 'result' ? results.get(item.resultId) : undefined);

/** Alt with the up or down arrow moves an item. */
export function moveByKeys(event: KeyboardEvent, move: (places: number) => void): void {
  const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (places === undefined || !event.altKey) return;
  event.preventDefault();
  move(places);
}

/** The element of an item that takes the focus. */
const nameOf = (list: HTMLElement | null, id: string | null): HTMLElement | null =>
  id === null ? null : (list?.querySelector<HTMLElement>(`[data-item="${id}"] [data-name]`) ?? null);

interface ItemsOf {
  readonly draft: ReportDraft;
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** What the items of the outline do; where one goes to is said, and keeps the focus. */
export function useItemActions({ draft, results, openId, onOpen }: ItemsOf) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<string | null>(null);
  const toReveal = useRef<string | null>(null);
  const latest = useRef({ results, openId });
  latest.current = { results, openId };
  useEffect(() => {
    // The browser forgets the focus of an element that changes its place or goes away.
    if (toFocus.current === null) return;
    const name = nameOf(list.current, toFocus.current);
    toFocus.current = null;
    if (document.activeElement === document.body) name?.focus();
  });
  useEffect(() => {
    const name = nameOf(list.current, toReveal.current);
    if (!name) return;
    toReveal.current = null;
    name.focus();
    name.closest('[data-item]')?.scrollIntoView({ block: 'nearest' });
  });
  /** Shows an item that was just made, as soon as it is drawn, and says so. */
  const reveal = useCallback((id: string, words: string) => {
    toReveal.current = id;
    setSaid(words);
  }, []);
  // The same object for as long as the page is open, so that a change draws one item and not all.
  const actions = useMemo<ItemActions>(
    () => ({
      open: (id) => onOpen(latest.current.openId === id ? null : id),
      move: (item, places) => {
        const before = draft.state().report;
        draft.change((now) => moveBy(now, item.id, places));
        const { items } = draft.state().report;
        if (items === before.items) return;
        toFocus.current = item.id;
        const place = items.findIndex(({ id }) => id === item.id) + 1;
        const title = titleOf(item, resultOf(item, latest.current.results));
        setSaid(`${title}: place ${place} of ${items.length}`);
      },
      dropBefore: (id, beforeId) => draft.change((now) => moveBefore(now, id, beforeId)),
      remove: (item) => {
        const { items } = draft.state().report;
        const at = items.indexOf(item);
        toFocus.current = (items[at + 1] ?? items[at - 1])?.id ?? null;
        onOpen(null);
        draft.change((now) => removeItem(now, item.id));
        notify('Removed from the report', { label: 'Undo', onAction: () => draft.undo() });
      },
    }),
    [draft, onOpen],
  );
  return { list, said, actions, reveal };
}
