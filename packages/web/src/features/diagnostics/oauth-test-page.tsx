import Button from '@mui/material/Button';
import { useState } from 'react';
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../cloud/config.ts';
import { signInWith } from '../../cloud/sign-in.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import '../settings/settings.css';

/** Checks sign-in with other providers: which are configured, and one button for each that is. */
export function OAuthTestPage() {
  const config = useCloudConfig();
  const [problem, setProblem] = useState<string>();
  const names = Object.keys(OAUTH_PROVIDERS) as OAuthProvider[];
  const test = async (name: OAuthProvider) => {
    const outcome = await signInWith(name);
    if (!outcome.ok) setProblem(outcome.message);
  };
  return (
    <div className="plain-page column settings">
      <h1>Sign-in Providers</h1>
      <p>After signing in, a provider sends the browser back to {location.origin}/app/dashboard.</p>
      {problem && (
        <p className="set-problem" role="alert">
          {problem}
        </p>
      )}
      {names.map((name) => (
        <section key={name} className="set" aria-labelledby={`oauth-${name}`}>
          <h2 id={`oauth-${name}`}>{OAUTH_PROVIDERS[name]}</h2>
          <div>
            {config?.oauth.includes(name) ? (
              <div>
                <Button onClick={() => void test(name)}>Sign in with {OAUTH_PROVIDERS[name]}</Button>
              </div>
            ) : (
              <p>{config ? 'Not configured on this server.' : 'The server has not answered yet.'}</p>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
