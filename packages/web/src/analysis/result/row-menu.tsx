import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useId } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FormState } from '../form/form-context.ts';
import { SelectField } from '../form/select-field.tsx';
import { rowFields, rowVariables, setRow } from '../row-settings.ts';

interface RowMenuProps {
  readonly form: FormState;
  readonly name: string;
  readonly anchor: HTMLElement;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** What one row of a table has of its own; every change is drawn at once. */
export function RowMenu({ form, name, anchor, onMove, onRemove, onClose }: RowMenuProps) {
  const { analysis, dataset, options, change } = form;
  const menu = analysis.layout.rowMenu!;
  const id = useId();
  const column = dataset.columns.find((each) => each.name === name);
  const names = rowVariables(analysis, menu, options);
  const place = names.indexOf(name);
  const set = (key: string, value: string) =>
    change((raw) => setRow(analysis, menu, raw, name, { [key]: value }));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: 'rowmenu' } }}
    >
      <div className="rowmenu-hd">
        <p id={id}>
          <b>{name}</b>{' '}
          <span className="faint">
            row {place + 1} of {names.length}
          </span>
        </p>
        <IconButton size="small" aria-label="Close" onClick={onClose}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      <div className="rowmenu-fields">
        {rowFields(analysis, menu, options, name, column?.type ?? '').map(({ key, label, value, choices }) =>
          choices === null ? (
            <TextField
              key={key}
              label={label}
              value={value}
              placeholder={column?.label || name}
              onChange={(text) => set(key, text)}
            />
          ) : (
            <SelectField
              key={key}
              stacked
              label={label}
              value={value}
              choices={choices}
              onChange={(chosen) => set(key, chosen)}
            />
          ),
        )}
      </div>
      <div className="rowmenu-acts">
        <Button disabled={place === 0} onClick={() => onMove(-1)}>
          Move up <span className="faint">Alt Up</span>
        </Button>
        <Button disabled={place === names.length - 1} onClick={() => onMove(1)}>
          Move down <span className="faint">Alt Down</span>
        </Button>
        <Button disabled={names.length === 1} onClick={onRemove}>
          Remove from table <span className="faint">Del</span>
        </Button>
      </div>
    </Popover>
  );
}
