/** Facts about browser and server for the diagnostics page. */
import { loadConfig, OAUTH_PROVIDERS } from '../../cloud/config.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const MB = 1024 * 1024;
const inMb = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${(bytes / MB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** What the browser offers of what the app needs. */
export async function browserFacts(): Promise<readonly Fact[]> {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  const estimate: StorageEstimate | undefined = await navigator.storage?.estimate().catch(() => undefined);
  const persisted = await navigator.storage?.persisted().catch(() => false);
  return [
    { name: 'Browser', value: navigator.userAgent },
    { name: 'Language', value: navigator.language },
    { name: 'Processors', value: String(navigator.hardwareConcurrency ?? 'unknown') },
    { name: 'Online', value: yesNo(navigator.onLine) },
    { name: 'Works offline', value: yesNo(registration?.active != null) },
    { name: 'Storage used', value: inMb(estimate?.usage) },
    { name: 'Storage available', value: inMb(estimate?.quota) },
    { name: 'Storage protected', value: yesNo(persisted ?? false) },
    { name: 'Local store', value: yesNo('indexedDB' in globalThis) },
    { name: 'Workers', value: yesNo('Worker' in globalThis) },
  ];
}

/** What the server says about itself. */
export async function serverFacts(): Promise<readonly Fact[]> {
  try {
    const config = await loadConfig();
    const providers = config.oauth.map((name) => OAUTH_PROVIDERS[name]).join(', ');
    return [
      { name: 'Backend', value: new URL(config.url).origin === location.origin ? 'this server' : 'hosted' },
      { name: 'Sends mail', value: yesNo(config.mail) },
      { name: 'Sign-in with', value: providers || 'e-mail and password' },
      { name: 'Notifications', value: yesNo(config.notifications) },
    ];
  } catch {
    return [{ name: 'Backend', value: 'cannot be reached' }];
  }
}
