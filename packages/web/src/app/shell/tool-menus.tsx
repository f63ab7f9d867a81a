import { useLocation, useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { topMenus } from '../../routes/menu-sections.ts';
import { BADGES, sectionOf } from '../../routes/menus.ts';
import { routeAt } from '../../routes/routes.ts';
import { ActionMenu, MENU_DIVIDER, type MenuAction } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The badge of a tool as the hint of its menu entry. */
const hintOf = (path: string): { hint?: string } => {
  const badge = BADGES[path];
  return badge ? { hint: badge } : {};
};

/** The menus of the top bar: one per area that has tools, or a single one where the bar is narrow. */
export function ToolMenus() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = routeAt(pathname);
  const actionsOf = (section: (typeof topMenus)[number]): MenuAction[] =>
    section.routes.map((route) => ({
      id: route.path,
      label: route.metadata.title,
      ...hintOf(route.path),
      selected: route.path === current?.path,
      onSelect: () => void navigate(hrefOf(route.path)),
    }));
  return (
    <nav className="menus only-lg" aria-label="Tools">
      {topMenus.map((section) => (
        <ActionMenu
          key={section.id}
          label={section.section}
          entries={actionsOf(section)}
          trigger={(props) => (
            <button
              type="button"
              aria-current={(current && sectionOf(current.path) === section.id) || undefined}
              {...props}
            >
              {section.label}
              {section.pro && <span className="badge">PRO</span>}
            </button>
          )}
        />
      ))}
      {topMenus.length > 0 && (
        <ActionMenu
          label="All tools"
          entries={topMenus.flatMap((section, i) => [
            ...(i > 0 ? [MENU_DIVIDER as typeof MENU_DIVIDER] : []),
            ...actionsOf(section),
          ])}
          trigger={(props) => (
            <button type="button" className="tools" {...props}>
              All tools <Icon name="chevronDown" size={14} />
            </button>
          )}
        />
      )}
    </nav>
  );
}
