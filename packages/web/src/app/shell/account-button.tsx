import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useNavigate } from 'react-router';
import { Avatar } from '../../features/account/avatar.tsx';
import { useLogin } from '../../features/account/use-login.ts';
import { hrefOf } from '../../routes/address.ts';
import { findRoute } from '../../routes/routes.ts';
import { type Session, signOut, useSession } from '../../state/session.ts';
import { openDialog } from '../../state/shell.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The account corner: sign in for visitors, leave guest mode for guests, a menu for users. */
export function AccountButton() {
  const session = useSession((state) => state.session);
  const { label, login } = useLogin();
  if (session.kind === 'user') return <UserMenu session={session} />;
  return (
    <>
      <Button className="only-lg" sx={{ ml: 1 }} onClick={login}>
        {session.kind === 'guest' ? label : 'Sign In'}
      </Button>
      <IconButton className="only-sm" aria-label={label} onClick={login}>
        <Icon name="user" />
      </IconButton>
    </>
  );
}

function UserMenu({ session }: { session: Extract<Session, { kind: 'user' }> }) {
  const navigate = useNavigate();
  const page = (path: string, label: string, icon: 'user' | 'options'): MenuEntry[] =>
    findRoute(path) ? [{ id: path, label, icon, onSelect: () => void navigate(hrefOf(path)) }] : [];
  const leave = () => {
    void signOut().then(() => navigate('/'));
  };
  return (
    <ActionMenu
      label="Account"
      align="right"
      entries={[
        ...page('profile', 'My Profile', 'user'),
        ...page('settings', 'Settings', 'options'),
        {
          id: 'password',
          label: 'Change Password',
          icon: 'lock',
          onSelect: () => openDialog('password'),
        },
        MENU_DIVIDER,
        { id: 'sign-out', label: 'Sign out', hint: session.email, onSelect: leave },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Account, ${session.email}`} {...props}>
          <Avatar session={session} />
        </IconButton>
      )}
    />
  );
}
