/** Roles of the grid. Its elements are placed by hand, and browsers may then forget what a table's parts are: so they are stated. */
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader' } as const;
export const ROW_HEADER = { role: 'rowheader' } as const;

/** The grid itself: one stop of the Tab key, of this size, with this cell active. */
export const gridRole = (rows: number, columns: number, activeId: string | undefined) =>
  ({
    role: 'grid',
    tabIndex: 0,
    'aria-multiselectable': true,
    'aria-rowcount': rows + 1,
    'aria-colcount': columns + 1,
    'aria-activedescendant': activeId,
  }) as const;

/** A cell, and whether it is selected. */
export const gridCell = (selected: boolean) => ({ role: 'gridcell', 'aria-selected': selected }) as const;
