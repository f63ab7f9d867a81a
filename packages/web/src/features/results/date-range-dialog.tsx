import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { dayOf, type ResultFilter, rangeOfDays } from './results-filter.ts';

interface DateRangeDialogProps {
  readonly range: ResultFilter['dateRange'];
  readonly onChoose: (range: ResultFilter['dateRange']) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day; either may be left open. */
export function DateRangeDialog({ range, onChoose, onClose }: DateRangeDialogProps) {
  const [from, setFrom] = useState(() => dayOf(range?.start));
  const [to, setTo] = useState(() => dayOf(range?.end));
  return (
    <FormDialog
      title="Results between two dates"
      action="Show"
      onSubmit={() => {
        onClose();
        onChoose(rangeOfDays(from, to));
      }}
      onClose={onClose}
    >
      <TextField label="First day" type="date" value={from} max={to} onChange={setFrom} />
      <TextField label="Last day" type="date" value={to} min={from} onChange={setTo} />
    </FormDialog>
  );
}
