import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { findRoute, hrefOf } from '../../routes/routes.ts';
import { BrandMark, Icon } from '../../ui/icon.tsx';
import { AccountButton } from './account-button.tsx';
import { DatasetSwitcher } from './dataset-switcher.tsx';
import { PALETTE_KEY, PALETTE_KEY_WORDS } from './palette-key.ts';
import { openPalette, toggleDrawer } from './shell-state.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { ToolMenus } from './tool-menus.tsx';

/** Top bar: menu, brand, active dataset, tool menus, search, help, theme, account. */
export function TopBar() {
  return (
    <header className="topbar">
      <IconButton aria-label="Open or close the menu" onClick={toggleDrawer}>
        <Icon name="menu" />
      </IconButton>
      <Link className="brand" to="/app/dashboard" aria-label="Constat, dashboard">
        <BrandMark />
        <span>Constat</span>
      </Link>
      <DatasetSwitcher />
      <ToolMenus />
      <span className="grow" />
      <button
        type="button"
        className="cmdk"
        aria-label={`Search tools, data and results, ${PALETTE_KEY_WORDS}`}
        onClick={openPalette}
      >
        <Icon name="search" />
        <kbd className="kbd">{PALETTE_KEY}</kbd>
      </button>
      {findRoute('analysis-index') && (
        <Tooltip title="Help: every analysis and when to use it">
          <IconButton
            component={Link}
            to={hrefOf('analysis-index')}
            className="only-lg"
            aria-label="Help: every analysis and when to use it"
          >
            <Icon name="help" />
          </IconButton>
        </Tooltip>
      )}
      <ThemeToggle />
      <AccountButton />
    </header>
  );
}
