/** What can be done with an item of the worksheet. */
import type { ReportItem, ReportResult, SavedResult } from '@constat/report';
import { MENU_DIVIDER, type MenuAction, type MenuEntry } from '../../ui/action-menu.tsx';
import type { ItemActions } from '../reports/use-item-actions.ts';

/** What the worksheet does with its items beyond what the outline of a report does. */
export interface SheetActions extends ItemActions {
  readonly duplicate: (item: ReportResult) => void;
  readonly hide: (item: ReportResult, hidden: boolean) => void;
  readonly follow: (item: ReportResult, live: boolean) => void;
  readonly addBelow: (item: ReportItem, kind: 'heading' | 'text') => void;
  readonly openTool: (result: SavedResult) => void;
}

interface MenuOf {
  readonly item: ReportItem;
  readonly result: SavedResult | undefined;
  readonly first: boolean;
  readonly last: boolean;
  /** Why it cannot be computed again, or null. */
  readonly problem: string | null;
  readonly actions: SheetActions;
}

/** Of a result alone. */
function resultMenu(item: ReportResult, result: SavedResult, { problem, actions }: MenuOf): MenuAction[] {
  const menu: MenuAction[] = [
    { id: 'copy', label: 'Duplicate', icon: 'copy', onSelect: () => actions.duplicate(item) },
    {
      id: 'hide',
      label: item.hidden ? 'Show' : 'Hide',
      icon: 'eye',
      onSelect: () => actions.hide(item, !item.hidden),
    },
  ];
  if (result.data.dataset !== null)
    menu.push({
      id: 'live',
      label: item.live ? 'Keep as it is now' : 'Follow the data',
      icon: item.live ? 'lock' : 'redo',
      onSelect: () => actions.follow(item, !item.live),
    });
  if (problem === null)
    menu.push({
      id: 'tool',
      label: 'Open in analysis',
      icon: 'play',
      onSelect: () => actions.openTool(result),
    });
  return menu;
}

export function itemMenu(of: MenuOf): readonly MenuEntry[] {
  const { item, result, first, last, actions } = of;
  const places: MenuAction[] = [];
  if (!first)
    places.push({
      id: 'up',
      label: 'Move up',
      hint: 'Alt ↑',
      icon: 'arrowUp',
      onSelect: () => actions.move(item, -1),
    });
  if (!last)
    places.push({
      id: 'down',
      label: 'Move down',
      hint: 'Alt ↓',
      icon: 'arrowDown',
      onSelect: () => actions.move(item, 1),
    });
  places.push(
    { id: 'text', label: 'Text below', icon: 'menu', onSelect: () => actions.addBelow(item, 'text') },
    {
      id: 'heading',
      label: 'Heading below',
      icon: 'text',
      onSelect: () => actions.addBelow(item, 'heading'),
    },
  );
  const own = item.kind === 'result' && result ? resultMenu(item, result, of) : [];
  return [
    ...own,
    ...(own.length > 0 ? ([MENU_DIVIDER] as const) : []),
    ...places,
    MENU_DIVIDER,
    { id: 'remove', label: 'Remove', icon: 'trash', onSelect: () => actions.remove(item) },
  ];
}
