import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';

interface RowToolsProps {
  /** 'person 2' */
  readonly name: string;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
}

/** Moves a row or takes it away; both can be undone. */
export function RowTools({ name, onUp, onDown, onRemove }: RowToolsProps) {
  return (
    <div className="doc-tools">
      <IconButton
        size="small"
        aria-label={`Move ${name} up`}
        disabled={onUp === null}
        onClick={onUp ?? undefined}
      >
        <Icon name="arrowUp" size={14} />
      </IconButton>
      <IconButton
        size="small"
        className="down"
        aria-label={`Move ${name} down`}
        disabled={onDown === null}
        onClick={onDown ?? undefined}
      >
        <Icon name="arrowUp" size={14} />
      </IconButton>
      <IconButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" size={14} />
      </IconButton>
    </div>
  );
}

/** The list with one entry in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Entries with their place: typed rows have no other identity, and a control keeps its focus while its row is edited. */
export const inPlaces = <T,>(list: readonly T[]) => list.map((item, i) => ({ key: `place-${i}`, item, i }));
