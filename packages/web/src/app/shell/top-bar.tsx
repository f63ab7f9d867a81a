import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { PALETTE_KEY, PALETTE_KEY_WORDS } from '../../lib/palette-key.ts';
import { openPalette, toggleDrawer } from '../../state/shell.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { DatasetSwitcher } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountButton } from './account-button.tsx';
import { HelpMenu } from './help-menu.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { QuickAccessButton } from './quick-access.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { ToolMenus } from './tool-menus.tsx';

/** Top bar: menu, brand, active dataset, tool menus, search, help, theme, notifications, account. */
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
      <OfflineMark />
      <HelpMenu />
      <ThemeToggle />
      <NotificationBell />
      <AccountButton />
      <QuickAccessButton />
    </header>
  );
}
