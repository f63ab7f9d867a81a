import { refusesColumn } from '@constat/analyses';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ColumnInfo } from '../../storage/db.ts';
import { roleKeys, roleOf, roleOption } from '../options-state.ts';
import { useForm } from './form-context.ts';
import { useDistinct, useRoleActions } from './use-role-actions.ts';

/** The variable that is asked about, and the element of the list at which the menu stands. */
export interface RoleQuestion {
  readonly column: ColumnInfo;
  readonly anchor: HTMLElement;
}

/** Which box a variable goes to; a box that does not take it says what it needs. */
export function RoleMenu({ question, onClose }: { question: RoleQuestion | null; onClose: () => void }) {
  const { analysis, options } = useForm();
  const distinctOf = useDistinct();
  const { send, toggle } = useRoleActions();
  // The menu wants its items themselves, not a component that draws them.
  const itemsFor = (column: ColumnInfo) => {
    const held = roleOf(analysis, options, column.name);
    return roleKeys(analysis).map((key) => {
      const option = roleOption(analysis, key);
      const reason = option ? refusesColumn(option, column, distinctOf(column.name)) : null;
      return (
        <MenuItem
          key={key}
          disabled={reason !== null}
          selected={held === key}
          onClick={() => {
            send(column, key);
            onClose();
          }}
        >
          {option?.label}
          {reason !== null && <span className="hint">{`needs ${reason.split('needs ')[1] ?? ''}`}</span>}
        </MenuItem>
      );
    });
  };
  return (
    <Menu
      open={question !== null}
      anchorEl={question?.anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Role', dense: true } }}
    >
      {question && itemsFor(question.column)}
      {question && roleOf(analysis, options, question.column.name) !== null && (
        <MenuItem
          onClick={() => {
            toggle(question.column);
            onClose();
          }}
        >
          Remove
        </MenuItem>
      )}
    </Menu>
  );
}
