import IconButton from '@mui/material/IconButton';
import { useNavigate } from 'react-router';
import type { Links } from '../../cloud/config.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { hrefOf } from '../../routes/address.ts';
import { findRoute } from '../../routes/routes.ts';
import { openDialog } from '../../state/shell.ts';
import { ActionMenu, MENU_DIVIDER, type MenuAction, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

const NO_LINKS: Pick<Links, 'email' | 'social'> = { social: [] };

/** Help inside the app, then the addresses that the owner of the server gave; missing ones are left out. */
export function useHelpEntries(): readonly MenuEntry[] {
  const navigate = useNavigate();
  const { email, social } = useCloudConfig()?.links ?? NO_LINKS;
  const page = (path: string, label: string, icon: IconName): MenuAction[] =>
    findRoute(path) ? [{ id: path, label, icon, onSelect: () => void navigate(hrefOf(path)) }] : [];
  const outside: MenuAction[] = [
    ...(email
      ? [
          {
            id: 'email',
            label: 'Support',
            hint: email,
            icon: 'mail' as const,
            onSelect: () => location.assign(`mailto:${email}`),
          },
        ]
      : []),
    ...social.map(({ name, url }) => ({
      id: name,
      label: name,
      icon: 'link' as const,
      onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    })),
  ];
  return [
    ...page('help', 'Help', 'help'),
    ...page('knowledge-base', 'Knowledge base', 'book'),
    ...page('analysis-index', 'Analysis Index', 'index'),
    ...page('tip-of-the-day', 'Tip of the day', 'bulb'),
    { id: 'tour', label: 'Show me around', icon: 'route', onSelect: () => openDialog('tour') },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      hint: '?',
      icon: 'keyboard',
      onSelect: () => openDialog('shortcuts'),
    },
    ...(outside.length > 0 ? [MENU_DIVIDER as typeof MENU_DIVIDER, ...outside] : []),
  ];
}

/** Help and social links. */
export function HelpMenu() {
  return (
    <ActionMenu
      label="Help"
      align="right"
      entries={useHelpEntries()}
      trigger={(props) => (
        <IconButton className="only-lg" aria-label="Help" {...props}>
          <Icon name="help" />
        </IconButton>
      )}
    />
  );
}
