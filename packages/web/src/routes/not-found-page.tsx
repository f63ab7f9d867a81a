import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import { openPalette } from '../state/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { hrefOf } from './address.ts';
import { menuSections } from './menu-sections.ts';
import { sectionOf } from './menus.ts';

/** An address below /app that no page has; the tools of the same area are offered instead. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const id = sectionOf(pathname.replace(/^\/app\//, ''));
  const area = menuSections.find((section) => section.id === id);
  return (
    <div className="plain-page">
      <h1>Page Not Found</h1>
      <p>This page could not be found. Search for the tool by name, or choose it from the menus.</p>
      <div className="row">
        <Button variant="contained" onClick={openPalette}>
          <Icon name="search" />
          Search
        </Button>
        <Button component={Link} to="/app/dashboard">
          <Icon name="dashboard" />
          Dashboard
        </Button>
      </div>
      {area && (
        <nav className="page-more" aria-label={area.section}>
          <p>{area.section} has:</p>
          <ul className="page-links">
            {area.routes.map((route) => (
              <li key={route.path}>
                <Link to={hrefOf(route.path)}>{route.metadata.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
