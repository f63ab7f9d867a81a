import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useNavigate } from 'react-router';
import { findRoute, hrefOf } from '../../routes/routes.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { exitGuest, type Session, signOut, useSession } from '../session.ts';

const LOGIN = 'auth/login';

/** The account corner: sign in for visitors, leave guest mode for guests, a menu for users. */
export function AccountButton() {
  const session = useSession((state) => state.session);
  const navigate = useNavigate();
  if (session.kind === 'user') return <UserMenu session={session} />;
  if (!findRoute(LOGIN)) return null;
  const guest = session.kind === 'guest';
  const login = () => {
    if (guest) exitGuest();
    void navigate(hrefOf(LOGIN));
  };
  const label = guest ? 'Exit Guest & Login' : 'Sign In';
  return (
    <>
      <Button className="only-lg" sx={{ ml: 1 }} onClick={login}>
        {label}
      </Button>
      <IconButton className="only-sm" aria-label={guest ? label : 'Login / Sign Up'} onClick={login}>
        <Icon name="user" />
      </IconButton>
    </>
  );
}

function UserMenu({ session }: { session: Extract<Session, { kind: 'user' }> }) {
  const navigate = useNavigate();
  const page = (path: string, label: string, icon: 'user' | 'options'): MenuEntry[] =>
    findRoute(path) ? [{ id: path, label, icon, onSelect: () => void navigate(hrefOf(path)) }] : [];
  const pages = [...page('profile', 'My Profile', 'user'), ...page('settings', 'Settings', 'options')];
  const leave = () => {
    void signOut().then(() => navigate('/'));
  };
  return (
    <ActionMenu
      label="Account"
      align="right"
      entries={[
        ...pages,
        ...(pages.length > 0 ? [MENU_DIVIDER as typeof MENU_DIVIDER] : []),
        { id: 'sign-out', label: 'Sign out', hint: session.email, onSelect: leave },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Account, ${session.email}`} {...props}>
          {session.avatarUrl ? (
            <img className="avatar" src={session.avatarUrl} alt="" />
          ) : (
            <span className="avatar">{session.email.charAt(0).toUpperCase()}</span>
          )}
        </IconButton>
      )}
    />
  );
}
