import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactElement, useId, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconName;
  readonly selected?: boolean;
  readonly onSelect: () => void;
}

/** A line between groups of actions. */
export const MENU_DIVIDER = 'divider';
export type MenuEntry = MenuAction | typeof MENU_DIVIDER;

/** What the trigger must spread on its button. */
export interface MenuTriggerProps {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface ActionMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly trigger: (props: MenuTriggerProps) => ReactElement;
  readonly align?: 'left' | 'right';
}

/** A button that opens a menu of actions; arrows, letters and Escape work as in every menu. */
export function ActionMenu({ label, entries, trigger, align = 'left' }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A closed menu costs as much as many rows of a list: it is made when it is first opened.
  const [made, setMade] = useState(false);
  const id = useId();
  const open = anchor !== null;
  const choose = (action: MenuAction) => {
    setAnchor(null);
    action.onSelect();
  };
  return (
    <>
      {trigger({
        id: `${id}b`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}m` : undefined,
        onClick: (event) => {
          setMade(true);
          setAnchor(event.currentTarget);
        },
      })}
      {made && (
        <Menu
          id={`${id}m`}
          anchorEl={anchor}
          open={open}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: align }}
          transformOrigin={{ vertical: 'top', horizontal: align }}
          slotProps={{ list: { 'aria-label': label, dense: true } }}
        >
          {entries.map((entry, i) =>
            entry === MENU_DIVIDER ? (
              <Divider
                key={`divider-${entries[i + 1] === undefined ? 'end' : i}`}
                sx={{ my: '4px !important' }}
              />
            ) : (
              <MenuItem key={entry.id} selected={entry.selected ?? false} onClick={() => choose(entry)}>
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
                {entry.hint !== undefined && <span className="hint">{entry.hint}</span>}
              </MenuItem>
            ),
          )}
        </Menu>
      )}
    </>
  );
}
