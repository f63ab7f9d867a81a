import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { useLogin } from '../../features/account/use-login.ts';
import { randomTip } from '../../features/tips/tips.ts';
import { hrefOf } from '../../routes/address.ts';
import { QUICK_NAVIGATION, SECTIONS, sectionOf } from '../../routes/menus.ts';
import { findRoute } from '../../routes/routes.ts';
import { useSession } from '../../state/session.ts';
import { closeOverlay, openQuickAccess, useShell } from '../../state/shell.ts';
import { MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHelpEntries } from './help-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Opens the drawer; small screens only. */
export function QuickAccessButton() {
  return (
    <IconButton className="only-sm" aria-label="Quick Access" onClick={openQuickAccess}>
      <Icon name="more" />
    </IconButton>
  );
}

const shortcuts = [...QUICK_NAVIGATION, 'notifications'].flatMap((path) => findRoute(path) ?? []);

function Content() {
  const tip = useMemo(() => randomTip(), []);
  const help = useHelpEntries().filter((entry) => entry !== MENU_DIVIDER);
  const signedIn = useSession((state) => state.session.kind === 'user');
  const { label, login } = useLogin();
  return (
    <>
      <nav aria-label="Quick navigation">
        {shortcuts.map((route) => {
          const section = sectionOf(route.path);
          return (
            <Link key={route.path} to={hrefOf(route.path)} onClick={closeOverlay}>
              <Icon name={route.metadata.icon ?? (section ? SECTIONS[section].icon : 'dashboard')} />
              {route.metadata.title}
            </Link>
          );
        })}
      </nav>
      <hr />
      {help
        .filter((entry) => entry.id !== 'shortcuts')
        .map((entry) => (
          <button
            key={entry.id}
            type="button"
            className="act"
            onClick={() => {
              closeOverlay();
              entry.onSelect();
            }}
          >
            {entry.icon && <Icon name={entry.icon} />}
            {entry.label}
          </button>
        ))}
      <hr />
      <section className="tipbox" aria-label="Tip">
        <b>{tip.title}</b>
        <p>{tip.text}</p>
        <Link to={hrefOf(tip.path)} onClick={closeOverlay}>
          Try it
        </Link>
      </section>
      {!signedIn && (
        <Button className="login" size="large" variant="contained" onClick={login}>
          {label}
        </Button>
      )}
    </>
  );
}

/** The right drawer of small screens: shortcuts, help, theme, sign-in, and a tip. */
export function QuickAccess() {
  const open = useShell((state) => state.quickAccessOpen);
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={closeOverlay}
      slotProps={{ paper: { style: { width: 300, maxWidth: '88vw' }, 'aria-labelledby': id } }}
    >
      <div className="quick">
        <div className="quick-hd">
          <h2 id={id}>Quick Access</h2>
          <span className="row">
            <ThemeToggle className="" />
            <IconButton aria-label="Close Quick Access" onClick={closeOverlay}>
              <Icon name="close" />
            </IconButton>
          </span>
        </div>
        <Content />
      </div>
    </Drawer>
  );
}
