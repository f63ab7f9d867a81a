import { VERSION_LABEL } from '@constat/report';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useLocation, useNavigate } from 'react-router';
import { AppTools } from '../../pwa/app-tools.tsx';
import { sectionOf } from '../../routes/menus.ts';
import { findRoute, hrefOf, menuSections, routeAt } from '../../routes/routes.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeOverlay, useShell } from './shell-state.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const topRoutes = ['dashboard', 'analysis-index'].flatMap((path) => findRoute(path) ?? []);

/** The rail: top pages as icons, one icon per area whose menu lists its tools. */
function Rail() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = routeAt(pathname);
  return (
    <div className="rail">
      {topRoutes.map((route) => (
        <Tooltip key={route.path} title={route.metadata.title} placement="right">
          <IconButton
            component={Link}
            to={hrefOf(route.path)}
            aria-label={route.metadata.title}
            aria-current={current?.path === route.path ? 'page' : undefined}
          >
            {route.metadata.icon && <Icon name={route.metadata.icon} size={18} />}
          </IconButton>
        </Tooltip>
      ))}
      {menuSections.length > 0 && <hr />}
      {menuSections.map((section) => (
        <ActionMenu
          key={section.id}
          label={section.section}
          entries={section.routes.map((route) => ({
            id: route.path,
            label: route.metadata.title,
            selected: route.path === current?.path,
            onSelect: () => void navigate(hrefOf(route.path)),
          }))}
          trigger={(props) => (
            <Tooltip title={section.section} placement="right">
              <IconButton
                aria-label={section.section}
                aria-current={(current && sectionOf(current.path) === section.id) || undefined}
                {...props}
              >
                <Icon name={section.icon} size={18} />
              </IconButton>
            </Tooltip>
          )}
        />
      ))}
      <span className="v">
        {VERSION_LABEL.split(' ').map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
    </div>
  );
}

/** The full list of pages by section. */
function Nav({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  const current = routeAt(pathname);
  return (
    <nav className="nav" aria-label="All pages">
      {topRoutes.map((route) => (
        <Link
          key={route.path}
          to={hrefOf(route.path)}
          onClick={onChoose}
          aria-current={current?.path === route.path ? 'page' : undefined}
        >
          {route.metadata.icon && <Icon name={route.metadata.icon} size={18} />}
          {route.metadata.title}
        </Link>
      ))}
      {menuSections.length > 0 && <hr />}
      {menuSections.map((section) => (
        <details
          key={section.id}
          open={(current && sectionOf(current.path) === section.id) || onChoose !== undefined}
        >
          <summary>
            <Icon name={section.icon} size={18} />
            {section.section}
            <Icon name="chevronRight" />
          </summary>
          <div className="sub">
            {section.routes.map((route) => (
              <Link
                key={route.path}
                to={hrefOf(route.path)}
                onClick={onChoose}
                aria-current={current?.path === route.path ? 'page' : undefined}
              >
                {route.metadata.title}
              </Link>
            ))}
          </div>
        </details>
      ))}
      <div className="foot">
        <span>{VERSION_LABEL}</span>
        <AppTools />
        {onChoose !== undefined && <ThemeToggle className="" />}
      </div>
    </nav>
  );
}

/** Rail or full list beside the page on wide screens. */
export function NavDrawer() {
  const open = useShell((state) => state.drawerOpen);
  return (
    <aside className="drawer" aria-label="Main menu">
      {open ? <Nav /> : <Rail />}
    </aside>
  );
}

/** The same list over the page on small screens. */
export function OverlayDrawer() {
  const open = useShell((state) => state.overlayOpen);
  return (
    <Drawer
      open={open}
      onClose={closeOverlay}
      slotProps={{ paper: { className: 'overlay-nav', 'aria-label': 'Main menu' } }}
    >
      <Nav onChoose={closeOverlay} />
    </Drawer>
  );
}
