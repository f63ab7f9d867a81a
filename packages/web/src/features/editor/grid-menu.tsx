import type { Dataset } from '@constat/data';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  changeColumns,
  changeRows,
  clearCells,
  copySelection,
  fillDown,
  fillRight,
  fillSeries,
  insertRows,
  pasteClipboard,
  sortRows,
} from './commands.ts';
import { selectedRange, useGrid } from './grid-state.ts';
import { usePanel } from './panel-state.ts';
import { fitColumns } from './width-commands.ts';

/** Letters of a name in an entry: the menu stays as wide as a phone. */
const MAX_NAME = 24;

const shortened = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).trimEnd()}…` : name;

/** What can be done with the selection, by kind: cells, whole rows, whole variables; only what is whole is moved. */
export function gridEntries({ rows, columns }: Dataset): readonly MenuEntry[] {
  const { kind, active } = useGrid.getState().selection;
  const range = selectedRange(rows, columns.length);
  const ofRows = range.rows === 1 ? 'row' : `${range.rows.toLocaleString('en')} rows`;
  const ofColumns =
    range.columns === 1 ? shortened(columns[range.column]?.name ?? 'variable') : `${range.columns} variables`;
  const cells: MenuEntry[] = [
    { id: 'cut', label: 'Cut', hint: 'Ctrl X', onSelect: () => void copySelection(true) },
    { id: 'copy', label: 'Copy', hint: 'Ctrl C', icon: 'copy', onSelect: () => void copySelection() },
    { id: 'paste', label: 'Paste', hint: 'Ctrl V', onSelect: () => void pasteClipboard() },
    { id: 'clear', label: 'Clear cells', hint: 'Del', onSelect: clearCells },
    { id: 'fill', label: 'Fill down', hint: 'Ctrl D', onSelect: fillDown },
    { id: 'fill-right', label: 'Fill right', hint: 'Ctrl R', onSelect: fillRight },
    { id: 'series', label: 'Continue the series', onSelect: fillSeries },
  ];
  const moves: MenuEntry[] =
    kind === 'rows'
      ? [
          { id: 'up', label: `Move ${ofRows} up`, onSelect: () => changeRows('up') },
          { id: 'down', label: `Move ${ofRows} down`, onSelect: () => changeRows('down') },
        ]
      : [
          { id: 'left', label: `Move ${ofColumns} left`, onSelect: () => changeColumns('left') },
          { id: 'right', label: `Move ${ofColumns} right`, onSelect: () => changeColumns('right') },
        ];
  const ofRow: MenuEntry[] = [
    { id: 'above', label: `Insert ${ofRows} above`, icon: 'plus', onSelect: () => insertRows('above') },
    { id: 'below', label: `Insert ${ofRows} below`, onSelect: () => insertRows('below') },
    { id: 'duplicate-rows', label: `Duplicate ${ofRows}`, onSelect: () => changeRows('duplicate') },
    ...(kind === 'rows' ? moves : []),
    { id: 'delete-rows', label: `Delete ${ofRows}`, icon: 'trash', onSelect: () => changeRows('delete') },
  ];
  const add = (at: number) => useGrid.setState({ dialog: { kind: 'add', at } });
  const ofColumn: MenuEntry[] = [
    { id: 'asc', label: 'Sort ascending', icon: 'sort', onSelect: () => sortRows(false) },
    { id: 'desc', label: 'Sort descending', onSelect: () => sortRows(true) },
    {
      id: 'properties',
      label: 'Type, labels, missing codes…',
      onSelect: () => usePanel.setState({ open: true }),
    },
    {
      id: 'rename',
      label: 'Rename variable…',
      onSelect: () => useGrid.setState({ dialog: { kind: 'rename', at: active.column } }),
    },
    {
      id: 'width',
      label: 'Column width…',
      hint: 'Alt ← →',
      onSelect: () => useGrid.setState({ dialog: { kind: 'width', at: active.column } }),
    },
    { id: 'fit', label: 'Fit width to content', onSelect: () => fitColumns() },
    { id: 'left-of', label: 'Insert variable left…', icon: 'plus', onSelect: () => add(range.column) },
    {
      id: 'right-of',
      label: 'Insert variable right…',
      onSelect: () => add(range.column + range.columns),
    },
    { id: 'duplicate-columns', label: `Duplicate ${ofColumns}`, onSelect: () => changeColumns('duplicate') },
    ...(kind === 'columns' ? moves : []),
    {
      id: 'delete-columns',
      label: `Delete ${ofColumns}`,
      icon: 'trash',
      onSelect: () => changeColumns('delete'),
    },
  ];
  const groups = [cells, ...(kind === 'columns' ? [] : [ofRow]), ...(kind === 'rows' ? [] : [ofColumn])];
  return groups.flatMap((group, i) => (i > 0 ? [MENU_DIVIDER, ...group] : group));
}

/** The menu of the selection, where the pointer is or by the active cell. */
export function GridMenu({ dataset }: { dataset: Dataset }) {
  const menu = useGrid((state) => state.menu);
  const close = () => useGrid.setState({ menu: null });
  if (!menu) return null;
  return (
    <Menu
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={{ left: menu.x, top: menu.y }}
      slotProps={{ list: { 'aria-label': 'Selection', dense: true } }}
    >
      {gridEntries(dataset).map((entry, i) =>
        entry === MENU_DIVIDER ? (
          <Divider key={`divider-${i === 7 ? 'cells' : 'rows'}`} sx={{ my: '4px !important' }} />
        ) : (
          <MenuItem
            key={entry.id}
            onClick={() => {
              close();
              entry.onSelect();
            }}
          >
            {entry.icon ? <Icon name={entry.icon} /> : <span className="dg-noicon" />}
            {entry.label}
            {entry.hint !== undefined && <span className="hint">{entry.hint}</span>}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
