import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { notify } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import './auth.css';
import { emailProblem, MESSAGES, newPasswordProblem } from '../../cloud/messages.ts';
import { changePassword, sendPasswordReset } from '../../cloud/sign-in.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { AuthNotice } from './auth-notice.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useMailLink } from './use-mail-link.ts';

/** A forgotten password: ask for the link, then, with the link, choose a new one. */
export function ResetPasswordPage() {
  const signedIn = useSession((state) => state.session.kind === 'user');
  const config = useCloudConfig();
  const [problem, setProblem] = useState<string>();
  const link = useMailLink(setProblem);
  return (
    <div className="plain-page">
      <div className="auth">
        <h1>{signedIn ? 'Choose a new password' : 'Reset the password'}</h1>
        {problem && <AuthNotice kind="problem">{problem}</AuthNotice>}
        {link === 'checking' && <p role="status">Checking the link...</p>}
        {link === 'none' && signedIn && <NewPassword onProblem={setProblem} />}
        {link === 'none' && !signedIn && config?.mail === true && <AskForLink onProblem={setProblem} />}
        {link === 'none' && !signedIn && config?.mail === false && (
          <p>This server sends no mail, so a password cannot be reset here. Ask the person who runs it.</p>
        )}
        {!signedIn && (
          <p className="auth-switch">
            <Link to="/app/auth/login">Back to sign in</Link>
          </p>
        )}
      </div>
    </div>
  );
}

type FormProps = { readonly onProblem: (message: string | undefined) => void };

function AskForLink({ onProblem }: FormProps) {
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const found = emailProblem(address);
    setInvalid(found);
    onProblem(undefined);
    if (found || busy) return;
    setBusy(true);
    const outcome = await sendPasswordReset(address);
    setBusy(false);
    if (outcome.ok) setSentTo(address);
    else onProblem(outcome.message);
  };
  if (sentTo)
    return <AuthNotice kind="news">{`If ${sentTo} has an account, a link is on its way.`}</AuthNotice>;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <EmailField label="E-mail address" value={email} onChange={setEmail} problem={invalid} />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        Send the link
      </Button>
    </form>
  );
}

/** Somebody who is here by the link of a mail does not know the current password; anybody else is asked for it. */
function NewPassword({ onProblem }: FormProps) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<string>();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [problems, setProblems] = useState<{ first?: string | undefined; second?: string | undefined }>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const short = newPasswordProblem(first);
    const differs = first === second ? undefined : MESSAGES.passwordMismatch;
    setProblems({ first: short, second: differs });
    onProblem(undefined);
    if (short || differs || busy) return;
    setBusy(true);
    const outcome = await changePassword(first, current);
    setBusy(false);
    if (!outcome.ok && outcome.message === MESSAGES.currentPasswordMissing) setCurrent(current ?? '');
    if (!outcome.ok) return onProblem(outcome.message);
    notify(MESSAGES.passwordChanged);
    void navigate('/app/dashboard', { replace: true });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {current !== undefined && (
        <PasswordField label="Current password" value={current} onChange={setCurrent} isNew={false} />
      )}
      <PasswordField label="New password" value={first} onChange={setFirst} problem={problems.first} isNew />
      <PasswordField
        label="Repeat the password"
        value={second}
        onChange={setSecond}
        problem={problems.second}
        isNew
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || [current, first, second].includes('')}
      >
        Update Password
      </Button>
    </form>
  );
}
