import { type CellRange, type Dataset, type RangeStatistics, rangeStatistics } from '@constat/data';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type SaveState, useEditor } from './editor-session.ts';
import { useGrid } from './grid-state.ts';
import { rangeOf, within } from './selection.ts';

/** Numbers are computed when the selection rests, and only for as many cells as take no time to notice. */
const REST_MS = 80;
const MAX_CELLS = 20_000_000;

function useStatistics(dataset: Dataset, range: CellRange): RangeStatistics | null {
  const [statistics, setStatistics] = useState<RangeStatistics | null>(null);
  const { row, column, rows, columns } = range;
  useEffect(() => {
    const cells = rows * columns;
    if (cells <= 1 || cells > MAX_CELLS) {
      setStatistics(null);
      return;
    }
    const timer = setTimeout(
      () => setStatistics(rangeStatistics(dataset, { row, column, rows, columns })),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [dataset, row, column, rows, columns]);
  return statistics;
}

const shown = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : '';

const SAVED: Readonly<Record<SaveState, string>> = {
  saved: 'Saved on this device',
  saving: 'Saving…',
  failed: 'Not saved',
};

/** Size of the data, numbers about the selection, and whether everything is saved. */
export function StatusBar({ dataset }: { dataset: Dataset }) {
  const save = useEditor((state) => state.save);
  const busy = useEditor((state) => state.busy);
  const selection = useGrid((state) => state.selection);
  const { rows, columns } = dataset;
  const range = rangeOf(within(selection, rows, columns.length), rows, columns.length);
  const statistics = useStatistics(dataset, range);
  const cells = rows === 0 ? 0 : range.rows * range.columns;
  const numbers = statistics && statistics.values > 0 ? statistics : null;
  return (
    <div className="ed-sb">
      <span>
        <b>{rows.toLocaleString('en')}</b> {rows === 1 ? 'row' : 'rows'}
      </span>
      <span className="x">
        {columns.length} {columns.length === 1 ? 'variable' : 'variables'}
      </span>
      <span className="grow" />
      {cells > 1 && (
        <dl aria-label="Selection">
          <Item word="Selected" value={cells.toLocaleString('en')} />
          {numbers && (
            <>
              <Item word="Mean" value={shown(numbers.mean)} />
              <Item word="SD" value={shown(numbers.sd)} wide />
              <Item word="Sum" value={shown(numbers.sum)} wide />
              <Item word="Min" value={shown(numbers.min)} wide />
              <Item word="Max" value={shown(numbers.max)} wide />
            </>
          )}
        </dl>
      )}
      <span className="ok" role="status">
        <Icon name={save === 'failed' ? 'warning' : 'ok'} size={14} />
        {busy === null ? SAVED[save] : `${busy}…`}
      </span>
    </div>
  );
}

function Item({ word, value, wide }: { word: string; value: string; wide?: boolean }) {
  if (value === '') return null;
  return (
    <div className={wide ? 'x' : undefined}>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </div>
  );
}
