import type { Column } from '@constat/data';
import { useMemo } from 'react';
import { keyed } from '../../ui/keyed.ts';
import { distributionOf } from './distribution-bars.ts';

const HEIGHT = 44;

/** A small picture of a column: one bar for each level or interval, and what is missing beside them. */
export function Distribution({ column }: { column: Column }) {
  const { bars, missing, ends } = useMemo(() => distributionOf(column), [column]);
  const most = Math.max(1, missing, ...bars.map(({ count }) => count));
  const all = missing > 0 ? [...bars, { label: 'missing', count: missing }] : bars;
  const words = all.map(({ label, count }) => `${label}: ${count.toLocaleString('en')}`).join(', ');
  return (
    <div className="ed-dist" role="img" aria-label={`Distribution of ${column.name}. ${words}`}>
      {keyed(all, ({ label }) => label).map(({ key, item: { label, count } }) => (
        <span
          key={key}
          className={label === 'missing' ? 'ms' : undefined}
          title={`${label}: ${count.toLocaleString('en')}`}
        >
          <i style={{ height: Math.max(count > 0 ? 2 : 0, Math.round((HEIGHT * count) / most)) }} />
          {!ends && <small>{label}</small>}
        </span>
      ))}
      {ends && (
        <small className="ed-ends">
          <span>{ends[0]}</span>
          <span>{missing > 0 ? `${ends[1]}, missing` : ends[1]}</span>
        </small>
      )}
    </div>
  );
}
