import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { OptionsForm } from './form/options-form.tsx';

/** Below this width the options move into a sheet. */
export const NARROW = '(max-width: 959px)';

/** The form where there is no room beside the result. */
export function OptionsSheet({
  open,
  onClose,
  leavesFocus = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** Something else has the focus when it closes. */
  leavesFocus?: boolean;
  /** What stands above the form. */
  children?: ReactNode;
}) {
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      disableRestoreFocus={leavesFocus}
      slotProps={{ paper: { 'aria-labelledby': 'sheet-title', role: 'dialog', 'aria-modal': true } }}
    >
      <div className="opts opts--sheet">
        <div className="sheet-hd">
          <h2 id="sheet-title">Variables and options</h2>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {children}
        <OptionsForm />
      </div>
    </Drawer>
  );
}
