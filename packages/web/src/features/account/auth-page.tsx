import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { askedPage, checkAccess } from '../../routes/access.ts';
import { findRoute } from '../../routes/routes.ts';
import { enterGuest } from '../../state/session.ts';
import './auth.css';
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../cloud/config.ts';
import { signInWith } from '../../cloud/sign-in.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { AuthNotice } from './auth-notice.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { useMailLink } from './use-mail-link.ts';

type View = 'login' | 'register';

/** Why the login screen was shown, as other parts of the app put it in the address. */
const REASONS: Readonly<Record<string, string>> = {
  session_expired: 'Your session has expired. Sign in to go on; your work on this device is kept.',
  emergency_cleanup_failed:
    'The sign-in could not be restored. Sign in again; your work on this device is kept.',
};

const TEXTS = {
  login: { title: 'Sign in', other: 'register', question: 'No account yet?', answer: 'Create one' },
  register: {
    title: 'Create an account',
    other: 'login',
    question: 'Already have an account?',
    answer: 'Sign in',
  },
} as const satisfies Record<View, { title: string; other: View; question: string; answer: string }>;

/** Whoever asks for a page of an account is not told that a guest may open it. */
function askedWords(from: string): string {
  const route = findRoute(from.replace(/^\/app\//, '').replace(/[?#].*$/, ''));
  const opensForGuests = !route || checkAccess(route, { kind: 'guest' }).allowed;
  return opensForGuests
    ? 'Sign in, or continue as a guest, to open this page.'
    : 'Sign in to open this page. It needs an account.';
}

/** Sign in or sign up; or go on as a guest, with one click and to the page that was asked for. */
export function AuthPage({ initialView }: { readonly initialView?: unknown }) {
  const view: View = initialView === 'register' ? 'register' : 'login';
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const config = useCloudConfig();
  const [news, setNews] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const link = useMailLink(setProblem);
  const from = askedPage(state);
  const reason = REASONS[new URLSearchParams(search).get('reason') ?? ''];
  const asked = from ? askedWords(from) : undefined;
  const { title, other, question, answer } = TEXTS[view];

  const guest = () => {
    enterGuest();
    void navigate(from ?? '/app/dashboard', { replace: true });
  };
  const provider = async (name: OAuthProvider) => {
    const outcome = await signInWith(name);
    if (!outcome.ok) setProblem(outcome.message);
  };

  return (
    <div className="plain-page">
      <div className="auth">
        <h1>{title}</h1>
        {problem && <AuthNotice kind="problem">{problem}</AuthNotice>}
        {!problem && (news ?? reason ?? asked) && (
          <AuthNotice kind="news">{news ?? reason ?? asked ?? ''}</AuthNotice>
        )}
        {link === 'checking' ? (
          <p role="status">Checking the link...</p>
        ) : (
          <CredentialsForm
            key={view}
            view={view}
            mail={config?.mail === true}
            onNews={setNews}
            onProblem={setProblem}
          />
        )}
        <div className="auth-or">or</div>
        <div className="auth-more">
          {config?.oauth.map((name) => (
            <Button key={name} size="large" onClick={() => void provider(name)}>
              Continue with {OAUTH_PROVIDERS[name]}
            </Button>
          ))}
          <Button size="large" onClick={guest} aria-describedby="guest-note">
            Continue as guest
          </Button>
          <p id="guest-note" className="auth-note">
            Guests use the sample data; nothing leaves this device.
          </p>
        </div>
        <p className="auth-switch">
          {question}{' '}
          <Link to={`/app/auth/${other}`} state={state} replace>
            {answer}
          </Link>
        </p>
      </div>
    </div>
  );
}
