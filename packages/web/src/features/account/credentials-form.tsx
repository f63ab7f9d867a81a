import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { emailProblem, MESSAGES, newPasswordProblem } from '../../cloud/messages.ts';
import { sendSignInLink, signIn, signUp } from '../../cloud/sign-in.ts';
import { EmailField, PasswordField } from './fields.tsx';

interface Props {
  readonly view: 'login' | 'register';
  /** Whether the server sends mails. */
  readonly mail: boolean;
  readonly onNews: (message: string | undefined) => void;
  readonly onProblem: (message: string | undefined) => void;
}

const BUTTONS = {
  login: { idle: 'Sign in', busy: 'Signing in...' },
  register: { idle: 'Create account', busy: 'Creating the account...' },
} as const;

/** E-mail address and password, for an old account or a new one. */
export function CredentialsForm({ view, mail, onNews, onProblem }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const [busy, setBusy] = useState(false);
  const address = email.trim();

  const begin = (found: typeof problems): boolean => {
    onNews(undefined);
    onProblem(undefined);
    setProblems(found);
    const fine = found.email === undefined && found.password === undefined;
    setBusy(fine);
    return fine;
  };

  const login = async () => {
    const missing = password === '' ? MESSAGES.passwordMissing : undefined;
    if (!begin({ email: emailProblem(address), password: missing })) return;
    const outcome = await signIn(address, password);
    setBusy(false);
    if (!outcome.ok) onProblem(outcome.message);
  };

  const register = async () => {
    if (!begin({ email: emailProblem(address), password: newPasswordProblem(password) })) return;
    const outcome = await signUp(address, password);
    setBusy(false);
    if (!outcome.ok) onProblem(outcome.message);
    else if (outcome.confirm) onNews(`We sent a link to ${address}. Open it to finish creating the account.`);
  };

  const sendLink = async () => {
    if (!begin({ email: emailProblem(address) })) return;
    const outcome = await sendSignInLink(address);
    setBusy(false);
    if (outcome.ok) onNews(`If ${address} has an account, a sign-in link is on its way.`);
    else onProblem(outcome.message);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void (view === 'login' ? login() : register());
  };

  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <EmailField label="E-mail address" value={email} onChange={setEmail} problem={problems.email} />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        problem={problems.password}
        isNew={view === 'register'}
      />
      {view === 'login' && (
        <Link className="auth-aside" to="/app/reset-password">
          Forgot password?
        </Link>
      )}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {BUTTONS[view][busy ? 'busy' : 'idle']}
      </Button>
      {view === 'login' && mail && (
        <Button size="large" disabled={busy} onClick={() => void sendLink()}>
          Send me a sign-in link
        </Button>
      )}
    </form>
  );
}
