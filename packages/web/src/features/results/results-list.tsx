import useMediaQuery from '@mui/material/useMediaQuery';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ResultHead } from '../../storage/db.ts';
import { DamagedRow } from './damaged-row.tsx';
import { ResultRow, type RowActions } from './result-row.tsx';
import type { ResultLook } from './use-results-view.ts';
import { useWindow } from './use-window.ts';

/** As `results.css` has it. */
const LINE = { list: 93, cards: 340, phone: 117 } as const;
const CARD_WIDTH = 232;
const CARD_GAP = 12;
const CARDS_PADDING = { x: 20, y: 16 } as const;
/** Room for the buttons at the foot of a phone. */
const FOOT = 72;

interface ResultsListProps {
  readonly shown: readonly ResultHead[];
  readonly damaged: readonly ResultHead[];
  readonly look: ResultLook;
  readonly actionsOf: (result: ResultHead, index: number) => RowActions;
}

/** How many cards stand side by side in an element. */
function useColumns(look: ResultLook, list: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const element = list.current;
    if (look === 'list' || !element) {
      setColumns(1);
      return;
    }
    const count = () => {
      const room = element.clientWidth - 2 * CARDS_PADDING.x + CARD_GAP;
      setColumns(Math.max(1, Math.floor(room / (CARD_WIDTH + CARD_GAP))));
    };
    const observer = new ResizeObserver(count);
    observer.observe(element);
    count();
    return () => observer.disconnect();
  }, [look, list]);
  return columns;
}

/**
 * The results as rows or cards. Only those near the view are in the document, and the one that has the focus or is being
 * dragged, wherever it is.
 */
export function ResultsList({ shown, damaged, look, actionsOf }: ResultsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery('(max-width: 767px)', { noSsr: true });
  const cards = look === 'cards';
  const columns = useColumns(look, list);
  const [keptId, setKeptId] = useState<string | null>(null);
  const total = shown.length + damaged.length;
  const { first, end, above, below, startOf, measure } = useWindow({
    list,
    lines: Math.ceil(total / columns),
    estimate: LINE[phone && !cards ? 'phone' : look],
    gap: cards ? CARD_GAP : 0,
    before: cards ? CARDS_PADDING.y : 0,
    after: phone ? FOOT : cards ? CARDS_PADDING.y : 0,
    keyOf: (line) => (shown[line * columns] ?? damaged[line * columns - shown.length])?.id ?? String(line),
    inPage: phone,
  });
  const from = first * columns;
  const to = Math.min(end * columns, total);
  const keptIndex = keptId === null ? -1 : shown.findIndex(({ id }) => id === keptId);
  const outside = keptIndex >= 0 && (keptIndex < from || keptIndex >= to) ? keptIndex : null;
  const keep = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest('li[data-id]') : null;
    const id = row && list.current?.contains(row) ? row.getAttribute('data-id') : null;
    if (id !== null) setKeptId(id);
  };
  const rowAt = (index: number, aside = false) => {
    const line = Math.floor(index / columns);
    const place = { index, total, measureIndex: line };
    // Cards of one line are equally high: the first is measured.
    const measured = !aside && index % columns === 0 ? { measure } : {};
    const broken = damaged[index - shown.length];
    if (broken) return <DamagedRow key={broken.id} result={broken} {...place} {...measured} />;
    const result = shown[index];
    if (!result) return null;
    return (
      <ResultRow
        key={result.id}
        result={result}
        {...place}
        {...measured}
        {...(aside ? { style: { position: 'absolute', insetInline: 0, top: startOf(line) } as const } : {})}
        {...actionsOf(result, index)}
      />
    );
  };
  return (
    <div ref={list} className="ls">
      <ul
        className={cards ? 'cards' : 'rows'}
        aria-label="Saved results"
        style={{
          paddingTop: above,
          paddingBottom: below,
          ...(cards ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : {}),
        }}
        onFocus={keep}
        onDragStart={keep}
      >
        {/* One list, so that a row that goes out of view stays the same element and keeps the focus. */}
        {[
          ...(outside !== null && outside < from ? [rowAt(outside, true)] : []),
          ...Array.from({ length: Math.max(0, to - from) }, (_, i) => rowAt(from + i)),
          ...(outside !== null && outside >= to ? [rowAt(outside, true)] : []),
        ]}
      </ul>
    </div>
  );
}
