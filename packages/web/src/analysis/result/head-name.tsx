import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import type { FormState } from '../form/form-context.ts';
import { headName, renameHead } from '../row-settings.ts';

interface HeadNameProps {
  readonly form: FormState;
  /** The option that holds the names of groups. */
  readonly heads: string;
  /** The group as the data calls it. */
  readonly level: string;
  readonly children: ReactNode;
}

/** The head of a group, which is renamed where it stands: a click, Enter or F2. */
export function HeadName({ form, heads, level, children }: HeadNameProps) {
  const { analysis, options, change } = form;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className="headname"
        title="Rename"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setAnchor(event.currentTarget);
        }}
      >
        {children}
      </button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': `Name of ${level}`, className: 'rowmenu' } }}
        >
          <TextField
            label={`Name of ${level}`}
            value={headName(analysis, heads, options, level)}
            placeholder={level}
            ref={(input) => input?.focus()}
            onChange={(text) => change((raw) => renameHead(analysis, heads, raw, level, text))}
            onKeyDown={({ key }) => {
              if (key === 'Enter') close();
            }}
          />
        </Popover>
      )}
    </>
  );
}
