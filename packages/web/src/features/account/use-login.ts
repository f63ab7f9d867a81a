import { useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { exitGuest, useSession } from '../../state/session.ts';

const LOGIN = 'auth/login';

/** The way to the sign-in form, and what its button is called where there is room for the long name. */
export function useLogin(): { readonly label: string; readonly login: () => void } {
  const guest = useSession((state) => state.session.kind === 'guest');
  const navigate = useNavigate();
  return {
    label: guest ? 'Exit Guest & Login' : 'Login / Sign Up',
    login: () => {
      if (guest) exitGuest();
      void navigate(hrefOf(LOGIN));
    },
  };
}
