/** Access tokens of signed-in people, as the embedded backend makes them: who they stand for, and whether the server made them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token says that is worth checking. */
export interface TokenClaims {
  /** The account. */
  readonly sub: string;
  /** The session it belongs to; tokens made by this server have one. */
  readonly sessionId: string | undefined;
}

/** Three parts of signs that base64url knows; those that it does not know would be left out. */
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the id of an account or session. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/**
 * The token in an Authorization header, whatever it is worth; undefined for one that is written in another way, which the backend
 * library might still read: it leaves out spaces within a token.
 */
export function bearerToken(headers: Headers): string | undefined {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(headers.get('Authorization') ?? '') ?? [];
  return token;
}

/** The claims of a token that was signed with the secret and has not expired; undefined for any other. */
export function readAccessToken(token: string, secret: string, now = Date.now()): TokenClaims | undefined {
  const [, head, body, signature] = TOKEN.exec(token) ?? [];
  if (!head || !body || !signature) return undefined;
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown };
    const { sub, exp, session_id } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    if (alg !== 'HS256' || !isUuid(sub) || typeof exp !== 'number' || exp * 1000 <= now) return undefined;
    return { sub, sessionId: isUuid(session_id) ? session_id : undefined };
  } catch {
    return undefined;
  }
}
