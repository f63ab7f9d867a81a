/** Sign-in with Google or GitHub: what the embedded backend is told, and what it is not allowed to be asked. */
import type { OAuthSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

interface Provider {
  readonly enabled: true;
  readonly client_id: string;
  readonly secret: string;
  readonly redirect_uri: string;
  readonly url?: string;
}

/** Where providers send people back to, below the address of the backend. */
const CALLBACK = '/auth/v1/callback';
const AUTHORIZE = '/auth/v1/authorize';
const LANDING = '/app/dashboard';

/**
 * The providers in the words of the backend. Accounts with the same address are joined, so an address must be proven on
 * both sides: by the provider, and by a mail. Without mail the backend would take anybody's word for it.
 */
export function oauthProviders(
  oauth: OAuthSettings,
  backendUrl: string,
  hasMail: boolean,
): Readonly<Record<string, Provider>> {
  const providers = Object.entries(oauth).map(([name, { id, secret, url }]) => {
    const redirect_uri = `${backendUrl}${CALLBACK}`;
    return [name, { enabled: true, client_id: id, secret, redirect_uri, ...(url ? { url } : {}) }] as const;
  });
  if (providers.length > 0 && !hasMail) {
    throw new SettingsError(
      'Sign-in with Google or GitHub needs SMTP_HOST: only a mail proves that an address belongs to an account.',
    );
  }
  return Object.fromEntries(providers);
}

/** Whether an address is part of a sign-in with a provider. */
export const isOAuth = (path: string): boolean => path === CALLBACK || path === AUTHORIZE;

/**
 * The start of such a sign-in as the backend may see it: it returns to this server only, whatever was asked. Undefined
 * when it would put the session into an address (no PKCE).
 */
export function safeAuthorize(request: Request, publicUrl: string): Request | undefined {
  const url = new URL(request.url);
  if (url.pathname !== AUTHORIZE) return request;
  const { searchParams } = url;
  const method = searchParams.get('code_challenge_method')?.toLowerCase();
  if (!searchParams.get('code_challenge') || method !== 's256') return undefined;
  const asked = searchParams.get('redirect_to') ?? '';
  const isOurs = URL.canParse(asked) && new URL(asked).origin === new URL(publicUrl).origin;
  if (!isOurs) searchParams.set('redirect_to', `${publicUrl}${LANDING}`);
  const headers = new Headers(request.headers);
  headers.delete('Referer');
  return new Request(url, { headers });
}
