/** Whether the session behind an access token still counts: tokens outlive a sign-out and the disabling of an account. */
import { bearerToken, readAccessToken, type TokenClaims } from './access-tokens.ts';
import type { Database } from './database.ts';

export type SessionState = 'counts' | 'ended';

/** Sessions are asked for once in so many milliseconds; a process learns of the sign-outs of others after that time. */
const REMEMBERED_MS = 5000;
const MOST_REMEMBERED = 10_000;
/** Requests after which sessions may be over. */
const ENDINGS = /^\/(auth\/v1\/(logout|user|verify)|rest\/v1\/rpc\/(admin_update_user|delete_own_account))$/;

/** Knows which sessions count. */
export class Sessions {
  readonly #database: Database;
  readonly #secret: string;
  readonly #remembered = new Map<string, { readonly until: number; readonly state: Promise<SessionState> }>();

  constructor(database: Database, jwtSecret: string) {
    this.#database = database;
    this.#secret = jwtSecret;
  }

  /** The refusal of a request whose token is no longer worth anything, or undefined. */
  async refusal(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const token = bearerToken(request.headers);
    // Keys of the app stand for nobody; the pages of accounts look sessions up themselves.
    if (!request.headers.has('Authorization') || token?.startsWith('sb_') || pathname.startsWith('/auth/'))
      return undefined;
    const claims = token === undefined ? undefined : readAccessToken(token, this.#secret, 0);
    if (!claims || token === undefined)
      return unauthorized(pathname, 'The access token was not made by this server.');
    // Expired tokens are refused by the backend in the words that clients know.
    if (!readAccessToken(token, this.#secret)) return undefined;
    const state = await this.#state(claims);
    return state === 'ended' ? unauthorized(pathname, 'The session has ended. Sign in again.') : undefined;
  }

  #state(claims: TokenClaims): Promise<SessionState> {
    const now = performance.now();
    const name = `${claims.sub} ${claims.sessionId ?? ''}`;
    const known = this.#remembered.get(name);
    if (known && known.until > now) return known.state;
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    const state = this.#ask(claims);
    this.#remembered.set(name, { until: now + REMEMBERED_MS, state });
    state.catch(() => this.#remembered.delete(name));
    return state;
  }

  /** A token without a session, which only the owner of the secret can make, lasts as long as its account. */
  async #ask({ sub, sessionId }: TokenClaims): Promise<SessionState> {
    const rows = await this.#database.rows(
      `select 1 from auth.users u where u.id = $1::uuid and (u.banned_until is null or u.banned_until <= now())
        and ($2 = '' or exists (select from auth.sessions s where s.id = nullif($2, '')::uuid and s.user_id = u.id))`,
      [sub, sessionId ?? ''],
    );
    return rows.length > 0 ? 'counts' : 'ended';
  }

  /** Forgets what a request may have changed. */
  after(request: Request): void {
    if (request.method !== 'GET' && ENDINGS.test(new URL(request.url).pathname)) this.#remembered.clear();
  }
}

/** In the words of the service that was asked. */
function unauthorized(path: string, message: string): Response {
  const body = path.startsWith('/storage/')
    ? { statusCode: '401', error: 'Unauthorized', message }
    : { code: 'PGRST301', details: null, hint: null, message };
  return Response.json(body, { status: 401 });
}
