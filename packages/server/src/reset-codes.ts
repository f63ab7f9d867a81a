/**
 * Codes and links of mails. A code has six digits, so an account allows few wrong ones; the token of a link is a hash of address and
 * code, which anybody could compute for all codes, so links carry a signature of this server.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from './access-tokens.ts';
import type { Attempts } from './attempts.ts';
import { type AuthRequest, emailIn, linkInvalid, withBody } from './auth-answers.ts';
import type { Database } from './database.ts';
import { noteRecovery } from './password-rules.ts';

/** The backend library looks for the hash of address and code, one after the other: with other lengths each end of an address would be counted apart. */
const CODE = /^\d{6}$/;
const WRONG_CODES = 5;
const CODE_SECONDS = 3600;
const WRONG_CODES_A_DAY = 25;
const DAY_SECONDS = 86_400;

/** The token of a link, signed. */
export const signLinkToken = (token: string, secret: string): string =>
  `${token}.${createHmac('sha256', secret).update(`link:${token}`).digest('base64url').slice(0, 22)}`;

/** The token inside a signed one, or undefined when this server did not sign it. */
export function readLinkToken(signed: unknown, secret: string): string | undefined {
  if (typeof signed !== 'string') return undefined;
  const token = signed.split('.', 1)[0] ?? '';
  const [given, expected] = [Buffer.from(signed), Buffer.from(signLinkToken(token, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

export interface CodeParts {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly jwtSecret: string;
}

type Next = (request: Request) => Promise<Response>;

/** Answers the use of a code or link. */
export async function verifyCode(asked: AuthRequest, parts: CodeParts, next: Next): Promise<Response> {
  const { method, body, query } = asked;
  const type = method === 'GET' ? query.get('type') : body.type;
  const answer = method === 'GET' ? await byAddress(asked, parts, next) : await byBody(asked, parts, next);
  const session = await sessionIn(answer);
  if (session !== undefined && type === 'recovery') await noteRecovery(parts.database, session);
  return answer;
}

async function byAddress(
  { request, query }: AuthRequest,
  { jwtSecret }: CodeParts,
  next: Next,
): Promise<Response> {
  const token = readLinkToken(query.get('token'), jwtSecret);
  if (token === undefined) return linkInvalid();
  const url = new URL(request.url);
  url.searchParams.set('token', token);
  return next(new Request(url, { headers: request.headers }));
}

async function byBody(asked: AuthRequest, parts: CodeParts, next: Next): Promise<Response> {
  const { body } = asked;
  if (body.token_hash !== undefined) {
    const token = readLinkToken(body.token_hash, parts.jwtSecret);
    return token === undefined
      ? linkInvalid()
      : next(withBody(asked, { type: body.type, token_hash: token }));
  }
  const email = emailIn(body.email);
  if (email === undefined || typeof body.token !== 'string' || !CODE.test(body.token)) return linkInvalid();
  return byCode(asked, email, parts, next);
}

/** A code of an account: after five wrong ones it is void, and so is the link with it. */
async function byCode(
  { request }: AuthRequest,
  email: string,
  { database, attempts }: CodeParts,
  next: Next,
): Promise<Response> {
  const [hour, day] = [`c:${email}`, `d:${email}`];
  if ((await attempts.take({ [hour]: WRONG_CODES }, CODE_SECONDS)) > 0) return linkInvalid();
  if ((await attempts.take({ [day]: WRONG_CODES_A_DAY }, DAY_SECONDS)) > 0) return linkInvalid();
  const answer = await next(request);
  if (answer.ok) {
    await attempts.forget(hour);
    await attempts.giveBack({ [day]: WRONG_CODES_A_DAY });
  } else if ((await attempts.used(hour)) >= WRONG_CODES) {
    await database.rows(
      `update auth.users set recovery_token = null, confirmation_token = null, reauthentication_token = null,
        email_change_token_new = null, email_change_token_current = null where email = $1`,
      [email],
    );
  }
  return answer;
}

/** The session that an answer opens, in its body or in the address it leads to. */
async function sessionIn(answer: Response): Promise<string | undefined> {
  const hash = new URLSearchParams(answer.headers.get('Location')?.split('#')[1] ?? '');
  const body: unknown = answer.ok
    ? await answer
        .clone()
        .json()
        .catch(() => null)
    : null;
  const token: unknown =
    hash.get('access_token') ??
    (body !== null && typeof body === 'object' ? Reflect.get(body, 'access_token') : undefined);
  if (typeof token !== 'string') return undefined;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    session_id?: unknown;
  };
  return isUuid(claims.session_id) ? claims.session_id : undefined;
}
