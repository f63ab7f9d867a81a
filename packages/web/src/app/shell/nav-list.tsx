import { VERSION_LABEL } from '@constat/report';
import Tooltip from '@mui/material/Tooltip';
import { Link, useLocation } from 'react-router';
import { tipOfTheDay } from '../../features/tips/tips.ts';
import { AppTools } from '../../pwa/app-tools.tsx';
import { hrefOf, PRICING } from '../../routes/address.ts';
import { drawerSections, type MenuSection } from '../../routes/menu-sections.ts';
import { BADGES, GROUPS, groupOf, PRO_SECTIONS, sectionOf } from '../../routes/menus.ts';
import type { RouteDefinition } from '../../routes/route-definition.ts';
import { findRoute, routeAt } from '../../routes/routes.ts';
import { useSession } from '../../state/session.ts';
import { capabilitiesOf } from '../../state/tier.ts';
import { Icon } from '../../ui/icon.tsx';
import { LOCKED, UNLOCKED } from './locks.ts';
import { bottomItems, listItems, type NavItem, topItems } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';

interface NavListProps {
  /** Given on small screens, where a choice closes the drawer. */
  readonly onChoose?: () => void;
}

function Items({ items, onChoose }: NavListProps & { items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  return items.map((item) => (
    <Link
      key={item.label}
      to={item.href}
      onClick={onChoose}
      aria-current={pathname === item.page ? 'page' : undefined}
    >
      <Icon name={item.icon} size={18} />
      {item.label}
      {item.badge && <span className="badge badge--accent">{item.badge}</span>}
    </Link>
  ));
}

function Tools({ routes, onChoose }: NavListProps & { routes: readonly RouteDefinition[] }) {
  const current = routeAt(useLocation().pathname);
  return routes.map((route) => (
    <Link
      key={route.path}
      to={hrefOf(route.path)}
      onClick={onChoose}
      aria-current={current?.path === route.path ? 'page' : undefined}
    >
      {route.metadata.title}
      {BADGES[route.path] && <span className="badge">{BADGES[route.path]}</span>}
    </Link>
  ));
}

/** The tools of a section; those of Publication Ready by group once there is more than one. */
function SectionTools({ section, onChoose }: NavListProps & { section: MenuSection }) {
  const choose = onChoose ? { onChoose } : {};
  const groups = GROUPS.map((name) => ({
    name,
    routes: section.routes.filter((route) => groupOf(route.path) === name),
  })).filter(({ routes }) => routes.length > 0);
  if (section.id !== 'publication' || groups.length < 2)
    return (
      <div className="sub">
        <Tools routes={section.routes} {...choose} />
      </div>
    );
  return (
    <div className="sub">
      {groups.map(({ name, routes }) => (
        <div key={name}>
          {routes.length > 1 && <div className="over">{name}</div>}
          <Tools routes={routes} {...choose} />
        </div>
      ))}
    </div>
  );
}

/** A section: its tools below its name; or, without the capability, its name with a lock. */
function Section({
  section,
  unlocked,
  onChoose,
}: NavListProps & { section: MenuSection; unlocked: boolean }) {
  const current = routeAt(useLocation().pathname);
  const isCurrent = current !== undefined && sectionOf(current.path) === section.id;
  if (section.pro && !unlocked)
    return (
      <Tooltip title={LOCKED} placement="right">
        <Link className="locked" to={PRICING} onClick={onChoose} aria-label={`${section.section}: ${LOCKED}`}>
          <Icon name={section.icon} size={18} />
          {section.section}
          <span className="badge">PRO</span>
          <Icon name="lock" size={14} />
        </Link>
      </Tooltip>
    );
  return (
    <details open={isCurrent || onChoose !== undefined}>
      <summary>
        <Icon name={section.icon} size={18} />
        {section.section}
        {section.pro && (
          <Tooltip title={UNLOCKED} placement="right">
            <span className="badge badge--accent" role="img" aria-label={UNLOCKED}>
              <Icon name="unlock" size={12} />
            </span>
          </Tooltip>
        )}
        <Icon name="chevronRight" />
      </summary>
      <SectionTools section={section} {...(onChoose ? { onChoose } : {})} />
    </details>
  );
}

const of = (ids: readonly string[]) => drawerSections.filter(({ id }) => ids.includes(id));
const proSections = of(PRO_SECTIONS);
const resources = of(['workflows', 'help']);
const areas = drawerSections.filter(
  (section) => !proSections.includes(section) && !resources.includes(section),
);

/** The full list of pages by section. */
export function NavList({ onChoose }: NavListProps) {
  const can = capabilitiesOf(useSession((state) => state.session));
  const choose = onChoose ? { onChoose } : {};
  const section = (entry: MenuSection) => (
    <Section key={entry.id} section={entry} unlocked={entry.pro === null || can[entry.pro]} {...choose} />
  );
  const tip = tipOfTheDay(new Date());
  return (
    <nav className="nav" aria-label="All pages">
      <Items items={topItems(can)} {...choose} />
      <hr />
      <Items items={listItems} {...choose} />
      <hr />
      {areas.map(section)}
      {proSections.length > 0 && <div className="over">PRO/EDU FEATURES</div>}
      {proSections.map(section)}
      <hr />
      {resources.map(section)}
      <Items items={bottomItems(can)} {...choose} />
      <div className="foot">
        {findRoute('tip-of-the-day') && (
          <Link className="tip" to={hrefOf('tip-of-the-day')} onClick={onChoose}>
            <Icon name="bulb" size={14} />
            <span>{tip.title}</span>
          </Link>
        )}
        <div className="line">
          <span>{VERSION_LABEL}</span>
          <AppTools />
          {onChoose !== undefined && <ThemeToggle className="" />}
        </div>
      </div>
    </nav>
  );
}
