import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { menuSections } from '../routes/routes.ts';
import { Icon } from '../ui/icon.tsx';
import { openPalette } from './shell/shell-state.ts';

/** An address below /app that no page has. */
export function NotFoundPage() {
  return (
    <div className="plain-page">
      <h1>Page Not Found</h1>
      <p>
        Nothing is kept at this address. Search for the tool by name
        {menuSections.length > 0 ? ', or choose it from the menus' : ''}.
      </p>
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
    </div>
  );
}
