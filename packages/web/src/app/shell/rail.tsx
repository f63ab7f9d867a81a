import { VERSION_LABEL } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useLocation, useNavigate } from 'react-router';
import { hrefOf, PRICING } from '../../routes/address.ts';
import { drawerSections, type MenuSection } from '../../routes/menu-sections.ts';
import { BADGES, sectionOf } from '../../routes/menus.ts';
import { routeAt } from '../../routes/routes.ts';
import { useSession } from '../../state/session.ts';
import { capabilitiesOf } from '../../state/tier.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LOCKED } from './locks.ts';
import { bottomItems, listItems, type NavItem, topItems } from './nav-items.ts';

function Item({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  return (
    <Tooltip title={item.label} placement="right">
      <IconButton
        component={Link}
        to={item.href}
        aria-label={item.label}
        aria-current={pathname === item.page ? 'page' : undefined}
      >
        <Icon name={item.icon} size={18} />
      </IconButton>
    </Tooltip>
  );
}

function LockedSection({ section }: { section: MenuSection }) {
  return (
    <Tooltip title={`${section.section}: ${LOCKED}`} placement="right">
      <IconButton
        className="locked"
        component={Link}
        to={PRICING}
        aria-label={`${section.section}: ${LOCKED}`}
      >
        <Icon name={section.icon} size={18} />
        <Icon name="lock" size={10} className="mini" />
      </IconButton>
    </Tooltip>
  );
}

function SectionButton({ section }: { section: MenuSection }) {
  const navigate = useNavigate();
  const current = routeAt(useLocation().pathname);
  return (
    <ActionMenu
      label={section.section}
      entries={section.routes.map((route) => {
        const hint = BADGES[route.path];
        return {
          id: route.path,
          label: route.metadata.title,
          ...(hint ? { hint } : {}),
          selected: route.path === current?.path,
          onSelect: () => void navigate(hrefOf(route.path)),
        };
      })}
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
  );
}

/** The closed drawer: pages as icons, one icon per area whose menu lists its tools. */
export function Rail() {
  const can = capabilitiesOf(useSession((state) => state.session));
  const lists = [...topItems(can), ...listItems.filter((item) => item.label !== 'Home')];
  return (
    <div className="rail">
      {lists.map((item) => (
        <Item key={item.label} item={item} />
      ))}
      <hr />
      {drawerSections.map((section) =>
        section.pro === null || can[section.pro] ? (
          <SectionButton key={section.id} section={section} />
        ) : (
          <LockedSection key={section.id} section={section} />
        ),
      )}
      <hr />
      {bottomItems(can).map((item) => (
        <Item key={item.label} item={item} />
      ))}
      <span className="v">
        {VERSION_LABEL.split(' ').map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
    </div>
  );
}
