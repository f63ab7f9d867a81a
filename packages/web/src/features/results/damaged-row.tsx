import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';
import type { ResultHead } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { remove } from './result-actions.ts';

interface DamagedRowProps {
  readonly result: ResultHead;
  readonly index: number;
  readonly total: number;
  readonly measure?: Ref<HTMLLIElement>;
  readonly measureIndex: number;
}

/** A result that cannot be shown, with the reason. */
export function DamagedRow({ result, index, total, measure, measureIndex }: DamagedRowProps) {
  const { id, title, problem } = result;
  return (
    <li
      ref={measure}
      data-index={measureIndex}
      aria-posinset={index + 1}
      aria-setsize={total}
      className="ri damaged"
    >
      <Icon name="warning" />
      <div className="tx">
        <h2>{title}</h2>
        <p>{problem}</p>
      </div>
      <IconButton aria-label={`Delete ${title}`} onClick={() => remove([id])}>
        <Icon name="trash" />
      </IconButton>
    </li>
  );
}
