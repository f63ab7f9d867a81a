/** What stands before the service of accounts: how often somebody may try, and what the backend library would let through. */
import bcrypt from 'bcryptjs';
import { AccountMails } from './account-mails.ts';
import type { Attempts, Limits } from './attempts.ts';
import { type AuthRequest, emailIn, readAuthRequest, refused, tooMany } from './auth-answers.ts';
import type { Database } from './database.ts';
import { networkOf } from './network.ts';
import { isOAuth } from './oauth.ts';
import { changeUser, passwordRefusal } from './password-rules.ts';
import { signInEvenly } from './password-threads.ts';
import { rateLimit } from './rate-limit.ts';
import { verifyCode } from './reset-codes.ts';

export interface GuardParts {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly jwtSecret: string;
  readonly hasMail: boolean;
  /** Failures of a network in a window of time. */
  readonly limit: number;
  readonly log: (line: string) => void;
}

type Next = (request: Request) => Promise<Response>;

export interface AccountGuard {
  /** Answers a request to the service of accounts. */
  handle(request: Request, peerAddress: string | null, next: Next): Promise<Response>;
  /** Resolves when everything that was accepted is done. */
  idle(): Promise<void>;
}

const WINDOW_SECONDS = 300;
const MAILS = /^\/auth\/v1\/(recover|otp|magiclink|resend)$/;
/** Of all requests of a network, whatever comes of them: what the machine can bear, kept in memory. */
const REQUESTS_PER_FAILURE = 20;
/** Sessions are renewed, and providers visited, more often than passwords are typed. */
const RENEWALS_PER_FAILURE = 10;
const SIGN_UPS_PER_FAILURE = 2;
/** Sign-ins of a network that succeed: each takes a tenth of a second of a core, which all wait for. */
const SIGN_INS_PER_FAILURE = 6;

/** Wrong passwords for one account: from one network, and from everywhere. */
const failuresOfOne = (limit: number) => Math.max(Math.min(10, limit), Math.floor(limit / 100));
const FROM_EVERYWHERE = 5;

/** Makes the guard. */
export function guardAccounts(parts: GuardParts): AccountGuard {
  const { attempts, limit } = parts;
  const requests = rateLimit(limit * REQUESTS_PER_FAILURE, WINDOW_SECONDS);
  const signInsFrom = rateLimit(limit * SIGN_INS_PER_FAILURE, WINDOW_SECONDS);
  const signInsOf = rateLimit(limit, WINDOW_SECONDS);
  const mails = new AccountMails({ ...parts, mostMails: limit });
  const passwords = { ...parts, mostFailures: failuresOfOne(limit) };

  /** Does work that counts when it fails. */
  const limited = async (limits: Limits, work: () => Promise<Response>): Promise<Response> => {
    const wait = await attempts.take(limits, WINDOW_SECONDS);
    if (wait > 0) return tooMany(wait);
    const answer = await work();
    if (succeeded(answer)) await attempts.giveBack(limits);
    return answer;
  };

  /** That an address waits for its confirmation is said to who knows the password; to others it is like any address. */
  const hideUnconfirmed = async (answer: Response, email: string, password: unknown): Promise<Response> => {
    if (answer.headers.get('x-sb-error-code') !== 'email_not_confirmed') return answer;
    const [row] = await parts.database.rows(
      'select encrypted_password as hash from auth.users where email = $1',
      [email],
    );
    const knows = typeof row?.hash === 'string' && (await bcrypt.compare(String(password ?? ''), row.hash));
    if (knows) return answer;
    const code = 'invalid_credentials';
    return refused(400, code, 'Invalid login credentials', {}, { 'x-sb-error-code': code });
  };

  const signIn = async ({ request, body, network }: AuthRequest, next: Next): Promise<Response> => {
    const account = emailIn(body.email) ?? '';
    const pause = signInsFrom.waitSeconds(network) || signInsOf.waitSeconds(`${account} ${network}`);
    if (pause > 0) return tooMany(pause);
    const here = `a:${account} ${network}`;
    const one = failuresOfOne(limit);
    const limits = { [here]: one, [`A:${account}`]: one * FROM_EVERYWHERE, [`n:${network}`]: limit };
    const enter = async () => hideUnconfirmed(await next(request), account, body.password);
    const answer = await limited(limits, () => signInEvenly(enter));
    if (answer.ok) await attempts.forget(here);
    return answer;
  };

  const signUp = async (asked: AuthRequest, next: Next): Promise<Response> => {
    const weak = passwordRefusal(asked.body.password);
    if (weak) return weak;
    const { network } = asked;
    const wait = await attempts.take({ [`s:${network}`]: limit * SIGN_UPS_PER_FAILURE }, WINDOW_SECONDS);
    if (wait > 0) return tooMany(wait);
    return limited({ [`n:${network}`]: limit }, () => mails.signUp(asked, next));
  };

  const route = (asked: AuthRequest, next: Next): Promise<Response> => {
    const { method, path, query, network, request } = asked;
    const failures = { [`n:${network}`]: limit };
    if (path === '/auth/v1/verify') return limited(failures, () => verifyCode(asked, parts, next));
    if (isOAuth(path) || (path === '/auth/v1/token' && query.get('grant_type') !== 'password')) {
      return limited({ [`r:${network}`]: limit * RENEWALS_PER_FAILURE }, () => next(request));
    }
    if (path === '/auth/v1/user' && method === 'PUT') return changeUser(asked, passwords, next);
    if (method !== 'POST') return next(request);
    if (path === '/auth/v1/token') return signIn(asked, next);
    if (path === '/auth/v1/signup') return signUp(asked, next);
    if (MAILS.test(path)) return mails.sendLink(asked, next);
    return next(request);
  };

  return {
    handle: async (request, peerAddress, next) => {
      const network = networkOf(peerAddress);
      const wait = requests.waitSeconds(network);
      if (wait > 0) return tooMany(wait);
      return route(await readAuthRequest(request, network), next);
    },
    idle: () => mails.idle(),
  };
}

/** A redirection with an error in its address is no success. */
const succeeded = (answer: Response): boolean =>
  answer.status < 400 && !/[#?&]error=/.test(answer.headers.get('Location') ?? '');
