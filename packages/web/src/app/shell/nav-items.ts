/** The entries of the drawer that are not sections of tools: who sees which, and how they are called. */

import { hrefOf } from '../../routes/address.ts';
import { BADGES } from '../../routes/menus.ts';
import { WORKSHEET_PATH } from '../../routes/report-address.ts';
import { RESULTS_PATH } from '../../routes/result-address.ts';
import { findRoute } from '../../routes/routes.ts';
import type { Capabilities } from '../../state/tier.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface NavItem {
  readonly label: string;
  readonly href: string;
  /** The address of the page itself; it differs where the link takes a detour. */
  readonly page: string;
  readonly icon: IconName;
  readonly badge?: string;
}

const item = (path: string, label: string, icon: IconName, at = path): NavItem[] => {
  const badge = BADGES[path];
  return findRoute(path)
    ? [{ label, href: hrefOf(at), page: hrefOf(path), icon, ...(badge ? { badge } : {}) }]
    : [];
};

/** Above the sections. 'Dashboard' and 'Home' share an address, which leads account holders to their dashboard. */
export const topItems = ({ isAdmin, isAuthenticated }: Capabilities): readonly NavItem[] => [
  ...item('dashboard', 'Dashboard', 'dashboard', isAuthenticated ? 'dashboard' : 'home'),
  ...item('assistant', 'Analysis Assistant', 'chat'),
  ...(isAdmin ? item('admin-dashboard', 'Admin Dashboard', 'lock') : []),
];

/** The short list below them. */
export const listItems: readonly NavItem[] = [
  ...item('home', 'Home', 'device'),
  ...item('analysis-index', 'Analysis Index', 'index'),
  ...item(RESULTS_PATH, 'Results', 'save'),
  ...item(WORKSHEET_PATH, 'Worksheet', 'worksheet'),
];

/** Below the sections. */
export const bottomItems = ({ isAuthenticated }: Capabilities): readonly NavItem[] => [
  ...item('knowledge-base', 'Knowledgebase', 'book'),
  ...item('notifications', 'Notification Center', 'bell'),
  ...(isAuthenticated
    ? [...item('profile', 'Profile', 'user'), ...item('settings', 'Settings', 'options')]
    : []),
];
