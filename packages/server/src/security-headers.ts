/** Headers that keep a page from doing more than the app needs. */
import { createHash } from 'node:crypto';

export interface SecurityOptions {
  /** Hosted backend the app talks to, besides its own origin. */
  readonly backendUrl?: string;
  /** Origins of models that people may ask with an endpoint of their own. */
  readonly modelOrigins?: readonly string[];
  /** Whether pages may count visits, with consent. */
  readonly counted?: boolean;
  /** Whether users reach the server over HTTPS. */
  readonly https: boolean;
}

/** Hashes, as the policy names them, of the scripts written inside a page. */
export function inlineScriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes]) => !/\btype="(?!module"|text\/javascript")/i.test(attributes ?? ''))
    .map(
      ([, , code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    );
}

/** Where a published Google Sheet is asked for, and where Google then sends the browser. */
const SHEETS = ['https://docs.google.com', 'https://*.googleusercontent.com'];

/** Where the script that counts visits comes from, and where it reports them. */
const COUNTER = 'https://www.googletagmanager.com';
const COUNTS = [COUNTER, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

/**
 * The content security policy of a page: scripts only from this origin or listed by hash, never evaluated; styles may
 * be inline because the component library writes them at run time.
 */
export function contentSecurityPolicy(
  options: SecurityOptions,
  scriptHashes: readonly string[] = [],
): string {
  const backend = options.backendUrl ? [options.backendUrl, options.backendUrl.replace(/^http/, 'ws')] : [];
  const counts = options.counted ? COUNTS : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(options.counted ? [COUNTER] : []), ...scriptHashes],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend.slice(0, 1), ...counts],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend, ...SHEETS, ...(options.modelOrigins ?? []), ...counts],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(options.https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Headers sent with every answer. */
export function securityHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(self), clipboard-write=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
