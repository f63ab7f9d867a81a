/** In whose name a request speaks, found out before anything of it is read. */
import { timingSafeEqual } from 'node:crypto';
import { bearerToken, readAccessToken } from './access-tokens.ts';
import type { Secrets } from './secrets.ts';

export type Caller =
  /** The server's own key. */
  | { readonly kind: 'server' }
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'visitor' }
  /** A token that the server has not made, or that has ended. */
  | { readonly kind: 'forged' };

/** Who a session belongs to, asked of the account service, which knows whether it has ended. */
export type AccountOf = (request: Request) => Promise<string | undefined>;

const same = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** Whether a token of a person says what this server writes into its tokens; its signature is checked elsewhere. */
function isOurs(token: string): boolean {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Readonly<
    Record<string, unknown>
  >;
  const { aud, role, iss, iat } = claims;
  const inTime = iat === undefined || (typeof iat === 'number' && iat * 1000 <= Date.now() + 60_000);
  return aud === 'authenticated' && role === 'authenticated' && isIssuer(iss) && inTime;
}

/** The backend library names no issuer or an address that ends like this. */
const isIssuer = (iss: unknown): boolean =>
  iss === undefined || (typeof iss === 'string' && iss.endsWith('/auth/v1'));

/** The account a token stands for; undefined when the token does not count. */
export function accountOf(token: string, jwtSecret: string): string | undefined {
  const claims = readAccessToken(token, jwtSecret);
  return claims && isOurs(token) ? claims.sub : undefined;
}

/** Finds out who calls. */
export function callerOf(headers: Headers, { publishableKey, secretKey, jwtSecret }: Secrets): Caller {
  const header = headers.get('Authorization');
  const token = bearerToken(headers);
  const isServer = same(headers.get('apikey') ?? '', secretKey);
  if (header === null || token === publishableKey) return isServer ? { kind: 'server' } : { kind: 'visitor' };
  if (token === undefined) return { kind: 'forged' };
  if (same(token, secretKey)) return isServer ? { kind: 'server' } : { kind: 'forged' };
  const id = accountOf(token, jwtSecret);
  return id === undefined ? { kind: 'forged' } : { kind: 'person', id };
}
