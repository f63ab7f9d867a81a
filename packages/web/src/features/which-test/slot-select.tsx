import type { Slot } from './slots.ts';
import type { SlotsHandle } from './use-slots.ts';

interface SlotSelectProps {
  readonly slot: Slot;
  readonly own: SlotsHandle;
  readonly label?: string;
  readonly id?: string;
}

/** The variable of a slot, to be changed for another that fits. */
export function SlotSelect({ slot, own, label, id }: SlotSelectProps) {
  const fitting = own.variables.filter(slot.fits);
  if (fitting.length === 0) return <span className="faint">none in the data</span>;
  return (
    <select
      className="wt-select"
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      value={own.filled.get(slot.id)?.name ?? ''}
      onChange={(event) => own.choose(slot.id, event.target.value)}
    >
      {fitting.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
