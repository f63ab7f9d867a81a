/** New passwords, and who may set one: a session alone is not enough, because it may have been left open or taken. */
import bcrypt from 'bcryptjs';
import { bearerToken, readAccessToken } from './access-tokens.ts';
import type { Attempts } from './attempts.ts';
import { type AuthRequest, refused, tooMany } from './auth-answers.ts';
import type { Database } from './database.ts';

/** How long after following the link of a mail a forgotten password can be replaced. */
const RECOVERY_MINUTES = 60;
const WINDOW_SECONDS = 300;
/** Changes of an account's own details in a window. */
const MOST_CHANGES = 60;
const RECOVERY_TAG = 'recovery';

/** Bytes of a password that its hash is made of; what comes after them would not count. */
const MOST_BYTES = 72;
const TOO_LONG = 'A password can have 72 characters at most; letters with accents count twice or more.';
/** Spaces of every kind, and characters that nobody sees. */
const UNSEEN = /^[\s\p{Z}\p{C}]*$/u;

/** The refusal of a new password, or undefined; its least length is checked by the backend library. */
export function passwordRefusal(password: unknown): Response | undefined {
  if (password === undefined || password === null || password === '') return undefined;
  if (typeof password !== 'string') return refused(400, 'validation_failed', 'The password must be a text.');
  if (Buffer.byteLength(password) > MOST_BYTES) return refused(400, 'validation_failed', TOO_LONG);
  if (!UNSEEN.test(password)) return undefined;
  return refused(422, 'weak_password', 'A password cannot consist of spaces only.', {
    weak_password: { reasons: ['characters'] },
  });
}

export interface PasswordParts {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly jwtSecret: string;
  /** Wrong current passwords in a window. */
  readonly mostFailures: number;
}

/** Notes that a session began with the link for a forgotten password. */
export async function noteRecovery(database: Database, sessionId: string): Promise<void> {
  await database.rows('update auth.sessions set tag = $2 where id = $1::uuid', [sessionId, RECOVERY_TAG]);
}

/** Changes the details of the caller's account; a new password needs the current one and ends all other sessions. */
export async function changeUser(
  { request, body }: AuthRequest,
  { database, attempts, jwtSecret, mostFailures }: PasswordParts,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const claims = readAccessToken(bearerToken(request.headers) ?? '', jwtSecret);
  const sessionId = claims?.sessionId;
  // Whoever is not known here changes nothing, whatever the backend takes the token for.
  if (!claims || sessionId === undefined) {
    const { url, method, headers } = request;
    return next(new Request(url, { method, headers, body: '{}' }));
  }
  const wait = await attempts.take({ [`u:${claims.sub}`]: MOST_CHANGES }, WINDOW_SECONDS);
  if (wait > 0) return tooMany(wait);
  // The app does not offer it: whoever has found a session open would learn who else has an account, and have mails sent.
  if (body.email !== undefined || body.phone !== undefined)
    return refused(400, 'not_offered', 'The address of an account cannot be changed.');
  if (body.password === undefined) return next(request);
  if (typeof body.password !== 'string')
    return refused(400, 'validation_failed', 'The password must be a text.');
  const weak = passwordRefusal(body.password);
  if (weak) return weak;
  const [account] = await database.rows(
    `select u.encrypted_password as hash,
        coalesce(s.tag = $3 and s.created_at > now() - interval '${RECOVERY_MINUTES} minutes', false) as recovering
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1::uuid and u.id = $2::uuid`,
    [sessionId, claims.sub, RECOVERY_TAG],
  );
  if (!account) return next(request);
  const { hash } = account;
  if (account.recovering !== true && typeof hash === 'string' && hash !== '') {
    const current = body.current_password;
    if (typeof current !== 'string' || current === '') {
      return refused(400, 'current_password_required', 'Enter your current password.');
    }
    const limits = { [`p:${claims.sub}`]: mostFailures };
    const blocked = await attempts.take(limits, WINDOW_SECONDS);
    if (blocked > 0) return tooMany(blocked);
    if (!(await bcrypt.compare(current, hash))) {
      return refused(400, 'current_password_invalid', 'The current password is not correct.');
    }
    await attempts.giveBack(limits);
  }
  const answer = await next(request);
  if (answer.ok) {
    await database.rows('delete from auth.sessions where user_id = $1::uuid and id <> $2::uuid', [
      claims.sub,
      sessionId,
    ]);
    await database.rows('update auth.sessions set tag = null where id = $1::uuid', [sessionId]);
  }
  return answer;
}
